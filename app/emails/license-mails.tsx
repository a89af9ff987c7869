import { brand } from "#app/copy/brand.ts"
import { formatDay } from "#app/domain/time.ts"
import { renderMail } from "./mail.tsx"
import type { Site } from "./receipt.tsx"

export type LicenseNews = { licenseId: string; email: string; at: Date }

export function licenseRevokedMail({ licenseId, email, at }: LicenseNews, site: Site) {
  return {
    id: `license-revoked:${licenseId}`,
    recipient: email,
    createdAt: at,
    ...renderMail({
      subject: `Your ${brand.name} licence was revoked`,
      opening:
        "The payment of your licence went back to you, by a refund in full or by a dispute at your bank. So the licence no longer works. Your account stays, and you can buy again at any time.",
      highlight: null,
      facts: [["Date", formatDay(at)]],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `If this is a mistake, write to ${site.contact.supportEmail}.`,
    }),
  }
}

export function licenseRestoredMail({ licenseId, email, at }: LicenseNews, site: Site) {
  return {
    id: `license-restored:${licenseId}`,
    recipient: email,
    createdAt: at,
    ...renderMail({
      subject: `Your ${brand.name} licence works again`,
      opening:
        "The dispute about your payment has ended, and your licence is in force again. You need do nothing.",
      highlight: null,
      facts: [["Date", formatDay(at)]],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `Questions? Write to ${site.contact.supportEmail}.`,
    }),
  }
}
