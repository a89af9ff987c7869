import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
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
