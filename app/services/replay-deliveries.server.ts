import type { AppLoadContext } from "@remix-run/cloudflare"
import { after, minutes } from "#app/domain/time.ts"
import { findOrderAndBuyer } from "#db/fulfilment.server.ts"
import { listUnhandledDeliveries, markDelivery } from "#db/webhook-events.server.ts"
import { bookReversal } from "./book-reversal.server.ts"
import { settlePayment } from "./settle-payment.server.ts"

type Needs = Parameters<typeof settlePayment>[0] & Pick<AppLoadContext, "payments">

const SETTLED_BY_NOW = minutes(-1)
const AT_ONCE = 50

/** Acts on deliveries that were stored and then forgotten: the Worker died between the two. */
export async function replayDeliveries(context: Needs): Promise<void> {
  const { db, payments, log, now } = context
  for (const { id, payload } of await listUnhandledDeliveries(db, after(now(), SETTLED_BY_NOW), AT_ONCE)) {
    const { meaning } = payments.readEvent(payload)
    if (meaning.kind === "payment") {
      const { report } = meaning
      const found = await findOrderAndBuyer(db, report.providerOrderId)
      const result = await settlePayment(context, report, found, id)
      if (result !== "fulfilled") await markDelivery(db, id, result, now())
    } else if (meaning.kind === "reversal") {
      await bookReversal(context, meaning.reversal, id)
    } else {
      await markDelivery(db, id, meaning.kind, now())
    }
    log.info("delivery-replayed", { meaning: meaning.kind })
  }
}
