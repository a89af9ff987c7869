import { readdirSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { parseWebhookEvent } from "#app/payments/razorpay/events.server.ts"

const samples = "tests/fixtures/razorpay"

const card = { providerOrderId: "order_DESoU0U4ikYA19", paymentId: "pay_DESp9bgForNoUd" }
const upi = { providerOrderId: "order_DESxiijbl9xjDB", paymentId: "pay_DESyzxuld02Zul" }
const netbanking = { providerOrderId: "order_DEATVTRRctwEGb", paymentId: "pay_DEAU825sJlCbGa" }
const one = { amount: 100, currency: "INR" }

const payment = (outcome: string, update: object) => ({
  kind: "payment",
  update: expect.objectContaining({ ...one, isRefunded: false, outcome, ...update }),
})
const reversal = (facts: object) => ({ kind: "reversal", reversal: expect.objectContaining(facts) })
const dispute = (facts: object) => ({ kind: "dispute", dispute: expect.objectContaining(facts) })
const unknown = { kind: "unknown-event" }

const CONTENTS: Record<string, object> = {
  "doc-order.paid.card.json": payment("captured", card),
  "doc-order.paid.upi.json": payment("captured", upi),
  "doc-payment.authorized.upi.json": payment("authorized", upi),
  "doc-payment.captured.card.json": payment("captured", card),
  "doc-payment.captured.upi.json": payment("captured", { ...upi, baseAmount: 100, isInternational: false }),
  // This one says `captured: true` all the same.
  "doc-payment.failed.card.json": payment("failed", card),
  "doc-payment.failed.netbanking.json": payment("failed", { ...netbanking, amount: 50000 }),
  "doc-payment.failed.upi.json": payment("failed", upi),
  "doc-payment.dispute.closed.json": dispute({ status: "closed" }),
  "doc-payment.dispute.created.json": dispute({
    id: "disp_EsIAlDcoUr8CaQ",
    paymentId: "pay_EFtmUsbwpXwBHI",
    amount: 39000,
    currency: "INR",
    status: "open",
    respondBy: new Date("2020-05-25T18:30:00Z"),
    occurredAt: new Date("2020-05-19T17:06:17Z"),
  }),
  "doc-payment.dispute.lost.json": reversal({
    kind: "dispute-lost",
    paymentId: "pay_EFtmUsbwpXwBHI",
    disputeId: "disp_EsIAlDcoUr8CaQ",
    occurredAt: new Date("2020-05-19T17:10:38Z"),
  }),
  "doc-payment.dispute.won.json": reversal({
    kind: "dispute-won",
    paymentId: "pay_EsIStomuIwFQ6U",
    disputeId: "disp_EsIUyp8XlaZOUt",
    occurredAt: new Date("2020-05-19T17:26:12Z"),
  }),
  "doc-refund.created.json": unknown,
  "doc-refund.failed.json": {
    kind: "refund-failed",
    refundId: "rfnd_FS8TWyPrCsa0OB",
    paymentId: "pay_FPoJKWQQ8lK13n",
  },
  "doc-refund.processed.json": reversal({
    kind: "refund",
    paymentId: "pay_FPoJKWQQ8lK13n",
    amount: 50000,
    totalRefunded: 190000,
    occurredAt: new Date("2020-08-18T07:01:11Z"),
  }),
  "doc-refund.speed_changed.json": unknown,
}

test("parseWebhookEvent: every sample of the provider's documentation is listed here", () => {
  expect(readdirSync(samples).filter((name) => name.startsWith("doc-"))).toEqual(Object.keys(CONTENTS).sort())
})

test.each(Object.entries(CONTENTS))("parseWebhookEvent: %s is read as documented", (name, content) => {
  const { raw_body } = JSON.parse(readFileSync(`${samples}/${name}`, "utf8"))
  const { event: type } = JSON.parse(raw_body)
  expect(parseWebhookEvent(raw_body)).toEqual({ type, content: expect.objectContaining(content) })
})

const entity = { id: "pay_1", amount: 9499, currency: "USD", status: "captured", order_id: "order_1" }

function eventOf(changes: object, event = "payment.captured"): string {
  return JSON.stringify({ event, payload: { payment: { entity: { ...entity, ...changes } } } })
}

test.each([{ order_id: null }, { order_id: "" }, { status: "pending" }])(
  "parseWebhookEvent: a payment with %j is ignored",
  (changes) => {
    expect(parseWebhookEvent(eventOf(changes))).toEqual({
      type: "payment.captured",
      content: { kind: "not-for-us" },
    })
  },
)

test.each([
  { id: "" },
  { id: "pay_1 " },
  { amount: "9499" },
  { amount: 94.99 },
  { currency: null },
  { order_id: 1 },
])("parseWebhookEvent: a payment with %j is malformed", (changes) => {
  expect(parseWebhookEvent(eventOf(changes))).toEqual({
    type: "payment.captured",
    content: { kind: "unparsable" },
  })
})

test.each([
  "",
  "hello",
  "null",
  "{}",
  '{"event":5,"payload":{}}',
  '{"event":"payment.captured","payload":null}',
  "[".repeat(200_000),
])("parseWebhookEvent: a body that is not an event is malformed: %.20s", (body) => {
  expect(parseWebhookEvent(body)).toEqual({ type: null, content: { kind: "unparsable" } })
})

test("parseWebhookEvent: an unknown event keeps the first hundred characters of its name", () => {
  expect(parseWebhookEvent(JSON.stringify({ event: "x".repeat(5_000), payload: {} }))).toEqual({
    type: "x".repeat(100),
    content: { kind: "unknown-event" },
  })
})

const KINDS = ["payment", "reversal", "refund-failed", "dispute", "not-for-us", "unknown-event", "unparsable"]

const odd = fc.jsonValue({ maxDepth: 2 })
const mostly = (...usual: fc.JsonValue[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd })
const anyEntity = fc.record(
  {
    id: mostly("pay_1"),
    amount: mostly(9499, 0, -1, 94.99),
    currency: mostly("USD", ""),
    status: mostly("captured", "failed", "authorized", "refunded", "pending"),
    order_id: mostly("order_1", null, ""),
    captured: mostly(true, false, null, "yes"),
  },
  { requiredKeys: ["id", "amount", "currency", "status"] },
)
const anyEvent = fc.record({
  event: mostly("payment.captured", "payment.failed", "order.paid", "refund.processed", "__proto__"),
  payload: fc.oneof({ weight: 9, arbitrary: fc.record({ payment: fc.record({ entity: anyEntity }) }) }, odd),
})

const anyText = expect.toSatisfy((value) => value === null || typeof value === "string")

test("parseWebhookEvent: unusual values never throw or make an incomplete payment", () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const { content } = parseWebhookEvent(JSON.stringify(event))
      expect(KINDS).toContain(content.kind)
      if (content.kind !== "payment") return
      expect(content.update).toEqual({
        provider: "razorpay",
        providerOrderId: expect.stringMatching(/./),
        paymentId: expect.stringMatching(/^pay_\w+$/),
        amount: expect.any(Number),
        currency: expect.any(String),
        outcome: expect.stringMatching(/^(captured|failed|authorized|auto-refunded)$/),
        isRefunded: expect.any(Boolean),
        baseAmount: expect.toSatisfy((value) => value === null || Number.isSafeInteger(value)),
        fee: expect.toSatisfy((value) => value === null || Number.isSafeInteger(value)),
        tax: expect.toSatisfy((value) => value === null || Number.isSafeInteger(value)),
        isInternational: expect.any(Boolean),
        payer: { email: anyText, phone: anyText, method: anyText },
        createdAt: expect.toSatisfy((at) => at === null || !Number.isNaN(at.getTime())),
        occurredAt: expect.toSatisfy((at) => at === null || !Number.isNaN(at.getTime())),
      })
      expect(Number.isSafeInteger(content.update.amount)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ["created", undefined, "authorized", false],
  ["refunded", false, "auto-refunded", false],
  ["refunded", true, "captured", true],
  ["refunded", undefined, "captured", true],
  ["captured", true, "captured", false],
  ["failed", true, "failed", false],
  ["authorized", false, "authorized", false],
])(
  "parseWebhookEvent: a payment %s, captured: %s, is %s, whatever the event's name",
  (status, captured, outcome, isRefunded) => {
    for (const event of ["payment.captured", "payment.failed", "payment.authorized", "order.paid"])
      expect(parseWebhookEvent(eventOf({ status, captured }, event)).content).toMatchObject({
        kind: "payment",
        update: { outcome, isRefunded },
      })
  },
)

test("parseWebhookEvent: the refund of an uncaptured payment is no reversal", () => {
  const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 9499 }
  const read = (captured: boolean) => {
    const payment = { ...entity, status: "refunded", captured }
    const payload = { refund: { entity: refund }, payment: { entity: payment } }
    return parseWebhookEvent(JSON.stringify({ event: "refund.processed", payload, created_at: 1 })).content
  }
  expect(read(false)).toMatchObject({
    kind: "payment",
    update: { paymentId: "pay_1", outcome: "auto-refunded" },
  })
  expect(read(true)).toMatchObject({ kind: "reversal", reversal: { id: "refund:rfnd_1" } })
})

test.each([
  ["ada@brisk.test", "ada@brisk.test"],
  ["void@razorpay.com", null],
  ["VOID@razorpay.com", null],
  ["ada", null],
  [`${"a".repeat(65_536)}@brisk.test`, null],
  [7, null],
])("parseWebhookEvent: of the payer's address %j is read %j", (email, read) => {
  expect(parseWebhookEvent(eventOf({ email })).content).toMatchObject({ update: { payer: { email: read } } })
})

test("parseWebhookEvent: a refund names the address of its payment", () => {
  const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100, currency: "INR" }
  const payload = { refund: { entity: refund }, payment: { entity: { email: "ada@brisk.test" } } }
  const body = JSON.stringify({ event: "refund.processed", payload, created_at: 1 })
  expect(parseWebhookEvent(body).content).toMatchObject({ payerEmail: "ada@brisk.test" })
})
