import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { SiteAddresses } from "./layout.tsx"
import { licenseNotice } from "./license-notice.ts"

type LicenseStatusChange = { licenseId: string; email: string; at: Date }

export function licenseRevokedEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  const notice = licenseNotice(
    {
      kind: "license-revoked",
      id: `license-revoked:${licenseId}`,
      at,
      subject: `Your ${brand.name} license was revoked`,
      opening:
        "The payment for your license was returned, by a full refund or a dispute at your bank, so the license no longer works. Your account stays open, and you can buy again at any time.",
      writeIf: "If this is a mistake, write to",
    },
    site,
  )
  return { to: email, ...notice }
}

export function licenseRestoredEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  const notice = licenseNotice(
    {
      kind: "license-restored",
      id: `license-restored:${licenseId}`,
      at,
      subject: `Your ${brand.name} license works again`,
      opening:
        "The dispute about your payment has ended, and your license works again. You don't need to do anything.",
    },
    site,
  )
  return { to: email, ...notice }
}
