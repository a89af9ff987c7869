import type { EmailKind, OutboxEmail } from "#app/domain/email.ts"
import { formatDay, formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type LicenseNotice = {
  kind: EmailKind
  id: string
  at: Date
  subject: string
  opening: string
  /** The day, unless given. */
  facts?: [name: string, value: string][]
  /** When to write to our support, up to its address. */
  writeIf?: string
}

/** Tells the holder of a license what became of it. The caller adds the recipient. */
export function licenseNotice(
  { kind, id, at, subject, opening, facts = [["Date", formatDay(at)]], writeIf }: LicenseNotice,
  site: SiteAddresses,
): Omit<OutboxEmail, "to"> {
  return {
    kind,
    id,
    createdAt: at,
    ...renderEmail(
      {
        subject,
        opening,
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts,
        closing: supportSentence(site, writeIf),
      },
      site,
    ),
  }
}

type SecurityNotice = {
  kind: EmailKind
  id: string
  email: string
  at: Date
  subject: string
  opening: string
  /** Beside the account and the time. */
  facts?: [name: string, value: string][]
  /** What to do otherwise, up to the address of our support. */
  ifNot?: string
}

/** Tells the owner of an account that a way to log in to it was changed. */
export function securityNotice(notice: SecurityNotice, site: SiteAddresses): OutboxEmail {
  const { kind, id, email, at, subject, opening, facts = [] } = notice
  const { ifNot = "If it was not you, reset your password now and write to" } = notice
  return {
    kind,
    id,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject,
        opening,
        highlight: null,
        link: { label: "See the security of your account", url: `${site.siteUrl}/account/security` },
        facts: [...facts, ["Account", email], ["Date", formatMoment(at)]],
        moreLinks: [{ label: "Not you? Reset your password", url: `${site.siteUrl}/forgot-password` }],
        closing: supportSentence(site, ifNot),
      },
      site,
    ),
  }
}
