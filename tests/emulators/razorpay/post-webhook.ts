import { svixHeaders } from "../resend/svix.ts"
import type { PendingWebhook } from "../state.ts"
import { seconds } from "../time.ts"

const TIMEOUT = seconds(5)

type Settings = { resendSecret: string; stopping: AbortSignal }

/** Posts a webhook to the site once. Never throws: a timeout or a network error is a result. */
export async function postWebhook(
  siteUrl: string,
  webhook: PendingWebhook,
  { resendSecret, stopping }: Settings,
): Promise<{ isAccepted: boolean; result: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const isResend = webhook.service === "resend"
  try {
    const response = await fetch(`${siteUrl}/webhooks/${isResend ? "resend" : "razorpay"}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(isResend
          ? svixHeaders(webhook.body, { id: webhook.eventId, secret: resendSecret })
          : razorpayHeaders(webhook)),
      },
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

const razorpayHeaders = ({ signature, eventId }: PendingWebhook) => ({
  "User-Agent": "Razorpay-Webhook/v1",
  "X-Razorpay-Signature": signature,
  "x-razorpay-event-id": eventId,
})
