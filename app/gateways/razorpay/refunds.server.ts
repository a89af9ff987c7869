import * as z from "zod"
import { REFUND_STATUSES, type RefundOrder, type RefundResult } from "#app/gateways/payments.ts"
import type { ApiClient } from "./razorpay.server.ts"

const RefundEntity = z.object({
  id: z.string().regex(/^rfnd_\w+$/),
  amount: z.int(),
  status: z.enum(REFUND_STATUSES),
})

const FAILED = "The refund failed: banks take none for a payment that is more than six months old."

/** Asks for a refund; safe to repeat with the same idempotency key. */
export async function createRefund(
  callApi: ApiClient,
  { paymentId, amount, idempotencyKey }: RefundOrder,
): Promise<RefundResult> {
  const refund = await callApi(`payments/${encodeURIComponent(paymentId)}/refund`, RefundEntity, {
    method: "POST",
    body: JSON.stringify({ amount, speed: "normal" }),
    headers: { "x-refund-idempotency": idempotencyKey },
  })
  if (refund.kind === "answered") {
    const { id, status } = refund.value
    // A pending one is processed, or fails, some days later. A failed one moved no money, and stays failed.
    return status === "failed" ? { kind: "refused", because: FAILED } : { kind: "accepted", refundId: id }
  }
  // A refusal without Razorpay's name for it comes from something in front of its API.
  const isTold = refund.kind === "refused" && refund.code !== null
  return isTold ? { kind: "refused", because: refund.reason } : { kind: "unknown" }
}
