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

type Dependencies = Parameters<typeof confirmPayment>[0] & Pick<AppLoadContext, "db">

/** Stores a verified delivery, acts on it, and notes the result: after a crash in between, the cron finds it. */
export async function handleWebhook(
  context: Dependencies,
  { eventId, payload, event: { type, meaning } }: Extract<WebhookRequest, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const delivery = { id: createId(randomBytes), eventId, eventType: type, payload, receivedAt: now() }
  switch (meaning.kind) {
    case "payment": {
      const { report } = meaning
      const { providerOrderId, paymentId } = report
      const found = await addWebhookEventAndFindOrder(
        db,
        { ...delivery, providerOrderId, paymentId },
        providerOrderId,
      )
      const result = await confirmPayment(context, report, found, delivery.id)
      if (result !== "fulfilled") await markWebhookEvent(db, delivery.id, result, now())
      return result
    }
    case "reversal": {
      const { reversal } = meaning
      await addWebhookEvent(db, { ...delivery, paymentId: reversal.paymentId })
      return recordReversal(context, reversal, delivery.id)
    }
    default:
      await addWebhookEvent(db, { ...delivery, result: meaning.kind, processedAt: now() })
      return meaning.kind
  }
}
