import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import type { SiteAddresses } from "./layout.tsx"
import { licenseNotice } from "./notices.ts"

type LicenseStatusChange = { licenseId: string; email: string; at: Date }

/** Tells the holder of a license whose buyer, somebody else, got the payment back. The buyer gets `refundEmail`. */
export function licenseRefundedEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  const opening =
    "The payment for your license was refunded to its buyer, so the license no longer works. Your account stays open, and you can buy a license of your own at any time."
  return {
    to: email,
    ...revokedNotice({ licenseId, at, opening, writeIf: "If this is a mistake, write to" }, site),
  }
}

/** Tells the holder of a license that the payment was lost in a dispute; nothing is refunded beside. */
export function licenseDisputedEmail(
  { licenseId, email, at, paid }: LicenseStatusChange & { paid: Money | null },
  site: SiteAddresses,
): OutboxEmail {
  const payment = paid ? `the payment of ${formatMoney(paid)}` : "the payment"
  const opening = `A dispute about ${payment} for your license has ended: the bank of whoever paid has taken the money back. The license no longer works, and we refund nothing more. Your account stays open, and you can buy again at any time.`
  const writeIf = "If nobody on your side asked the bank for it, or you want to keep the license, write to"
  return { to: email, ...revokedNotice({ licenseId, at, opening, writeIf }, site) }
}

type Revocation = { licenseId: string; at: Date; opening: string; writeIf: string }

/** One email, whatever the reason: which one is queued is decided when the license is revoked. */
const revokedNotice = ({ licenseId, ...notice }: Revocation, site: SiteAddresses) =>
  licenseNotice(
    {
      kind: "license-status",
      id: `license-revoked:${licenseId}`,
      subject: `Your ${brand.name} license was revoked`,
      ...notice,
    },
    site,
  )

export function licenseRestoredEmail(
  { licenseId, email, at }: LicenseStatusChange,
  site: SiteAddresses,
): OutboxEmail {
  const notice = licenseNotice(
    {
      kind: "license-status",
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
