import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/chance.ts"
import type { WebhookDelivery } from "#app/gateways/payments.ts"
import { addDelivery, addDeliveryAndFindOrder, markDelivery } from "#db/webhook-events.server.ts"
import { bookReversal } from "./book-reversal.server.ts"
import { settlePayment } from "./settle-payment.server.ts"

type Needs = Parameters<typeof settlePayment>[0] & Pick<AppLoadContext, "db">

/** Stores a verified delivery, acts on it, and notes the result: after a crash in between, the cron finds it. */
export async function handleWebhook(
  context: Needs,
  { eventId, payload, event: { type, meaning } }: Extract<WebhookDelivery, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const delivery = { id: createId(randomBytes), eventId, eventType: type, payload, receivedAt: now() }
  switch (meaning.kind) {
    case "payment": {
      const { report } = meaning
      const { providerOrderId, paymentId } = report
      const found = await addDeliveryAndFindOrder(
        db,
        { ...delivery, providerOrderId, paymentId },
        providerOrderId,
      )
      const result = await settlePayment(context, report, found, delivery.id)
      if (result !== "fulfilled") await markDelivery(db, delivery.id, result, now())
      return result
    }
    case "reversal": {
      const { reversal } = meaning
      await addDelivery(db, { ...delivery, paymentId: reversal.paymentId })
      return bookReversal(context, reversal, delivery.id)
    }
    default:
      await addDelivery(db, { ...delivery, result: meaning.kind, handledAt: now() })
      return meaning.kind
  }
}
