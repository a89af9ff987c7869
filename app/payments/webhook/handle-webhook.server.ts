import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordIntent } from "#app/audit/record-entry.server.ts"
import type { Outbox, Payments } from "#app/capabilities.ts"
import { findOrderAndBuyer, type OrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { confirmPayment } from "#app/payments/confirmation/confirm-payment.server.ts"
import type { WebhookContent, WebhookRequest } from "#app/payments/provider/payment-provider.ts"
import { providerOf } from "#app/payments/provider/providers.ts"
import { recordDispute } from "#app/payments/refunds/dispute-queries.server.ts"
import { recordReversal } from "#app/payments/refunds/record-reversal.server.ts"
import { markRefundFailed } from "#app/payments/refunds/refund-request-queries.server.ts"
import { createId } from "#app/platform/random.ts"
import { addMilliseconds, clampToLearned, minutes } from "#app/platform/time.ts"
import {
  addWebhookEvent,
  claimUnprocessedWebhookEvents,
  findWebhookEvent,
  markWebhookEvent,
  webhookEventExists,
} from "./queries.server.ts"

/**
 * Stores a verified webhook event, then processes it; returns the result. After a crash in between, the cron
 * replays the event.
 */
export async function handleWebhook(
  context: Outbox & Payments,
  provider: ProviderName,
  { eventId, payload, event }: Extract<WebhookRequest, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const id = createId(randomBytes)
  const { type: eventType, content } = event
  const row = { id, provider, eventId, eventType, payload, receivedAt: now(), ...idsOf(content) }
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
async function processWebhookEvent(
  context: Outbox & Payments,
  { id, content }: { id: string; content: WebhookContent },
  found: OrderAndBuyer | null,
): Promise<string> {
  const { db, now } = context
  // Each of the first three is written in one transaction with its result.
  switch (content.kind) {
    case "payment":
      return confirmPayment(context, content.update, found, { webhookEventId: id })
    case "reversal":
      return recordReversal(context, content.reversal, {
        webhookEventId: id,
        findPayerEmail: async () => content.payerEmail ?? null,
      })
    case "dispute": {
      const occurredAt = clampToLearned(content.dispute.occurredAt, now())
      await recordDispute(db, { ...content.dispute, occurredAt }, now(), id)
      return "booked"
    }
    case "refund-failed":
      await markRefundFailed(db, content.refundId)
      break
  }
  await markWebhookEvent(db, id, content.kind, now())
  return content.kind
}

/** Delay before a replay, which leaves the request that stored the event the time to process it. */
const REPLAY_DELAY = minutes(1)
const BATCH_SIZE = 50

/**
 * Processes webhook events that were stored but not processed, because the Worker stopped or D1 failed: each by itself, at
 * growing intervals (`retryDelay`), until it is given up and left to the site's owner.
 */
export async function replayWebhookEvents(context: Outbox & Payments): Promise<void> {
  const { db, log, now } = context
  const receivedBefore = addMilliseconds(now(), -REPLAY_DELAY)
  const claim = { now: now(), receivedBefore, limit: BATCH_SIZE }
  for (const event of await claimUnprocessedWebhookEvents(db, claim)) {
    const { id, attempts, isLastAttempt: givesUp } = event
    await replay(context, event)
      .then((content) => log.info("webhook-event-replayed", { kind: content.kind }))
      .catch((error) => {
        log.error("webhook-event-not-replayed", error, { webhookEvent: id, attempts: attempts + 1, givesUp })
      })
  }
}

/** Replacement of a payload after its buyer's account was deleted. */
const WITHHELD_PAYLOAD = "{}"

/** Records the action, then processes a stored webhook event again, as it was when it arrived. */
export async function replayWebhookEvent(
  context: Outbox & Payments,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "withheld"> {
  const { id } = deskAction.subject
  const found = await findWebhookEvent(context.db, id)
  if (!found) return "refused"
  if (found.event.payload === WITHHELD_PAYLOAD) return "withheld"
  // An event that is handled again has one effect.
  if (!(await recordIntent(context, deskAction, webhookEventExists(id)))) return "refused"
  await replay(context, found.event)
  return "done"
}

async function replay(
  context: Outbox & Payments,
  { id, provider, payload }: { id: string; provider: ProviderName; payload: string },
): Promise<WebhookContent> {
  const { db, payments } = context
  const { content } = providerOf(payments, provider).parseWebhookEvent(payload)
  const found = content.kind === "payment" ? await findOrderAndBuyer(db, content.update) : null
  await processWebhookEvent(context, { id, content }, found)
  return content
}
