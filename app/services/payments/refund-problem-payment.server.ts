import type { AppLoadContext } from "@remix-run/cloudflare"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { countFailedRefund, ignorePayment, resolveByRefund } from "#db/desk/close-work-item.server.ts"
import { findProblem } from "#db/payments/payment-details.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "now" | "payments" | "log">

/**
 * Refunds a payment with a problem in full. The action is recorded first; the idempotency key is that of the payment's attempt, so
 * that it is one refund however often it is asked for, and the problem stays until the provider accepts.
 */
export async function refundProblemPayment(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "unknown" | { refusedBecause: string }> {
  const { db, now, payments, log } = context
  const paymentId = deskAction.subject.id
  const problem = await findProblem(db, paymentId)
  if (!problem) return "refused"
  const { amount, currency, refundAttempt: attempt } = problem
  const { condition } = ignorePayment(db, paymentId, now())
  const recorded = await recordAction(
    context,
    { ...deskAction, after: { amount, currency } },
    { condition, changes: () => [] },
  )
  if (recorded === "refused") return "refused"
  // The form did all of it the first time.
  if (recorded === "repeated" && problem.resolvedAt) return "done"
  // The provider may repeat its answer to a key for ever, so the next attempt after a refusal has another one; a request
  // without an answer may have been accepted, and keeps its key.
  const result = await payments.refundPayment({
    paymentId,
    amount,
    idempotencyKey: `refund-all-${paymentId}-${attempt}`,
  })
  if (result.kind === "unknown") {
    log.error("refund-not-answered", "asked again from the payment's page", { paymentId })
    return "unknown"
  }
  if (result.kind === "refused") {
    await countFailedRefund(db, paymentId, { attempt, because: result.because })
    return { refusedBecause: result.because }
  }
  await resolveByRefund(db, paymentId, { refundId: result.refundId, now: now() })
  return "done"
}
