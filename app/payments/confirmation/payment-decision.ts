import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import type { Order, OrderStatus, ProviderName } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"

/** A payment as the provider describes it. */
export type PaymentFacts = {
  provider: ProviderName
  /** Minor units. */
  amount: number
  currency: string
  /** Captured, then refunded in full. */
  isRefunded: boolean
  /** In paise, as the provider converted the amount; null where it does not say. */
  baseAmount: number | null
  /** Minor units that the provider keeps, tax included, and that tax; null where it does not say. */
  fee?: number | null
  tax?: number | null
  /** Null for rupees. */
  feeCurrency?: string | null
  /** VAT or sales tax in the amount that a reseller has collected, in minor units; null where it is not one. */
  collectedTax?: number | null
  /** ISO 3166 code of the payer's billing address; null where the provider does not say. */
  buyerCountry?: string | null
  /** Paid from abroad, as the provider says. */
  isInternational: boolean
  payer?: Payer
}

/** Whoever paid, as it was typed at the provider, where nobody proves it; null where it does not say. */
export type Payer = { email: string | null; phone: string | null; method: string | null }

/** The provider's state of one payment, from a webhook event or from a sync. */
export type PaymentUpdate = PaymentFacts & {
  /** By which the provider's payments name the order. */
  providerOrderId: string
  paymentId: string
  /** "auto-refunded": returned by the provider without ever being captured, so that it paid nothing. */
  outcome: "captured" | "failed" | "authorized" | "auto-refunded"
  /** When the payment was begun; null where the provider does not say. */
  createdAt?: Date | null
  /** When a webhook event happened; of a sync, when the payment was begun. Null where the provider does not say. */
  occurredAt?: Date | null
}

/** Why a payment update changes nothing. */
export type IgnoredPayment =
  | "already-paid"
  | "attempt-failed"
  | "not-captured-yet"
  | "auto-refunded"
  | "amount-differs"

/**
 * The state machine of an order. A failed or auto-refunded payment changes nothing, because the buyer may retry; an
 * expired or closed order is fulfilled, because the payment was captured.
 */
export function decidePayment(
  order: { status: OrderStatus; amount: Money },
  update: PaymentUpdate,
): "fulfill" | IgnoredPayment {
  if (order.status === "paid") return "already-paid"
  if (update.outcome === "auto-refunded") return "auto-refunded"
  if (update.outcome === "failed") return "attempt-failed"
  if (update.outcome !== "captured") return "not-captured-yet"
  const { amount, currency } = order.amount
  if (update.amount !== amount || update.currency !== currency) return "amount-differs"
  return "fulfill"
}

/**
 * Why a payment update with this result of its confirmation needs the owner; the other problems are found by SQL.
 * `paidBy` is the payment that has paid the order; null where it is unpaid, or nothing says by which.
 */
export function paymentProblem(
  update: PaymentUpdate,
  result: string,
  paidBy: string | null,
): PaymentProblem | null {
  if (update.outcome !== "captured" || update.isRefunded) return null
  if (result === "unknown-order" || result === "amount-differs") return result
  return result === "already-paid" && paidBy !== null && update.paymentId !== paidBy ? "second-payment" : null
}

/** Facts of a confirmed payment besides its amount. */
export type PaymentFlags = {
  /** Paid from abroad, as the provider says. */
  isInternational: boolean
  /** The buyer's State or country, which the invoice names, is not known. */
  isPlaceUnknown: boolean
  /** The buyer did not give the consent that was needed for access at once. */
  isConsentMissing: boolean
}

/** Why a confirmed payment needs the owner, apart from a second license, which only the database knows. */
export function problemOfConfirmed(
  { userId, kind, amount }: Pick<Order, "userId" | "kind" | "amount">,
  { isInternational, isPlaceUnknown, isConsentMissing }: PaymentFlags,
): PaymentProblem | null {
  if (userId === null) return "without-buyer"
  if (isConsentMissing) return "consent-missing"
  if (isInternational && kind === "license" && amount.currency === "INR") return "international"
  return isPlaceUnknown ? "place-unknown" : null
}
