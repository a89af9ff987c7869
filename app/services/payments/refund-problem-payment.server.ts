import type { Clock, Log, Payments, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { findProblem } from "#db/payments/payment-details.server.ts"
import { type RefundAnswer, refundOrder, repeatRefundRequest } from "./refund-order.server.ts"

/**
 * Refunds what is left of a payment with a problem, which is resolved as soon as the provider accepts. While the provider
 * has not answered, another form repeats the request: it is one refund.
 */
export async function refundProblemPayment(
  context: Store & Clock & Log & Payments,
  deskAction: DeskAction,
): Promise<RefundAnswer | "refused"> {
  const paymentId = deskAction.subject.id
  const problem = await findProblem(context.db, paymentId)
  if (!problem) return "refused"
  const { orderId, refundable: amount, currency, openRequest } = problem
  if (openRequest !== null && openRequest !== deskAction.formId) {
    const actionOn = (_: DeskAction["subject"], after: DeskAction["after"]) => ({ ...deskAction, after })
    return (await repeatRefundRequest(context, openRequest, actionOn)) ?? "refused"
  }
  const refund = { orderId, paymentId, amount, reason: null }
  return refundOrder(context, { ...deskAction, after: { amount, currency } }, refund)
}
