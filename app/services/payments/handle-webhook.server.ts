import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/random.ts"
import type { WebhookContent, WebhookRequest } from "#app/gateways/payments.ts"
import { addWebhookEvent } from "#db/payments/webhook-events.server.ts"
import { processWebhookEvent } from "./process-webhook-event.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/**
 * Stores a verified webhook event, then processes it; returns the result. After a crash in between, the cron
 * replays the event.
 */
export async function handleWebhook(
  context: Dependencies,
  { eventId, payload, event }: Extract<WebhookRequest, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const id = createId(randomBytes)
  const { type: eventType, content } = event
  const row = { id, eventId, eventType, payload, receivedAt: now(), ...idsOf(content) }
  const found = await addWebhookEvent(db, row)
  return processWebhookEvent(context, { id, content }, found)
}

/** The provider's ids that the event names, by which an account's events are found when it is deleted. */
function idsOf(content: WebhookContent): { providerOrderId?: string; paymentId?: string } {
  if (content.kind === "reversal") return { paymentId: content.reversal.paymentId }
  if (content.kind === "refund-failed") return { paymentId: content.paymentId }
  if (content.kind === "dispute") return { paymentId: content.dispute.paymentId }
  if (content.kind !== "payment") return {}
  const { providerOrderId, paymentId } = content.update
  return { providerOrderId, paymentId }
}
