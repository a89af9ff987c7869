import { computers } from "#app/orders/order/order.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { EmailKind, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { formatBooksMoment, formatIndianDay } from "#app/platform/time.ts"

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
function licenseNotice(
  { kind, id, at, subject, opening, facts = [["Date", formatIndianDay(at)]], writeIf }: LicenseNotice,
  site: SiteAddresses,
): Omit<OutboxEmail, "to"> {
  return writeEmail(
    { kind, id, at },
    {
      subject,
      opening,
      link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
      facts,
      closing: supportSentence(site, writeIf),
    },
    site,
  )
}

/** What our support changed. */
export type LicenseChange =
  | { kind: "revoked" | "reinstated" | "moved-away" | "moved-here" }
  | { kind: "devices"; before: number; after: number }

/** What emails to an account say instead of the key of a license that was moved to another one. */
export const IN_PLACE_OF_KEY = "It belongs to another account now"

type LicenseChangeNotice = { id: string; change: LicenseChange; at: Date }

/** Tells the holder of a license what our support changed; the recipient is read when it is queued. */
export function licenseChangeEmail(
  { id, change, at }: LicenseChangeNotice,
  site: SiteAddresses,
): Omit<OutboxEmail, "to"> {
  return licenseNotice(
    { kind: "license-change", id, at, facts: [["Changed", formatBooksMoment(at)]], ...describe(change) },
    site,
  )
}

function describe(change: LicenseChange): { subject: string; opening: string; writeIf: string } {
  switch (change.kind) {
    case "revoked":
      return {
        subject: `Your ${brand.name} license was revoked`,
        opening:
          "Our support revoked your license, so it no longer works on any computer. Your account, your receipts and your bug reports stay.",
        writeIf: "To hear why, or if this is a mistake, write to",
      }
    case "reinstated":
      return {
        subject: `Your ${brand.name} license works again`,
        opening:
          "Our support restored your license, with the same key and the same computers. Open the app while you are online.",
        writeIf: "If the app still says that the license was revoked, write to",
      }
    case "moved-away":
      return {
        subject: `Your ${brand.name} license belongs to another account now`,
        opening:
          "Our support gave the license of this account to another account. The key and the computers stay with the license, and your dashboard no longer shows it.",
        writeIf: "If you did not ask us for it, write to",
      }
    case "moved-here":
      return {
        subject: `A ${brand.name} license belongs to your account now`,
        opening:
          "Our support gave a license of another account to yours. Its key and its computers are on your dashboard, and you can download the app.",
        writeIf: "If you did not expect it, write to",
      }
    case "devices":
      return {
        subject: `Your ${brand.name} license is for ${computers(change.after)} now`,
        opening: `Our support changed your license from ${computers(change.before)} to ${computers(change.after)}. The key stays the same, and you don't need to do anything.`,
        writeIf: "If you did not ask us for it, write to",
      }
  }
}

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

type UpgradeChange = {
  orderId: string
  /** Otherwise it is the order that the license was issued for, which an upgrade keeps in force. */
  isUpgrade: boolean
  devicesWithout: number
  devicesWith: number
  email: string
  at: Date
}

const paymentOf = ({ isUpgrade }: UpgradeChange) =>
  isUpgrade ? "payment for your upgrade" : "first payment for your license"

export function upgradeRevertedEmail(
  change: UpgradeChange & { isRefund: boolean },
  site: SiteAddresses,
): OutboxEmail {
  const { orderId, devicesWithout, email, at, isRefund } = change
  const notice = licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-reverted:${orderId}`,
      at,
      subject: `Your ${brand.name} license covers ${computers(devicesWithout)} now`,
      opening: `${isRefund ? `The ${paymentOf(change)} was refunded in full.` : `A dispute about the ${paymentOf(change)} has ended: the bank of whoever paid has taken the money back.`} Your license keeps its key and covers ${computers(devicesWithout)} now. Computers beyond that were released.`,
      writeIf: "If this is a mistake, write to",
    },
    site,
  )
  return { to: email, ...notice }
}

export function upgradeRestoredEmail(change: UpgradeChange, site: SiteAddresses): OutboxEmail {
  const { orderId, devicesWith, email, at } = change
  const notice = licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-restored:${orderId}`,
      at,
      subject: `Your ${brand.name} license covers ${computers(devicesWith)} again`,
      opening: `The dispute about the ${paymentOf(change)} has ended, and your license covers ${computers(devicesWith)} again. Computers that were released can be activated again.`,
    },
    site,
  )
  return { to: email, ...notice }
}
