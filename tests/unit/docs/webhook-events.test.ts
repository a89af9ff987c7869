import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parseWebhookEvent as parsePolarEvent } from "#app/payments/polar/events.server.ts"
import { parseWebhookEvent, WEBHOOK_EVENTS } from "#app/payments/razorpay/events.server.ts"

const EVENT = /`((?:payment|order|refund|invoice)(?:\.[a-z_]+)+)`/g

/** The events of the sentence that says what to subscribe to. */
function subscribedEvents(): string[] {
  const text = readFileSync("docs/first-day.md", "utf8")
  const [sentence = ""] =
    /Active events:[^:]*?\.(?=\s)/.exec(text.replaceAll(/`[^`]*`/g, (code) => code)) ?? []
  return [...sentence.matchAll(EVENT)].map(([, name = ""]) => name)
}

test("docs/first-day.md: subscribes the webhook to each event that is processed", () => {
  expect(subscribedEvents().sort()).toEqual([...WEBHOOK_EVENTS].sort())
})

test.each(WEBHOOK_EVENTS)("parseWebhookEvent: %s is processed", (event) => {
  const { content } = parseWebhookEvent(JSON.stringify({ event, payload: {}, created_at: 0 }))
  expect(content.kind).not.toBe("unknown-event")
})

const polarEvents = () => {
  const [sentence = ""] =
    /webhooks\/polar`, format Raw, events [^.]*(?:\.[a-z][^.]*)*\./.exec(
      readFileSync("docs/first-day.md", "utf8"),
    ) ?? []
  return [...sentence.matchAll(EVENT)].map(([, name = ""]) => name)
}

/** Polar's events on orders and refunds (server/polar/models/webhook_endpoint.py). */
const POLAR_EVENTS = [
  "order.created",
  "order.updated",
  "order.paid",
  "order.refunded",
  "refund.created",
  "refund.updated",
]

test("docs/first-day.md: subscribes the webhook at Polar to each event on money", () => {
  expect(polarEvents()).toEqual(POLAR_EVENTS)
})

test.each(POLAR_EVENTS)("parseWebhookEvent of Polar: %s is processed", (type) => {
  const { content } = parsePolarEvent(JSON.stringify({ type, data: {} }))
  expect(content.kind).not.toBe("unknown-event")
})
