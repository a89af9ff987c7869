import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, minutes } from "#app/domain/time.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { claimUnprocessedWebhookEvents } from "#db/payments/webhook-events.server.ts"
import { processWebhookEvent } from "./process-webhook-event.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

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
    await replay(context, event).catch((error) => {
      log.error("webhook-event-not-replayed", error, { webhookEvent: id, attempts: attempts + 1, givesUp })
    })
  }
}

async function replay(
  context: Dependencies,
  { id, payload }: { id: string; payload: string },
): Promise<void> {
  const { db, payments, log } = context
  const { content } = payments.parseWebhookEvent(payload)
  const found =
    content.kind === "payment" ? await findOrderAndBuyer(db, content.update.providerOrderId) : null
  await processWebhookEvent(context, { id, content }, found)
  log.info("webhook-event-replayed", { kind: content.kind })
}
