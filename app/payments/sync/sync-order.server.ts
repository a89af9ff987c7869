import type { Outbox, Payments } from "#app/capabilities.ts"
import { findOrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import type { Order } from "#app/orders/order/order.ts"
import { markSynced } from "#app/orders/order/queries.server.ts"
import { confirmPayment } from "#app/payments/confirmation/confirm-payment.server.ts"
import { providerOf } from "#app/payments/provider/providers.ts"

/** Fetches an open order's payments from its provider and confirms those that are captured, or lists them for the owner. */
export async function syncOrder(
  context: Outbox & Payments,
  order: Pick<Order, "id" | "provider" | "providerOrderId">,
): Promise<"paid" | "unpaid" | "provider-silent"> {
  const { db, payments, log, now } = context
  if (!order.providerOrderId) return "unpaid"
  const [updates] = await Promise.all([
    providerOf(payments, order.provider).listPaymentUpdates(order.providerOrderId),
    markSynced(db, order.id, now()),
  ])
  if (!updates) {
    log.error("provider-unreachable", "no answer about an order", { orderId: order.id })
    return "provider-silent"
  }
  // A payment that was returned pays the order only if there is no other.
  const captured = updates
    .filter(({ outcome }) => outcome === "captured")
    .sort((one, other) => Number(one.isRefunded) - Number(other.isRefunded))
  const results: string[] = []
  for (const update of captured) {
    const found = await findOrderAndBuyer(db, update)
    results.push(await confirmPayment(context, update, found))
  }
  return results.some((result) => result === "fulfilled" || result === "already-paid") ? "paid" : "unpaid"
}
