import type { AppLoadContext } from "@remix-run/cloudflare"
import { decidePayment, type Order, type PaymentUpdate } from "#app/domain/checkout/order.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { createId } from "#app/domain/random.ts"
import { paymentWithoutBuyerEmail } from "#app/emails/payment-without-buyer-email.ts"
import { receiptEmail } from "#app/emails/receipt-email.tsx"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import {
  type FulfilmentResult,
  type findOrderAndBuyer,
  fulfillOrder,
} from "#db/checkout/fulfillment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

type OrderAndBuyer = NonNullable<Awaited<ReturnType<typeof findOrderAndBuyer>>>

export type ConfirmationResult =
  | FulfilmentResult
  | "attempt-failed"
  | "not-captured-yet"
  | "amount-differs"
  | "unknown-order"

/**
 * Confirms a payment of an order, from a webhook event (whose stored id is `webhookEventId`) or from a sync
 * (null). Idempotent, also for simultaneous calls and after a crash.
 */
export async function confirmPayment(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  webhookEventId: string | null,
): Promise<ConfirmationResult> {
  if (!found) return "unknown-order"
  const { order, buyerEmail } = found
  const decision = decidePayment(order, update)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: order.id })
    }
    return decision.because
  }

  const { db, config, now, randomBytes } = context
  const issue = { id: createId(randomBytes), licenseKey: createLicenseKey(randomBytes) }
  const { paymentId, isRefunded } = update
  const { licenseKey } = issue
  const paidAt = now()
  const receipt =
    buyerEmail === null
      ? null
      : receiptEmail({ order, email: buyerEmail, paymentId, licenseKey, paidAt }, config)
  const withoutBuyer = paymentWithoutBuyerEmail({ order, paymentId, at: paidAt }, config)
  const fulfillment = {
    order,
    paymentId,
    issue,
    receipt,
    withoutBuyer,
    isRefunded,
    deliveryId: webhookEventId,
  }
  const result = await fulfillOrder(db, { ...fulfillment, now: paidAt })
  if (result === "already-paid") return result
  if (result === "fulfilled") context.log.info("order-fulfilled", { orderId: order.id, kind: order.kind })
  else logPaymentWithoutBuyer(context, order, paymentId)
  sendQueuedEmailsInBackground(context)
  return result
}

/** Logs what the site's owner needs to refund the payment; contains no personal data. */
function logPaymentWithoutBuyer({ log }: Pick<Dependencies, "log">, order: Order, paymentId: string): void {
  const { id: orderId, providerOrderId, amount } = order
  const fields = { orderId, paymentId, providerOrderId, ...amount }
  log.error(
    "payment-without-buyer",
    "paid after the account was deleted: nothing was issued, refund it",
    fields,
  )
}
