import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordAction, recordIntent } from "#app/audit/record-entry.server.ts"
import type { Clock, Log, Payments, Store } from "#app/capabilities.ts"
import { findProblem } from "#app/payments/confirmation/details-queries.server.ts"
import type { RefundResult } from "#app/payments/provider/payment-provider.ts"
import { providerOf } from "#app/payments/provider/providers.ts"
import {
  addRefundRequest,
  claimRefundRequest,
  endDisputedRequest,
  findRefundRequest,
  isOpenRefundRequest,
  markRefundAccepted,
  markRefundRefused,
  type RefundRequest,
} from "./refund-request-queries.server.ts"

type Refund = Pick<RefundRequest, "orderId" | "provider" | "paymentId" | "amount" | "reason">

/** Result of a request: the provider accepted it, refused it, or has not answered, or a dispute came first. */
type RefundAnswer = "done" | "provider-refused" | "unknown" | "in-dispute"

/**
 * Records the request for a refund, then asks the provider. If the provider does not answer, the request stays open
 * and can be repeated, by the same form too; "refused" means that more was asked for than is left.
 */
export async function refundOrder(
  context: Store & Clock & Log & Payments,
  deskAction: DeskAction,
  refund: Refund,
): Promise<RefundAnswer | "refused"> {
  const { db, now } = context
  const request = { ...refund, id: deskAction.formId, requestedAt: now() }
  const result = await recordAction(context, deskAction, addRefundRequest(db, request))
  if (result === "done") return answerTo(context, { ...request, status: "requested" })
  const recorded = result === "repeated" ? await findRefundRequest(db, request.id) : null
  return recorded ? repeat(context, recorded) : "refused"
}

/**
 * Records that a request which the provider has not answered is repeated, and repeats it; says what the answer was if
 * there is one by now, and null if there is no such request. The same form may ask again: it is one refund.
 */
export async function repeatRefundRequest(
  context: Store & Clock & Log & Payments,
  id: string,
  actionOn: (subject: DeskAction["subject"], after: DeskAction["after"]) => DeskAction,
): Promise<RefundAnswer | null> {
  const request = await findRefundRequest(context.db, id)
  if (!request) return null
  if (request.status !== "requested") return answerTo(context, request)
  const { orderId, paymentId, amount } = request
  const subject: DeskAction["subject"] = orderId
    ? { kind: "order", id: orderId }
    : { kind: "payment", id: paymentId }
  const deskAction = actionOn(subject, { refund: id, amount })
  const isRecorded = await recordIntent(context, deskAction, isOpenRefundRequest(id))
  return isRecorded ? repeat(context, request) : null
}

/** Repeats a request, unless a dispute has taken its amount meanwhile: a refund that was made all the same is reported. */
const repeat = async (
  context: Store & Clock & Log & Payments,
  request: RefundRequest,
): Promise<RefundAnswer> =>
  (await endDisputedRequest(context.db, request.id)) ? "in-dispute" : answerTo(context, request)

type RefundQuestion = Refund & Pick<RefundRequest, "id" | "status">

/** The provider's answer to a request, which is asked for and stored unless there is one. */
async function answerTo(
  { db, payments, log, now }: Store & Clock & Log & Payments,
  { id, orderId, provider, paymentId, amount, status }: RefundQuestion,
): Promise<RefundAnswer> {
  if (status !== "requested") return status === "accepted" ? "done" : "provider-refused"
  const asked = providerOf(payments, provider)
  const mayAsk = asked.takesIdempotencyKeys || (await claimRefundRequest(db, id, now()))
  const result: RefundResult = mayAsk
    ? await asked.refundPayment({ paymentId, amount, idempotencyKey: id })
    : { kind: "unknown" }
  if (result.kind === "unknown") {
    log.error("refund-not-answered", "asked again from its page", { orderId, paymentId, refundRequest: id })
    return "unknown"
  }
  if (result.kind === "refused") {
    await markRefundRefused(db, id, result.because)
    return "provider-refused"
  }
  await markRefundAccepted(db, id, result.refundId, now())
  return "done"
}

/**
 * Refunds what is left of a payment with a problem, which is resolved as soon as the provider accepts; "refused" if less or more
 * is left than was shown, in minor units. While the provider has not answered, any form repeats the request: it is one refund.
 */
export async function refundProblemPayment(
  context: Store & Clock & Log & Payments,
  deskAction: DeskAction,
  amount: number,
): Promise<RefundAnswer | "refused"> {
  const paymentId = deskAction.subject.id
  const problem = await findProblem(context.db, paymentId)
  if (!problem) return "refused"
  const { orderId, provider, currency, openRequest } = problem
  if (openRequest !== null) {
    const actionOn = (_: DeskAction["subject"], after: DeskAction["after"]) => ({ ...deskAction, after })
    return (await repeatRefundRequest(context, openRequest, actionOn)) ?? "refused"
  }
  const refund = { orderId, provider, paymentId, amount, reason: null }
  return refundOrder(context, { ...deskAction, after: { amount, currency } }, refund)
}
