import type { Delivery } from "../state.ts"
import { seconds } from "../time.ts"

const TIME_OUT = seconds(5)

/** Tries once to deliver. Never throws: a site that cannot be reached has not accepted. */
export async function postWebhook(
  url: string,
  { body, signature, eventId }: Delivery,
  stopping: AbortSignal,
): Promise<{ accepted: boolean; said: string }> {
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  const timer = setTimeout(abort, TIME_OUT)
  stopping.addEventListener("abort", abort)
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
      signal: giveUp.signal,
    })
    await response.arrayBuffer()
    return { accepted: response.ok, said: `answered ${response.status}` }
  } catch {
    return { accepted: false, said: giveUp.signal.aborted ? "no answer in time" : "not reachable" }
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener("abort", abort)
  }
}
