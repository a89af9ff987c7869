import type { AppLoadContext } from "@remix-run/cloudflare"
import {
  decidePayment,
  type IgnoredPayment,
  type Order,
  type PaymentUpdate,
} from "#app/domain/orders/order.ts"
import { retryOutdated } from "#app/services/papers/sign-papers.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { fulfillOrder } from "#db/payments/fulfillment.server.ts"
import type { FulfillmentResult } from "#db/payments/fulfillment-statements.server.ts"
import { createFulfillment } from "./create-fulfillment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

export type ConfirmationResult = FulfillmentResult | IgnoredPayment | "unknown-order"

type Confirmation = {
  /** The stored id of the webhook event that reports the payment; null for a sync. */
  webhookEventId?: string | null
  /** The key of the license, which is a new one unless given. */
  licenseKey?: string
  /** The site's owner has decided: the payment counts also where its coupon can't be used. */
  isByOwner?: boolean
}

/** Confirms a payment of an order. Idempotent, also for simultaneous calls and after a crash. */
export async function confirmPayment(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  { webhookEventId = null, licenseKey, isByOwner = false }: Confirmation = {},
): Promise<ConfirmationResult> {
  if (!found) return "unknown-order"
  const { order } = found
  const decision = decidePayment(order, update)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: order.id })
    }
    return decision.because
  }
  const begunAt = isByOwner ? null : (update.createdAt ?? context.now())
  const payment = { ...update, begunAt, webhookEventId }
  const result = await retryOutdated(async () =>
    fulfillOrder(context.db, await createFulfillment(context, payment, found, licenseKey)),
  )
  if (result === "already-paid") return result
  const lagMs = update.occurredAt ? Math.max(0, context.now().getTime() - update.occurredAt.getTime()) : null
  if (result === "coupon-unavailable")
    context.log.info("coupon-unavailable", { orderId: order.id, paymentId: update.paymentId })
  else if (result === "fulfilled")
    context.log.info("order-fulfilled", { orderId: order.id, kind: order.kind, lagMs })
  else logPaymentWithoutBuyer(context, order, update.paymentId)
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
