import * as z from "zod"
import type { RefundOrder, RefundResult } from "./payments.ts"
import type { ApiClient } from "./razorpay.server.ts"

const RefundEntity = z.object({ id: z.string().regex(/^rfnd_\w+$/), amount: z.int() })

/** Asks for a refund; safe to repeat with the same idempotency key. */
export async function refundPayment(
  callApi: ApiClient,
  { paymentId, amount, idempotencyKey }: RefundOrder,
): Promise<RefundResult> {
  const refund = await callApi(`payments/${encodeURIComponent(paymentId)}/refund`, RefundEntity, {
    method: "POST",
    body: JSON.stringify({ amount, speed: "normal" }),
    headers: { "x-refund-idempotency": idempotencyKey },
  })
  if (refund.kind === "answered") return { kind: "accepted", refundId: refund.value.id }
  // A refusal without Razorpay's name for it comes from something in front of its API.
  const isTold = refund.kind === "refused" && refund.code !== null
  return isTold ? { kind: "refused", because: refund.reason } : { kind: "unknown" }
}
