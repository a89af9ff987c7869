import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Order } from "#app/domain/order.ts"
import { findOrderAndBuyer } from "#db/fulfilment.server.ts"
import { markChecked } from "#db/order-sync.server.ts"
import { settlePayment } from "./settle-payment.server.ts"

type Needs = Parameters<typeof settlePayment>[0] & Pick<AppLoadContext, "payments">

/** Asks the provider about an open order and settles what it answers; true when the order is paid now. */
export async function askProvider(
  context: Needs,
  order: Pick<Order, "id" | "providerOrderId">,
): Promise<boolean> {
  const { db, payments, log, now } = context
  if (!order.providerOrderId) return false
  const [reports] = await Promise.all([
    payments.listReports(order.providerOrderId),
    markChecked(db, order.id, now()),
  ])
  if (!reports) {
    log.error("provider-unreachable", "no answer about an order", { orderId: order.id })
    return false
  }
  const captured = reports.find((report) => report.outcome === "captured")
  if (!captured) return false
  const found = await findOrderAndBuyer(db, order.providerOrderId)
  const result = await settlePayment(context, captured, found, null)
  return result === "fulfilled" || result === "already-paid"
}
