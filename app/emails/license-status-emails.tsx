import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
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
    ...renderEmail({
      subject: `Your ${brand.name} license was revoked`,
      opening:
        "The payment of your license went back to you, by a refund in full or by a dispute at your bank. So the license no longer works. Your account stays, and you can buy again at any time.",
      highlight: null,
      facts: [["Date", formatDay(at)]],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `If this is a mistake, write to ${site.contact.supportEmail}.`,
    }),
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
    ...renderEmail({
      subject: `Your ${brand.name} license works again`,
      opening:
        "The dispute about your payment has ended, and your license is in force again. You need do nothing.",
      highlight: null,
      facts: [["Date", formatDay(at)]],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `Questions? Write to ${site.contact.supportEmail}.`,
    }),
  }
}
