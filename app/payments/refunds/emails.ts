import { licenseNotice } from "#app/licensing/license/emails.ts"
import { printLabel, printLink } from "#app/orders/order/document-link-copy.ts"
import { computers, type Item, itemName, type Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { disputeLost, refundArrival, SLOWEST_REFUND } from "#app/orders/order/refund-rule-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatAmount, type Sum } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"

export type LicenseStatusChange = { licenseId: string; at: Date }

/** The notice on a revoked license has one id for all reasons: which one is queued is decided when it is revoked. */
const revokedNotice = (
  { licenseId, at }: LicenseStatusChange,
  text: { opening: string; writeIf: string },
  site: SiteAddresses,
) =>
  licenseNotice(
    {
      kind: "license-status",
      id: `license-revoked:${licenseId}`,
      at,
      subject: `Your ${brand.name} license was revoked`,
      ...text,
    },
    site,
  )

/** Tells the holder of a license whose buyer, somebody else, got the payment back. The buyer gets `refundEmail`. */
export function licenseRefundedEmail(change: LicenseStatusChange, site: SiteAddresses): AccountEmail {
  const opening =
    "The payment for your license was refunded to the buyer, so the license no longer works. Your account stays open, and you can buy a license of your own at any time."
  return revokedNotice(change, { opening, writeIf: "If this is a mistake, write to" }, site)
}

/** Tells the holder of a license that the payment was lost in a dispute; nothing is refunded beside. */
export function licenseDisputedEmail(
  { paid, ...change }: LicenseStatusChange & { paid: Sum | null },
  site: SiteAddresses,
): AccountEmail {
  const payment = paid ? `the payment of ${formatAmount(paid)}` : "the payment"
  const opening = `${disputeLost(`${payment} for your license`)} The license no longer works, and there’s nothing left to refund. Your account stays open, and you can buy again at any time.`
  const writeIf = "If you didn’t dispute the payment, or want to keep the license, write to"
  return revokedNotice(change, { opening, writeIf }, site)
}

export const licenseRestoredEmail = ({ licenseId, at }: LicenseStatusChange, site: SiteAddresses) =>
  licenseNotice(
    {
      kind: "license-status",
      id: `license-restored:${licenseId}`,
      at,
      subject: `Your ${brand.name} license works again`,
      opening:
        "The dispute about your payment has ended, and your license works again. You don’t need to do anything.",
    },
    site,
  )

export type UpgradeChange = {
  orderId: string
  /** True if the returned payment was an upgrade's; false for the license's own, if an upgrade keeps it in force. */
  isUpgrade: boolean
  devicesWithout: number
  devicesWith: number
  at: Date
}

const paymentOf = ({ isUpgrade }: UpgradeChange) =>
  isUpgrade ? "payment for your upgrade" : "first payment for your license"

export function upgradeRevertedEmail(
  { isRefund, ...change }: UpgradeChange & { isRefund: boolean },
  site: SiteAddresses,
): AccountEmail {
  const { orderId, devicesWithout, at } = change
  return licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-reverted:${orderId}`,
      at,
      subject: `Your ${brand.name} license now covers ${computers(devicesWithout)}`,
      opening: `${isRefund ? `The ${paymentOf(change)} was refunded in full.` : disputeLost(`the ${paymentOf(change)}`)} Your license keeps its key and now covers ${computers(devicesWithout)}. Any others were released.`,
      writeIf: "If this is a mistake, write to",
    },
    site,
  )
}

export function upgradeRestoredEmail(change: UpgradeChange, site: SiteAddresses): AccountEmail {
  const { orderId, devicesWith, at } = change
  return licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-restored:${orderId}`,
      at,
      subject: `Your ${brand.name} license covers ${computers(devicesWith)} again`,
      opening: `The dispute about the ${paymentOf(change)} has ended, and your license covers ${computers(devicesWith)} again. You can activate any released computers again.`,
    },
    site,
  )
}

export type Refund = {
  /** `refund:<the provider's id>` */
  id: string
  order: Pick<Order, "id" | "paymentId" | "status"> & Item
  paymentId: string
  amount: Sum
  /** Amount of the payment; null where it is not known. */
  paid: Sum | null
  /** The license that was paid for ended with it. */
  endsLicense: boolean
  /** The tax invoice of the order; null for none. */
  invoiceId: string | null
  /** The credit note that was issued over it; null for none. */
  creditNoteId: string | null
  at: Date
}

/** What the refunded payment was for: its order, or nothing, because another one paid the order or none did. */
function refundedPayment({ order, paymentId }: Refund): string {
  if (order.paymentId === paymentId) return `of your payment for ${itemName(order)}.`
  return order.status === "paid"
    ? `of your second payment for ${itemName(order)}. Your first payment isn’t affected.`
    : `of your payment for ${itemName(order)}. Your order wasn’t completed.`
}

const NOT_ARRIVED = `If it hasn’t arrived after ${SLOWEST_REFUND}, give your bank the refund number, or write to`

/** Tells the buyer of an order what was refunded, where it goes and how long that takes, with the credit note. */
export function refundEmail(refund: Refund, site: SiteAddresses): AccountEmail {
  const { id, order, paymentId, amount, paid, endsLicense, invoiceId, creditNoteId, at } = refund
  const refunded = formatAmount(amount)
  const document =
    order.paymentId === paymentId
      ? printLink(order.id, invoiceId, site.siteUrl)
      : { label: "Open your order", url: `${site.siteUrl}/checkout/${order.id}` }
  return writeEmail(
    { kind: "refund", id, at },
    {
      subject: `We refunded ${refunded}`,
      opening: `We refunded ${refunded} ${refundedPayment(refund)} ${refundArrival}`,
      link: creditNoteId
        ? {
            label: printLabel("credit note"),
            url: `${site.siteUrl}/invoices/${creditNoteId}`,
          }
        : document,
      facts: [
        ["Refunded", refunded],
        ...(paid ? [["Paid", formatAmount(paid)] satisfies [string, string]] : []),
        ["Date", formatIndianDay(at)],
        ["Refund number", id.replace(/^refund:/, "")],
        ["Order", orderNumber(order.id)],
      ],
      ...(creditNoteId ? { moreLinks: [document] } : {}),
      notes: endsLicense
        ? [
            `The license you bought ended with this refund, and its key no longer works. Your account stays open, and you can buy ${brand.name} again at any time.`,
          ]
        : [],
      closing: supportSentence(site, NOT_ARRIVED),
    },
    site,
  )
}

type RefundToPayer = {
  /** `refund:<the provider's id>` */
  id: string
  paymentId: string
  amount: Sum
  /** True if the account of the order is deleted; false if no order of the payment is known here. */
  isOfDeletedAccount: boolean
  to: string
  at: Date
}

/** Tells whoever paid, at the address that was typed at the provider, of a refund of a payment that has no buyer here. */
export function refundToPayerEmail(
  { id, paymentId, amount, isOfDeletedAccount, to, at }: RefundToPayer,
  site: SiteAddresses,
): OutboxEmail {
  const refunded = formatAmount(amount)
  return writeEmail(
    { kind: isOfDeletedAccount ? "payer-without-account" : "refund", id, to, at },
    {
      subject: `We refunded ${refunded}`,
      opening: `We refunded ${refunded} of your payment to ${brand.name}. ${refundArrival}`,
      facts: [
        ["Refunded", refunded],
        ["Date", formatIndianDay(at)],
        ["Refund number", id.replace(/^refund:/, "")],
        ["Payment", paymentId],
      ],
      closing: supportSentence(site, NOT_ARRIVED),
    },
    site,
  )
}
