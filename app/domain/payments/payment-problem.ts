import type { PaymentUpdate } from "#app/domain/orders/order.ts"

/** Why a captured payment needs the site's owner. */
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
