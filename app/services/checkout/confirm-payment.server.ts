import type { AppLoadContext } from "@remix-run/cloudflare"
import { decidePayment, type Order, type PaymentUpdate } from "#app/domain/checkout/order.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { createId } from "#app/domain/random.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import {
  type FulfilmentResult,
  type findOrderAndBuyer,
  fulfillOrder,
} from "#db/checkout/fulfillment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "letters"
>

type OrderAndBuyer = NonNullable<Awaited<ReturnType<typeof findOrderAndBuyer>>>

export type ConfirmationResult =
  | FulfilmentResult
  | "attempt-failed"
  | "not-captured-yet"
  | "amount-differs"
  | "unknown-order"

/**
 * The one way an order is paid, whoever reports the payment: the webhook (with its stored delivery) or the
 * provider's answer to our question. Safe to repeat, at once and after a crash.
 */
export async function confirmPayment(
  context: Dependencies,
  report: PaymentUpdate,
  found: OrderAndBuyer | null,
  deliveryId: string | null,
): Promise<ConfirmationResult> {
  if (!found) return "unknown-order"
  const { order, buyerEmail } = found
  const decision = decidePayment(order, report)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: order.id })
    }
    return decision.because
  }

  const { db, letters, now, randomBytes } = context
  const issue = { id: createId(randomBytes), licenseKey: createLicenseKey(randomBytes) }
  const { paymentId, isRefunded } = report
  const { licenseKey } = issue
  const paidAt = now()
  const receipt =
    buyerEmail === null ? null : letters.receipt({ order, email: buyerEmail, paymentId, licenseKey, paidAt })
  const withoutBuyer = letters.paymentWithoutBuyer({ order, paymentId, at: paidAt })
  const facts = { order, paymentId, issue, receipt, withoutBuyer, isRefunded, deliveryId }
  const result = await fulfillOrder(db, { ...facts, now: paidAt })
  if (result === "already-paid") return result
  if (result === "fulfilled") context.log.info("order-fulfilled", { orderId: order.id, kind: order.kind })
  else logPaymentWithoutBuyer(context, order, paymentId)
  sendQueuedEmailsInBackground(context)
  return result
}

/** All that the owner needs to refund the payment, and nothing personal. */
function logPaymentWithoutBuyer({ log }: Pick<Dependencies, "log">, order: Order, paymentId: string): void {
  const { id: orderId, providerOrderId, amount } = order
  const fields = { orderId, paymentId, providerOrderId, ...amount }
  log.error(
    "payment-without-buyer",
    "paid after the account was deleted: nothing was issued, refund it",
    fields,
  )
}
