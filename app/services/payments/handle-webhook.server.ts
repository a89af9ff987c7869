import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { createId } from "#app/domain/random.ts"
import { clampToLearned } from "#app/domain/time.ts"
import type { WebhookContent, WebhookRequest } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { recordDisputeEvent } from "#db/payments/disputes.server.ts"
import { markRefundFailed } from "#db/payments/provider-syncs.server.ts"
import { addWebhookEvent, markWebhookEvent } from "#db/payments/webhook-events.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

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

/**
 * Processes a stored webhook event, live and replayed, stores the result with it and returns the result.
 * `found` is the order that a payment names and its buyer. Idempotent.
 */
export async function processWebhookEvent(
  context: Dependencies,
  { id, content }: { id: string; content: WebhookContent },
  found: OrderAndBuyer | null,
): Promise<string> {
  const { db, now } = context
  // Each of the first three is written in one transaction with its result.
  switch (content.kind) {
    case "payment":
      return confirmPayment(context, content.update, found, { webhookEventId: id })
    case "reversal":
      return recordReversal(context, content.reversal, id)
    case "dispute": {
      const result = "booked"
      const occurredAt = clampToLearned(content.dispute.occurredAt, now())
      const dispute = { ...content.dispute, occurredAt }
      await recordDisputeEvent(db, { dispute, webhookEventId: id, result, now: now() })
      return result
    }
    case "refund-failed":
      await markRefundFailed(db, content.refundId)
      break
  }
  await markWebhookEvent(db, id, content.kind, now())
  return content.kind
}
