import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Act } from "#app/domain/desk/audit.ts"
import {
  addRefundRequest,
  findOpenRefundRequest,
  isOpenRefundRequest,
  markRefundRequest,
} from "#db/desk/refunds.server.ts"
import { type ActResult, recordAct } from "./record-act.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "now" | "payments" | "log">

type Refund = { orderId: string; paymentId: string; amount: number; reason: string }

/**
 * Records the request for a refund, then asks the provider. If the provider does not answer, the request stays open
 * and can be repeated; "refused" means that more was asked for than is left.
 */
export async function refundOrder(
  context: Dependencies,
  act: Act,
  refund: Refund,
): Promise<ActResult | "provider-refused" | "unknown"> {
  const { db, now } = context
  const request = { id: act.formId, ...refund, requestedAt: now() }
  const result = await recordAct(context, act, addRefundRequest(db, request))
  if (result !== "done") return result
  return (await requestRefund(context, request)) ?? "done"
}

/**
 * Records that a request which the provider has not answered is repeated, and repeats it; null if there is none with
 * this id, or the provider has answered it in the meantime. The same form may ask again: it is one refund.
 */
export async function repeatRefundRequest(
  context: Dependencies,
  id: string,
  actOn: (subject: Act["subject"], after: Act["after"]) => Act,
): Promise<"done" | "provider-refused" | "unknown" | null> {
  const request = await findOpenRefundRequest(context.db, id)
  if (!request) return null
  const act = actOn({ kind: "order", id: request.orderId }, { refund: id, amount: request.amount })
  const condition = isOpenRefundRequest(id)
  const result = await recordAct(context, act, { condition, changes: () => [] })
  if (result === "refused") return null
  return (await requestRefund(context, request)) ?? "done"
}

/** Stores the provider's answer. The refund itself is recorded when its webhook event arrives. */
async function requestRefund(
  { db, payments, log }: Dependencies,
  { id, orderId, paymentId, amount }: { id: string; orderId: string; paymentId: string; amount: number },
): Promise<"provider-refused" | "unknown" | null> {
  const result = await payments.refundPayment({ paymentId, amount, idempotencyKey: id })
  if (result.kind === "unknown") {
    log.error("refund-not-answered", "asked again from the order's page", { orderId, refundRequest: id })
    return "unknown"
  }
  if (result.kind === "refused") {
    await markRefundRequest(db, id, { status: "refused", error: result.because })
    return "provider-refused"
  }
  await markRefundRequest(db, id, { status: "accepted", providerRefundId: result.refundId })
  return null
}
