import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type LicenseNotice = {
  id: string
  email: string
  at: Date
  subject: string
  opening: string
  /** When to write to our support, up to its address. */
  writeIf?: string
}

/** Tells the holder of a license what became of it after a refund or a dispute. */
export function licenseNotice(
  { id, email, at, subject, opening, writeIf }: LicenseNotice,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject,
        opening,
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Date", formatDay(at)]],
        closing: supportSentence(site, writeIf),
      },
      site,
    ),
  }
}
