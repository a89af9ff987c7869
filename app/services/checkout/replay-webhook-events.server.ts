import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, minutes } from "#app/domain/time.ts"
import { findOrderAndBuyer } from "#db/checkout/fulfillment.server.ts"
import { listUnprocessedWebhookEvents, markWebhookEvent } from "#db/checkout/webhook-events.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

const REPLAY_DELAY = minutes(-1)
const BATCH_SIZE = 50

/**
 * Processes webhook events that were stored at least a minute ago but not processed, because the Worker
 * stopped.
 */
export async function replayWebhookEvents(context: Dependencies): Promise<void> {
  const { db, payments, log, now } = context
  for (const { id, payload } of await listUnprocessedWebhookEvents(
    db,
    addMilliseconds(now(), REPLAY_DELAY),
    BATCH_SIZE,
  )) {
    const { meaning: event } = payments.readEvent(payload)
    if (event.kind === "payment") {
      const { report: update } = event
      const found = await findOrderAndBuyer(db, update.providerOrderId)
      const result = await confirmPayment(context, update, found, id)
      if (result !== "fulfilled") await markWebhookEvent(db, id, result, now())
    } else if (event.kind === "reversal") {
      await recordReversal(context, event.reversal, id)
    } else {
      await markWebhookEvent(db, id, event.kind, now())
    }
    log.info("delivery-replayed", { meaning: event.kind })
  }
}
