import * as z from "zod"
import type { RefundOrder, RefundResult } from "./payments.ts"
import type { ApiClient } from "./razorpay.server.ts"

const RefundEntity = z.object({ id: z.string().regex(/^rfnd_\w+$/), amount: z.int() })
const ErrorBody = z.object({ error: z.object({ description: z.string() }) })

/** Asks for a refund; safe to repeat with the same idempotency key. */
export async function refundPayment(
  callApi: ApiClient,
  { paymentId, amount, idempotencyKey }: RefundOrder,
): Promise<RefundResult> {
  try {
    const response = await callApi(`payments/${encodeURIComponent(paymentId)}/refund`, {
      method: "POST",
      body: JSON.stringify({ amount, speed: "normal" }),
      headers: { "x-refund-idempotency": idempotencyKey },
    })
    const body: unknown = await response.json()
    if (response.ok) {
      const refund = RefundEntity.safeParse(body)
      return refund.success ? { kind: "accepted", refundId: refund.data.id } : { kind: "unknown" }
    }
    const failure = ErrorBody.safeParse(body)
    if (response.status >= 500 || response.status === 409 || !failure.success) return { kind: "unknown" }
    return { kind: "refused", because: failure.data.error.description.slice(0, 300) }
  } catch {
    return { kind: "unknown" }
  }
}
