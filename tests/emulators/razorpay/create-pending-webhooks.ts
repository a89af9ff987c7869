import { randomUUID } from "node:crypto"
import type { Control } from "../control/control.ts"
import type { PendingWebhook } from "../state.ts"
import { unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Dispute, Order, Payment, Refund } from "./entities.ts"
import { sign } from "./signature.ts"

export type WebhookEvent = {
  event: string
  payload: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute }
}

/** Long enough for the request that caused an event to be answered first. */
const MIN_DELAY_MS = 10

/** The webhooks for the events of one action, in sending order. */
export function createPendingWebhooks(
  events: WebhookEvent[],
  { webhooks: mode, webhookDelayMs }: Control,
  secret: string,
): PendingWebhook[] {
  if (mode === "drop") return []
  const dueAt = Date.now() + MIN_DELAY_MS + webhookDelayMs
  const webhooks = events.map((event) => createPendingWebhook(event, dueAt, secret))
  if (mode === "duplicate") return webhooks.flatMap((webhook) => [webhook, { ...webhook, id: randomUUID() }])
  if (mode === "deliver") return webhooks
  const reversed = webhooks.toReversed()
  return reversed.map((webhook, index) => ({ ...webhook, sendAfter: reversed[index - 1]?.id ?? null }))
}

function createPendingWebhook(
  { event, payload }: WebhookEvent,
  dueAt: number,
  secret: string,
): PendingWebhook {
  const entities = Object.entries(payload)
  const body = JSON.stringify({
    entity: "event",
    account_id: "acc_BriskLocalTest",
    event,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
    created_at: unixSeconds(),
  })
  return {
    id: randomUUID(),
    service: "razorpay",
    eventId: createId("evt"),
    event,
    body,
    signature: sign(body, secret),
    createdAt: Date.now(),
    dueAt,
    attempts: 0,
    lastResult: null,
    sendAfter: null,
  }
}
