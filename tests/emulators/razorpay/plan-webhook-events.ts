import { randomUUID } from "node:crypto"
import type { Control } from "#tests/emulators/control/control.ts"
import type { Delivery } from "#tests/emulators/state.ts"
import { unixSeconds } from "#tests/emulators/time.ts"
import { createId } from "./create-id.ts"
import type { Order, Payment, Refund } from "./entities.ts"
import { sign } from "./signature.ts"

export type WebhookEvent = {
  event: string
  payload: { payment?: Payment; order?: Order; refund?: Refund }
}

/** Long enough for the request that caused an event to be answered first. */
const HEAD_START_MS = 10

/** The deliveries that announce the events of one action, in the order in which they leave. */
export function planDeliveries(
  events: WebhookEvent[],
  { webhooks, webhookDelayMs }: Control,
  secret: string,
): Delivery[] {
  if (webhooks === "drop") return []
  const dueAt = Date.now() + HEAD_START_MS + webhookDelayMs
  const deliveries = events.map((event) => createDelivery(event, dueAt, secret))
  if (webhooks === "duplicate") {
    return deliveries.flatMap((delivery) => [delivery, { ...delivery, key: randomUUID() }])
  }
  if (webhooks === "deliver") return deliveries
  return deliveries
    .reverse()
    .map((delivery, index) => ({ ...delivery, after: deliveries[index - 1]?.key ?? null }))
}

function createDelivery({ event, payload }: WebhookEvent, dueAt: number, secret: string): Delivery {
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
    key: randomUUID(),
    eventId: createId("evt"),
    event,
    body,
    signature: sign(body, secret),
    createdAt: Date.now(),
    dueAt,
    attempts: 0,
    lastAnswer: null,
    after: null,
  }
}
