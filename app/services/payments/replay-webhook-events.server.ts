import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { addMilliseconds, minutes } from "#app/domain/time.ts"
import type { WebhookContent } from "#app/gateways/payments.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { findWebhookEvent, webhookEventExists } from "#db/payments/webhook-event-list.server.ts"
import { claimUnprocessedWebhookEvents } from "#db/payments/webhook-events.server.ts"
import { processWebhookEvent } from "./handle-webhook.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/** Leaves the request that stored the event the time to process it. */
const REPLAY_DELAY = minutes(1)
const BATCH_SIZE = 50

/**
 * Processes webhook events that were stored but not processed, because the Worker stopped or D1 failed: each by itself, at
 * growing intervals (`retryDelay`), until it is given up and left to the site's owner.
 */
export async function replayWebhookEvents(context: Dependencies): Promise<void> {
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

/** What is left of a payload after its buyer's account was deleted. */
const WITHHELD_PAYLOAD = "{}"

/** Records the action, then processes a stored webhook event again, as it was when it arrived. */
export async function replayWebhookEvent(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "withheld"> {
  const { id } = deskAction.subject
  const found = await findWebhookEvent(context.db, id)
  if (!found) return "refused"
  if (found.event.payload === WITHHELD_PAYLOAD) return "withheld"
  const recorded = await recordAction(context, deskAction, {
    condition: webhookEventExists(id),
    changes: [],
  })
  // A form that is sent again handles the event again, in case the first one was interrupted: it has one effect.
  if (recorded === "refused") return "refused"
  await replay(context, found.event)
  return "done"
}

async function replay(
  context: Dependencies,
  { id, payload }: { id: string; payload: string },
): Promise<WebhookContent> {
  const { db, payments } = context
  const { content } = payments.parseWebhookEvent(payload)
  const found =
    content.kind === "payment" ? await findOrderAndBuyer(db, content.update.providerOrderId) : null
  await processWebhookEvent(context, { id, content }, found)
  return content
}
