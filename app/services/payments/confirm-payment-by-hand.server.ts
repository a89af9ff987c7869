import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { refundReversal } from "#app/domain/payments/ledger.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { findOrder, orderExists } from "#db/orders/orders.server.ts"
import { isUnknownEntry } from "#db/payments/ledger.server.ts"
import { confirmPayment, toCapturedUpdate } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"
import { withoutAutoRefunds } from "./recover-payments.server.ts"

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

/**
 * Records the action, then a refund whose webhook event was lost, as Razorpay describes it. A form that is sent again
 * records the refund too, in case the first one was interrupted: it is one refund.
 */
export async function confirmRefundByHand(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent" | "not-processed"> {
  const refund = await context.payments.findRefund(deskAction.subject.id)
  if (!refund) return "provider-silent"
  if (refund === "unknown" || refund.status !== "processed") return "not-processed"
  const returned = await withoutAutoRefunds(context, [refund], new Set())
  if (!returned) return "provider-silent"
  if (returned.length === 0) return "not-processed"
  const { paymentId, amount, currency, createdAt: occurredAt } = refund
  const after = { payment: paymentId, amount, currency }
  const reversal = refundReversal({ id: refund.id, paymentId, amount, currency, occurredAt })
  const recorded = await recordAction(
    context,
    { ...deskAction, after },
    { condition: isUnknownEntry(reversal.id), changes: [] },
  )
  if (recorded === "refused") return "refused"
  await recordReversal(context, reversal, null)
  return "done"
}
