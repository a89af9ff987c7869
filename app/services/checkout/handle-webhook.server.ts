import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/random.ts"
import type { WebhookRequest } from "#app/gateways/payments.ts"
import {
  addWebhookEvent,
  addWebhookEventAndFindOrder,
  markWebhookEvent,
} from "#db/checkout/webhook-events.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/**
 * Stores a verified webhook event, processes it and stores the result. After a crash in between, the cron
 * replays it.
 */
export async function handleWebhook(
  context: Dependencies,
  { eventId, payload, event: { type, meaning: event } }: Extract<WebhookRequest, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const webhookEvent = { id: createId(randomBytes), eventId, eventType: type, payload, receivedAt: now() }
  switch (event.kind) {
    case "payment": {
      const { report: update } = event
      const { providerOrderId, paymentId } = update
      const found = await addWebhookEventAndFindOrder(
        db,
        { ...webhookEvent, providerOrderId, paymentId },
        providerOrderId,
      )
      const result = await confirmPayment(context, update, found, webhookEvent.id)
      if (result !== "fulfilled") await markWebhookEvent(db, webhookEvent.id, result, now())
      return result
    }
    case "reversal": {
      const { reversal } = event
      await addWebhookEvent(db, { ...webhookEvent, paymentId: reversal.paymentId })
      return recordReversal(context, reversal, webhookEvent.id)
    }
    default:
      await addWebhookEvent(db, { ...webhookEvent, result: event.kind, processedAt: now() })
      return event.kind
  }
}
