import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, minutes } from "#app/domain/time.ts"
import { findOrderAndBuyer } from "#db/checkout/fulfillment.server.ts"
import { listUnprocessedWebhookEvents, markWebhookEvent } from "#db/checkout/webhook-events.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Parameters<typeof confirmPayment>[0] & Pick<AppLoadContext, "payments">

const REPLAY_DELAY = minutes(-1)
const BATCH_SIZE = 50

/** Acts on deliveries that were stored and then forgotten: the Worker died between the two. */
export async function replayWebhookEvents(context: Dependencies): Promise<void> {
  const { db, payments, log, now } = context
  for (const { id, payload } of await listUnprocessedWebhookEvents(
    db,
    addMilliseconds(now(), REPLAY_DELAY),
    BATCH_SIZE,
  )) {
    const { meaning } = payments.readEvent(payload)
    if (meaning.kind === "payment") {
      const { report } = meaning
      const found = await findOrderAndBuyer(db, report.providerOrderId)
      const result = await confirmPayment(context, report, found, id)
      if (result !== "fulfilled") await markWebhookEvent(db, id, result, now())
    } else if (meaning.kind === "reversal") {
      await recordReversal(context, meaning.reversal, id)
    } else {
      await markWebhookEvent(db, id, meaning.kind, now())
    }
    log.info("delivery-replayed", { meaning: meaning.kind })
  }
}
