import type { Outbox } from "#app/capabilities.ts"
import { addLateFee } from "#app/orders/ledger/queries.server.ts"
import { findOrderAndBuyer, type OrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import type { Order } from "#app/orders/order/order.ts"
import { paymentNoticeEmail } from "#app/orders/payment-notices/emails.ts"
import { isTold } from "#app/orders/payment-notices/payment-notice.ts"
import type { ProviderPayment } from "#app/payments/provider/payment-provider.ts"
import { markEvent } from "#app/payments/webhook/queries.server.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import { batch } from "#db/client.server.ts"
import { fulfill } from "./fulfill.server.ts"
import type { FulfillmentResult } from "./fulfillment-queries.server.ts"
import { decidePayment, type IgnoredPayment, type PaymentUpdate, paymentProblem } from "./payment-decision.ts"
import { addPaymentProblem, tellPayer } from "./problem-queries.server.ts"

type IgnoredResult = IgnoredPayment | "unknown-order"

export type ConfirmationResult = FulfillmentResult | IgnoredResult

type Confirmation = {
  /** The stored id of the webhook event that reports the payment; null for a sync. */
  webhookEventId?: string | null
  /** The site's owner has decided: the payment counts also where its coupon can't be used. */
  isByOwner?: boolean
}

/**
 * Confirms a payment of an order, and records the result with the webhook event that reports it. A captured payment that
 * can't be confirmed is listed for the site's owner. An order that has changed since it was read is read again: paid, without
 * its buyer, or its coupon free again. Idempotent, also for simultaneous calls and after a crash.
 */
export function confirmPayment(
  context: Outbox,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  confirmation: Confirmation = {},
): Promise<ConfirmationResult> {
  let order = found
  return retryWhile(async () => {
    const result = await decideAndFulfill(context, update, order, confirmation)
    if (result !== "refused") return result
    order = await findOrderAndBuyer(context.db, update)
    return null
  })
}

async function decideAndFulfill(
  context: Outbox,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  { webhookEventId = null, isByOwner = false }: Confirmation,
): Promise<ConfirmationResult | "refused"> {
  if (!found) return recordIgnored(context, update, { order: null, result: "unknown-order" }, webhookEventId)
  const { order } = found
  const decision = decidePayment(order, update)
  if (decision === "fulfill") {
    const begunAt = isByOwner ? null : (update.createdAt ?? context.now())
    return fulfill(context, found, { ...update, begunAt }, webhookEventId)
  }
  if (decision === "amount-differs")
    context.log.error("payment-amount-differs", "captured for another amount", { orderId: order.id })
  return recordIgnored(context, update, { order, result: decision }, webhookEventId)
}

/**
 * Writes the result of a payment that changes no order, and tells whoever paid of a captured one; any other is written in one
 * transaction with the order.
 */
async function recordIgnored(
  context: Outbox,
  update: PaymentUpdate,
  { order, result }: { order: Order | null; result: IgnoredResult },
  webhookEventId: string | null,
): Promise<IgnoredResult> {
  const { db, config, now } = context
  const reason = paymentProblem(update, result, order?.paymentId ?? null)
  const at = now()
  if (reason) {
    const { paymentId, amount, currency, payer } = update
    const noticed = { paymentId, paid: { amount, currency }, order, at }
    const told = isTold(reason)
      ? tellPayer(db, update, {
          order,
          payerEmail: payer?.email ?? null,
          write: (variant) => paymentNoticeEmail({ ...noticed, problem: reason }, variant, config),
        })
      : []
    await batch(db, {}, [
      ...told,
      ...addPaymentProblem(db, update, { reason, orderId: order?.id ?? null, at }),
      // The problem is the event's result, such as "second-payment": an event that repeats the first payment has none.
      ...markEvent(db, webhookEventId, reason, at),
    ])
    if (told.length > 0) context.sendEmails()
  } else {
    const fee = order?.paymentId === update.paymentId ? addLateFee(db, update) : []
    await batch(db, {}, [...fee, ...markEvent(db, webhookEventId, result, at)])
  }
  return result
}

/** A captured payment, as the provider describes it, as the update of its order. */
export function toCapturedUpdate({
  id: paymentId,
  providerOrderId,
  ...facts
}: ProviderPayment): PaymentUpdate {
  return { ...facts, paymentId, providerOrderId: providerOrderId ?? "", outcome: "captured" }
}
