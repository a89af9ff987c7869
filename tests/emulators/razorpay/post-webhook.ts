import { svixHeaders } from "../resend/svix.ts"
import type { PendingWebhook } from "../state.ts"
import { seconds } from "../time.ts"

const TIMEOUT = seconds(5)

type Attempt = { isAccepted: boolean; result: string }

/** Posts a webhook to the site once. Never throws: a timeout or a network error is a result. */
export async function postWebhook(
  siteUrl: string,
  webhook: PendingWebhook,
  { resendSecret, stopping }: { resendSecret: string; stopping: AbortSignal },
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(`${siteUrl}/webhooks/${webhook.service}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...proofOf(webhook, resendSecret) },
      body: webhook.body,
      redirect: "manual",
      signal: AbortSignal.any([timeout, stopping]),
    })
    await response.arrayBuffer()
    return { isAccepted: response.ok, result: `status ${response.status}` }
  } catch {
    return { isAccepted: false, result: timeout.aborted ? "timeout" : "network error" }
  }
}

/** The headers by which the site knows who posts. */
function proofOf(
  { service, signature, eventId, body }: PendingWebhook,
  resendSecret: string,
): Record<string, string> {
  if (service === "resend") return svixHeaders(body, { id: eventId, secret: resendSecret })
  return {
    "User-Agent": "Razorpay-Webhook/v1",
    "X-Razorpay-Signature": signature,
    "x-razorpay-event-id": eventId,
  }
}
