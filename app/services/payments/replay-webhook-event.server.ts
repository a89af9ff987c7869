import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Act } from "#app/domain/audit/audit.ts"
import { recordAct } from "#app/services/audit/record-action.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { selectWebhookEvent, webhookEventExists } from "#db/payments/webhook-event-list.server.ts"
import { processWebhookEvent } from "./process-webhook-event.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  | "db"
  | "recordSigner"
  | "recordAnchor"
  | "mailer"
  | "log"
  | "now"
  | "randomBytes"
  | "waitUntil"
  | "config"
  | "payments"
>

/** What is left of a payload after its buyer's account was deleted. */
const WITHHELD_PAYLOAD = "{}"

/** Records the act, then processes a stored webhook event again, as it was when it arrived. */
export async function replayWebhookEvent(
  context: Dependencies,
  act: Act,
): Promise<"done" | "refused" | "withheld"> {
  const { db, payments } = context
  const { id } = act.subject
  const [found] = await selectWebhookEvent(db, id)
  if (!found) return "refused"
  if (found.event.payload === WITHHELD_PAYLOAD) return "withheld"
  const recorded = await recordAct(context, act, { condition: webhookEventExists(id), changes: () => [] })
  // A form that is sent again handles the event again, in case the first one was interrupted: it has one effect.
  if (recorded === "refused") return "refused"
  const { content } = payments.parseWebhookEvent(found.event.payload)
  const order =
    content.kind === "payment" ? await findOrderAndBuyer(db, content.update.providerOrderId) : null
  await processWebhookEvent(context, { id, content }, order)
  return "done"
}
