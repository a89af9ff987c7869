import type { PendingWebhook } from "../state.ts"
import { seconds } from "../time.ts"

const TIMEOUT = seconds(5)

/** Posts a webhook once. Never throws: a timeout or a network error is a result. */
export async function postWebhook(
  url: string,
  { body, signature, eventId }: PendingWebhook,
  stopping: AbortSignal,
): Promise<{ isAccepted: boolean; result: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Razorpay-Webhook/v1",
        "X-Razorpay-Signature": signature,
        "x-razorpay-event-id": eventId,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([timeout, stopping]),
    })
    await response.arrayBuffer()
    return { isAccepted: response.ok, result: `status ${response.status}` }
  } catch {
    return { isAccepted: false, result: timeout.aborted ? "timeout" : "network error" }
  }
}
