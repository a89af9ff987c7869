import { svixHeaders } from "../resend/svix.ts"
import type { PendingWebhook } from "../state.ts"
import { seconds } from "../time.ts"

const TIMEOUT = seconds(5)

type Secrets = { resendSecret: string; postmarkSecret: string }

type Attempt = {
  isAccepted: boolean
  /** The service does not try again. */
  isRefused: boolean
  result: string
}

/** Posts a webhook to the site once. Never throws: a timeout or a network error is a result. */
export async function postWebhook(
  siteUrl: string,
  webhook: PendingWebhook,
  { stopping, ...secrets }: Secrets & { stopping: AbortSignal },
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const isPostmark = webhook.service === "postmark"
  try {
    const response = await fetch(`${siteUrl}/webhooks/${webhook.service}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...proofOf(webhook, secrets) },
      body: webhook.body,
      redirect: "manual",
      signal: AbortSignal.any([timeout, stopping]),
    })
    await response.arrayBuffer()
    return {
      // Postmark tries again on everything but 200, and never after 403.
      isAccepted: isPostmark ? response.status === 200 : response.ok,
      isRefused: isPostmark && response.status === 403,
      result: `status ${response.status}`,
    }
  } catch {
    return { isAccepted: false, isRefused: false, result: timeout.aborted ? "timeout" : "network error" }
  }
}

/** The headers by which the site knows who posts. */
function proofOf(
  { service, signature, eventId, body }: PendingWebhook,
  secrets: Secrets,
): Record<string, string> {
  if (service === "resend") return svixHeaders(body, { id: eventId, secret: secrets.resendSecret })
  if (service === "postmark") return { Authorization: `Basic ${btoa(`postmark:${secrets.postmarkSecret}`)}` }
  return {
    "User-Agent": "Razorpay-Webhook/v1",
    "X-Razorpay-Signature": signature,
    "x-razorpay-event-id": eventId,
  }
}
