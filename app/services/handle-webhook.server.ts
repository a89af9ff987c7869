import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/chance.ts"
import type { WebhookDelivery } from "#app/gateways/payments.ts"
import { addDelivery, addDeliveryAndFindOrder, markDelivery } from "#db/fulfilment.server.ts"
import { settlePayment } from "./settle-payment.server.ts"

type Needs = Parameters<typeof settlePayment>[0] & Pick<AppLoadContext, "db">

/** Stores a verified delivery, acts on it, and notes the result: a crash in between leaves it to be seen. */
export async function handleWebhook(
  context: Needs,
  { eventId, payload, event: { type, meaning } }: Extract<WebhookDelivery, { kind: "verified" }>,
): Promise<string> {
  const { db, now, randomBytes } = context
  const id = createId(randomBytes)
  const delivery = { id, eventId, eventType: type, payload, receivedAt: now() }
  if (meaning.kind !== "payment") {
    await addDelivery(db, { ...delivery, result: meaning.kind, handledAt: now() })
    return meaning.kind
  }

  const { report } = meaning
  const { providerOrderId, paymentId } = report
  const found = await addDeliveryAndFindOrder(
    db,
    { ...delivery, providerOrderId, paymentId },
    providerOrderId,
  )
  const result = await settlePayment(context, report, found, id)
  if (result !== "fulfilled") await markDelivery(db, id, result, now())
  return result
}
