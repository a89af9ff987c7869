import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Order } from "#app/domain/checkout/order.ts"
import { findOrderAndBuyer } from "#db/checkout/order-and-buyer.server.ts"
import { markSynced } from "#db/checkout/order-sync.server.ts"
import { confirmCapturedPayment } from "./confirm-captured-payment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

/** Fetches an open order's payments from Razorpay and confirms a captured one. */
export async function syncOrder(
  context: Dependencies,
  order: Pick<Order, "id" | "providerOrderId">,
): Promise<"paid" | "unpaid" | "provider-silent"> {
  const { db, payments, log, now } = context
  if (!order.providerOrderId) return "unpaid"
  const [updates] = await Promise.all([
    payments.listPaymentUpdates(order.providerOrderId),
    markSynced(db, order.id, now()),
  ])
  if (!updates) {
    log.error("provider-unreachable", "no answer about an order", { orderId: order.id })
    return "provider-silent"
  }
  const captured = updates.find((update) => update.outcome === "captured")
  if (!captured) return "unpaid"
  const found = await findOrderAndBuyer(db, order.providerOrderId)
  const { result } = await confirmCapturedPayment(context, captured, found)
  return result === "fulfilled" || result === "already-paid" ? "paid" : "unpaid"
}
