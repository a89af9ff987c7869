import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type LicenseStatusChange = { licenseId: string; email: string; at: Date }

export function licenseRevokedEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `license-revoked:${licenseId}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} license was revoked`,
        opening:
          "The payment for your license was returned, by a full refund or a dispute at your bank, so the license no longer works. Your account stays open, and you can buy again at any time.",
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Date", formatDay(at)]],
        closing: supportSentence(site, "If this is a mistake, write to"),
      },
      site,
    ),
  }
}

export function licenseRestoredEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `license-restored:${licenseId}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} license works again`,
        opening:
          "The dispute about your payment has ended, and your license works again. You don't need to do anything.",
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Date", formatDay(at)]],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}
