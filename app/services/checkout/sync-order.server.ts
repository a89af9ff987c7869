import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Order } from "#app/domain/checkout/order.ts"
import { findOrderAndBuyer } from "#db/checkout/fulfillment.server.ts"
import { markChecked } from "#db/checkout/order-sync.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"

type Dependencies = Parameters<typeof confirmPayment>[0] & Pick<AppLoadContext, "payments">

/** Asks the provider about an open order and settles what it answers; true when the order is paid now. */
export async function syncOrder(
  context: Dependencies,
  order: Pick<Order, "id" | "providerOrderId">,
): Promise<boolean> {
  const { db, payments, log, now } = context
  if (!order.providerOrderId) return false
  const [reports] = await Promise.all([
    payments.listPaymentUpdates(order.providerOrderId),
    markChecked(db, order.id, now()),
  ])
  if (!reports) {
    log.error("provider-unreachable", "no answer about an order", { orderId: order.id })
    return false
  }
  const captured = reports.find((report) => report.outcome === "captured")
  if (!captured) return false
  const found = await findOrderAndBuyer(db, order.providerOrderId)
  const result = await confirmPayment(context, captured, found, null)
  return result === "fulfilled" || result === "already-paid"
}
