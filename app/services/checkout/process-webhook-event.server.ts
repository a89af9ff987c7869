import type { AppLoadContext } from "@remix-run/cloudflare"
import type { WebhookContent } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/checkout/fulfillment.server.ts"
import { markWebhookEvent } from "#db/checkout/webhook-events.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

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
  // A fulfilled order and a reversal are written in one transaction with the result.
  switch (content.kind) {
    case "payment": {
      const result = await confirmPayment(context, content.update, found, id)
      if (result !== "fulfilled") await markWebhookEvent(db, id, result, now())
      return result
    }
    case "reversal":
      return recordReversal(context, content.reversal, id)
    default:
      await markWebhookEvent(db, id, content.kind, now())
      return content.kind
  }
}
