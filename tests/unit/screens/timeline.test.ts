import { expect, test } from "vitest"
import { buildTimeline, type TimelineFacts } from "#app/screens/timeline.ts"
import type { outbox } from "#db/schema/platform.ts"

const timelineOf = (facts: TimelineFacts) =>
  buildTimeline(
    {
      entryLabel: String,
      describeSubject: String,
      describeChange: () => [],
      webhookEvent: String,
      webhookResult: () => "",
    },
    facts,
  )

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 6, minute))

const event = (id: string, paymentId: string | null, minute: number) => ({
  id,
  provider: "razorpay" as const,
  eventType: "payment.captured",
  paymentId,
  result: null,
  receivedAt: at(minute),
  ignoredAt: null,
})

test("buildTimeline: events of one payment are one, which has the earlier ones", () => {
  const events = [
    event("e4", "pay_2", 9),
    event("e3", "pay_1", 5),
    event("e2", null, 4),
    event("e1", "pay_1", 3),
  ]
  const timeline = timelineOf({ own: [{ at: at(4), title: "Payment confirmed" }], events })
  expect(timeline.map(({ href, title, more }) => [href ?? title, more?.map(({ href }) => href)])).toEqual([
    ["/desk/webhooks/e4", []],
    ["/desk/webhooks/e3", ["/desk/webhooks/e1"]],
    ["Payment confirmed", undefined],
    ["/desk/webhooks/e2", []],
  ])
})

test("buildTimeline: a payment that failed says what its buyer was told", () => {
  const failure = "Your payment was declined by the bank."
  const [told] = timelineOf({ events: [{ ...event("e1", "pay_1", 3), failure }] })
  expect(told?.detail).toBe(failure)
})

test("buildTimeline: an email that was delivered is not said to be accepted too", () => {
  const email = { subject: "Hi", createdAt: at(1), sentAt: at(2), deliveryAt: at(3), givenUpAt: null }
  const titlesOf = (delivery: "delivered" | "sent" | null) =>
    timelineOf({ emails: [{ ...email, delivery } as typeof outbox.$inferSelect] }).map(({ title }) => title)
  expect(titlesOf("delivered")).toEqual(["Email delivered: Hi", "Email queued: Hi"])
  expect(titlesOf("sent")).toEqual(["Email accepted: Hi", "Email queued: Hi"])
})

test("buildTimeline: a refund follows its request within one of the provider's seconds", () => {
  const within = (milliseconds: number) => new Date(at(7).getTime() + milliseconds)
  const refund = { kind: "refund", amount: 499, occurredAt: at(7), learnedAt: within(800) } as const
  const timelineAt = (learnedAt: Date) =>
    timelineOf({ own: [{ at: within(300), title: "Asked" }], reversals: [{ ...refund, learnedAt }] }).map(
      ({ title }) => title,
    )
  expect(timelineAt(within(800))).toEqual(["Refunded ₹4.99", "Asked"])
  expect(timelineAt(at(9))).toEqual(["Asked", "Refunded ₹4.99"])
})
