import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { findOrder, orderExists } from "#db/orders/orders.server.ts"
import { confirmPayment, toCapturedUpdate } from "./confirm-payment.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/**
 * Records the action, then confirms a captured payment, of which Razorpay says the order and the amount. A form that is sent
 * again confirms it too, in case the first one was interrupted: it is "done" once this payment has paid the order.
 */
export async function confirmPaymentByHand(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent" | "not-captured" | "unknown-order"> {
  const { db, payments } = context
  const payment = await payments.findPayment(deskAction.subject.id)
  if (!payment) return "provider-silent"
  if (payment === "unknown" || !payment.providerOrderId) return "not-captured"
  const found = await findOrderAndBuyer(db, payment.providerOrderId)
  if (!found) return "unknown-order"
  const condition = orderExists(found.order.id)
  const recorded = await recordAction(context, deskAction, { condition, changes: [] })
  if (recorded === "refused") return "refused"
  const result = await confirmPayment(context, toCapturedUpdate(payment), found, { isByOwner: true })
  if (result === "fulfilled" || result === "payment-without-buyer") return "done"
  const order = await findOrder(db, found.order.id)
  return order?.paymentId === payment.id ? "done" : "refused"
}
