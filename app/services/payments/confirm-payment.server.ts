import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { decidePayment, type IgnoredPayment, type PaymentUpdate } from "#app/domain/orders/order.ts"
import { paymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { FulfillmentResult } from "#db/payments/fulfillment.server.ts"
import { addPaymentProblem } from "#db/payments/payment-problems.server.ts"
import { markUnconfirmedPayment, markWebhookEvent } from "#db/payments/webhook-events.server.ts"
import { fulfill } from "./fulfill.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

export type ConfirmationResult = FulfillmentResult | IgnoredPayment | "unknown-order"

type Confirmation = {
  /** The stored id of the webhook event that reports the payment; null for a sync. */
  webhookEventId?: string | null
  /** The site's owner has decided: the payment counts also where its coupon can't be used. */
  isByOwner?: boolean
}

/**
 * Confirms a payment of an order, and records the result with the webhook event that reports it. A captured payment that
 * can't be confirmed is listed for the site's owner. Idempotent, also for simultaneous calls and after a crash.
 */
export async function confirmPayment(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  confirmation: Confirmation = {},
): Promise<ConfirmationResult> {
  const { db, now } = context
  const { webhookEventId = null } = confirmation
  const result = await decideAndFulfill(context, update, found, confirmation)
  const reason = paymentProblem(update, result, found?.order.paymentId ?? null)
  if (reason) {
    const orderId = found?.order.id ?? null
    const problem = { update, orderId, reason, result }
    if (webhookEventId) await markUnconfirmedPayment(db, webhookEventId, problem, now())
    else await db.batch(addPaymentProblem(db, update, { reason, orderId, at: now() }))
  } else if (webhookEventId && !isWrittenWithResult(result)) {
    await markWebhookEvent(db, webhookEventId, result, now())
  }
  return result
}

async function decideAndFulfill(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  { webhookEventId = null, isByOwner = false }: Confirmation,
): Promise<ConfirmationResult> {
  if (!found) return "unknown-order"
  const decision = decidePayment(found.order, update)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: found.order.id })
    }
    return decision.because
  }
  const begunAt = isByOwner ? null : (update.createdAt ?? context.now())
  return fulfill(context, found, { ...update, begunAt }, { webhookEventId })
}

/** What becomes of an unpaid order is written in one transaction with the result. */
const isWrittenWithResult = (result: ConfirmationResult) =>
  result === "fulfilled" || result === "coupon-unavailable" || result === "payment-without-buyer"

/** A captured payment, as the provider describes it, as the update of its order. */
export function toCapturedUpdate({
  id: paymentId,
  providerOrderId,
  ...facts
}: ProviderPayment): PaymentUpdate {
  return { ...facts, paymentId, providerOrderId: providerOrderId ?? "", outcome: "captured" }
}
