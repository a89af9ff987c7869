import { randomUUID } from "node:crypto"
import type { EmulatorContext } from "../context.ts"
import type { PendingWebhook } from "../state.ts"
import type { Checkout, Customer, Order, Refund } from "./entities.ts"
import type { PolarEventName } from "./event-names.ts"

export type PolarEvent = {
  type: PolarEventName
  data: Checkout | Customer | Order | Refund
  afterMs?: number
}

/** Long enough for the request that causes an event to be answered first. */
const MIN_DELAY_MS = 10

/** Sends those events of one action to which the endpoint is subscribed, as the control state says. */
export function sendEvents({ store, webhooks }: EmulatorContext, occurred: PolarEvent[]): void {
  const { polar, webhookDelayMs } = store.state.control
  const events = polar.isWebhookOn ? occurred.filter(({ type }) => polar.events.includes(type)) : []
  webhooks.addFaulty(events.map((event) => createPendingWebhook(event, webhookDelayMs)))
}

function createPendingWebhook({ type, data, afterMs = 0 }: PolarEvent, delay: number): PendingWebhook {
  const createdAt = Date.now()
  return {
    id: randomUUID(),
    service: "polar",
    eventId: randomUUID(),
    event: type,
    body: JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data }),
    signature: "",
    createdAt,
    dueAt: createdAt + MIN_DELAY_MS + delay + afterMs,
    attempts: 0,
    lastResult: null,
    sendAfter: null,
  }
}
