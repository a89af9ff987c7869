import type { EmailKind, OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
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
