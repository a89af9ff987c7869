import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import type { Item, ProviderName } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"

/** Kinds of entries that reverse a payment or restore a license: a processed refund, or a dispute that ended. */
export const REVERSAL_KINDS = ["refund", "dispute-lost", "dispute-won"] as const

/**
 * Kinds of ledger entries: the payment of an order, at the provider, to the seller's bank account, without money
 * ("free"), or before this site for an amount that is not known ("unknown"); a reversal of the payment; or its value in
 * rupees as the owner entered it ("value").
 */
export const LEDGER_KINDS = [
  "payment",
  "bank-transfer",
  "free",
  "unknown",
  ...REVERSAL_KINDS,
  "value",
] as const

/** Sources of a payment's value in rupees. */
export const INR_SOURCES = ["provider", "owner"] as const

/** A processed refund or a closed dispute of a payment, as the provider reports it. */
export type Reversal = {
  /** `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`: equal for repeated events. */
  id: string
  /** Absent for a refund by the owner's bank. */
  provider?: ProviderName
  paymentId: string
  kind: (typeof REVERSAL_KINDS)[number]
  disputeId: string | null
  /** Minor units of this refund; 0 for a dispute. */
  amount: number
  /** Null if the provider does not report it, and for a dispute. */
  currency: string | null
  /** Minor units of all refunds of the payment up to this one; 0 for a dispute. */
  totalRefunded: number
  occurredAt: Date
}

type Refund = Pick<Reversal, "id" | "provider" | "paymentId" | "amount" | "currency" | "occurredAt">

/** Returns the entry of a processed refund; the total of all refunds is by default its own amount. */
export function refundReversal(
  { id, provider, paymentId, amount, currency, occurredAt }: Refund,
  totalRefunded = amount,
): Reversal {
  const refund = { id: `refund:${id}`, provider, kind: "refund" as const, disputeId: null }
  return { ...refund, paymentId, amount, currency, totalRefunded, occurredAt }
}

type EndedDispute = Pick<Reversal, "id" | "provider" | "paymentId" | "occurredAt"> & {
  outcome: "won" | "lost"
}

/** The entry of a dispute that was won or lost. */
export function disputeReversal({ id, provider, paymentId, outcome, occurredAt }: EndedDispute): Reversal {
  const kind = `dispute-${outcome}` as const
  const noMoney = { amount: 0, currency: null, totalRefunded: 0 }
  return { id: `${kind}:${id}`, provider, paymentId, kind, disputeId: id, ...noMoney, occurredAt }
}

/** Statuses of a dispute; "closed" if it was won, lost or withdrawn: no evidence can be submitted anymore. */
export const DISPUTE_STATUSES = ["open", "under_review", "action_required", "closed"] as const

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Reason why a payment is disputed, by the provider's code and in its words; null where it does not say. */
export type DisputeReason = { reasonCode: string | null; reasonText: string | null }

/** A dispute of a payment, as an event of the provider reports it. */
export type Dispute = DisputeReason & {
  id: string
  provider: ProviderName
  paymentId: string
  /** Minor units. */
  amount: number
  currency: string
  status: DisputeStatus
  /** Time until which the provider accepts evidence. */
  respondBy: Date | null
  /** The provider's time of the event. */
  occurredAt: Date
}

/** Reason why a captured payment needs the site's owner. */
export const PAYMENT_PROBLEMS = [
  /** Captured for another amount or currency than its order's. */
  "amount-differs",
  "unknown-order",
  /** Its order was paid by another payment. */
  "second-payment",
  /** The buyer had deleted the account. */
  "without-buyer",
  /** The buyer had a license in force. */
  "second-license",
  /** Its coupon had no use left or had ended, and none was kept when the payment was begun; nothing was issued. */
  "coupon-unavailable",
  /** The buyer did not give the consent that was needed for access at once; the license stands. */
  "consent-missing",
  /** A license at the Indian price was paid from abroad; the license stands. */
  "international",
  /** Its tax invoice names the seller's State or another country, because the buyer's was not known. */
  "place-unknown",
] as const

export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** Notification of an owner about sales: an email for each, the daily summary, or no email. */
export const SALE_EMAILS = ["each", "daily", "never"] as const

export type SaleEmails = (typeof SALE_EMAILS)[number]

/** A paid order in the notification of the owners: without the buyer. */
export type Sale = {
  /** Id of the order. */
  id: string
  item: Item
  amount: Money
  /** The ISO 3166 code of the country that the price came from; null where it is unknown. */
  country: string | null
  discount: PrintedDiscount | null
}
