import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { decidePayment, type IgnoredPayment, type PaymentUpdate } from "#app/domain/orders/order.ts"
import { paymentProblem } from "#app/domain/payments/ledger.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { findOrderAndBuyer, type OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
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

/** How often an order is read again that has changed since it was: paid, without its buyer, or its coupon free again. */
const MAX_RETRIES = 20

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
  let order = found
  for (let retries = 0; retries <= MAX_RETRIES; retries++) {
    const result = await decideAndFulfill(context, update, order, confirmation)
    if (result !== "refused") {
      await recordUnconfirmed(context, { update, order, result }, confirmation.webhookEventId ?? null)
      return result
    }
    order = await findOrderAndBuyer(context.db, update.providerOrderId)
  }
  throw new Error("the order does not stay as it is read")
}

async function decideAndFulfill(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  { webhookEventId = null, isByOwner = false }: Confirmation,
): Promise<ConfirmationResult | "refused"> {
  if (!found) return "unknown-order"
  const decision = decidePayment(found.order, update)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: found.order.id })
    }
    return decision.because
  }
  const begunAt = isByOwner ? null : (update.createdAt ?? context.now())
  return fulfill(context, found, { ...update, begunAt }, webhookEventId)
}

type Unconfirmed = { update: PaymentUpdate; order: OrderAndBuyer | null; result: ConfirmationResult }

/** What becomes of an unpaid order is written in one transaction with the result; any other result is written here. */
async function recordUnconfirmed(
  { db, now }: Dependencies,
  { update, order, result }: Unconfirmed,
  webhookEventId: string | null,
): Promise<void> {
  const reason = paymentProblem(update, result, order?.order.paymentId ?? null)
  const orderId = order?.order.id ?? null
  if (reason && webhookEventId) {
    await markUnconfirmedPayment(db, webhookEventId, { update, orderId, reason, result }, now())
  } else if (reason) {
    await db.batch(addPaymentProblem(db, update, { reason, orderId, at: now() }))
  } else if (webhookEventId && !isWrittenWithResult(result)) {
    await markWebhookEvent(db, webhookEventId, result, now())
  }
}

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
