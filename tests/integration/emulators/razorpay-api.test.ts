import { expect, test } from "vitest"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

test("Razorpay's API: requests without the exact Basic credentials are answered 401", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()

  for (const authorization of [
    "",
    "Basic bm9ib2R5OndyaXRl",
    emulators.authorization.replace("Basic", "basic"),
  ]) {
    for (const response of [
      await emulators.post("/v1/orders", { amount: 100, currency: "INR" }, { authorization }),
      await emulators.get(`/v1/orders/${id}`, { authorization }),
      await emulators.get(`/v1/orders/${id}/payments`, { authorization }),
      await emulators.post("/v1/payments/pay_00000000000000/refund", {}, { authorization }),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
      })
    }
  }
})

test("POST /v1/orders: the created order can be fetched and has no payments", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const order = await emulators.createOrder({ receipt: "order-1", notes: { plan: "basic" } })

  expect(order).toMatchObject({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    amount: 9499,
    amount_paid: 0,
    amount_due: 9499,
    currency: "USD",
    receipt: "order-1",
    status: "created",
    attempts: 0,
    notes: { plan: "basic" },
  })
  expect(await emulators.getJson(`/v1/orders/${order.id}`)).toEqual(order)
  expect(await emulators.listPayments(order.id)).toEqual([])
})

const fields = { amount: 100, currency: "INR" }
const sixteenNotes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [index, "x"]))

test.each([
  ["no amount", { amount: undefined }, "The amount field is required.", "amount"],
  ["a fractional amount", { amount: 94.99 }, "The amount must be an integer.", "amount"],
  ["an amount as text", { amount: "9499" }, "The amount must be an integer.", "amount"],
  ["an amount below the minimum", { amount: 99 }, "The amount must be at least INR 1.00", "amount"],
  ["no currency", { currency: undefined }, "The currency field is required.", "currency"],
  ["a lower-case currency", { currency: "usd" }, "The currency must be 3 characters.", "currency"],
  ["an unsupported currency", { currency: "XAU" }, "Currency is not supported", "currency"],
  [
    "a receipt of 41 characters",
    { receipt: "r".repeat(41) },
    "The receipt may not be greater than 40 characters.",
    "receipt",
  ],
  [
    "16 notes",
    { notes: sixteenNotes },
    "Number of fields in notes should be less than or equal to 15",
    "notes",
  ],
  [
    "a note of 257 characters",
    { notes: { long: "x".repeat(257) } },
    "Notes value may not be greater than 256 characters.",
    "notes",
  ],
  ["more than ₹5 lakh", { amount: 5_00_000_01 }, "Amount exceeds maximum amount allowed.", "amount"],
  [
    "more than ₹5 lakh in dollars",
    { amount: 600_000, currency: "USD" },
    "Amount exceeds maximum amount allowed.",
    "amount",
  ],
  ["a receipt that is known", { receipt: "known" }, "Order receipt should be unique.", "receipt"],
  ["an unknown capture", { payment: { capture: "later" } }, "The selected capture is invalid.", "capture"],
  [
    "automatic capture without a period",
    { payment: { capture: "automatic", capture_options: { refund_speed: "normal" } } },
    "The automatic expiry period field is required.",
    "automatic_expiry_period",
  ],
  [
    "a manual period below the automatic one",
    {
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 60, manual_expiry_period: 30, refund_speed: "normal" },
      },
    },
    "The manual expiry period is invalid.",
    "manual_expiry_period",
  ],
  [
    "capture options without a refund speed",
    { payment: { capture: "automatic", capture_options: { automatic_expiry_period: 12 } } },
    "The refund speed field is required.",
    "refund_speed",
  ],
])("POST /v1/orders: %s is answered 400", async (_, invalid, description, field) => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.createOrder({ receipt: "known" })
  const response = await emulators.post("/v1/orders", { ...fields, ...invalid })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: "BAD_REQUEST_ERROR", description, field, reason: "input_validation_failed" },
  })
})

test("POST /v1/payments/:id/refund: refunds add up to the payment's amount and not more", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id: orderId } = await emulators.createOrder()
  await emulators.pay(orderId, "success")
  const [payment] = await emulators.listPayments(orderId)
  const refund = (body: object) => emulators.post(`/v1/payments/${payment?.id}/refund`, body)

  expect(await (await refund({ amount: 500 })).json()).toMatchObject({ amount: 500 })
  expect(await emulators.listPayments(orderId)).toMatchObject([
    { amount_refunded: 500, refund_status: "partial", status: "captured" },
  ])
  expect((await refund({ amount: 9000 })).status).toBe(400)
  expect(await (await refund({})).json()).toMatchObject({ amount: 8999, payment_id: payment?.id })
  expect(await emulators.listPayments(orderId)).toMatchObject([
    { amount_refunded: 9499, refund_status: "full" },
  ])
  expect((await refund({})).status).toBe(400)
  expect((await emulators.post("/v1/payments/pay_00000000000000/refund", {})).status).toBe(400)

  await expect.poll(() => emulators.webhooks).toHaveLength(7)
  const refundEvents = emulators.webhooks.map(({ event }) => event).filter((event) => /^refund/.test(event))
  expect(refundEvents.sort()).toEqual([
    "refund.created",
    "refund.created",
    "refund.processed",
    "refund.processed",
  ])
})

test("POST /v1/payments/:id/refund: an idempotency key creates one refund", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id: orderId } = await emulators.createOrder()
  await emulators.pay(orderId, "success")
  const [payment] = await emulators.listPayments(orderId)
  const refund = () =>
    emulators.post(
      `/v1/payments/${payment?.id}/refund`,
      { amount: 500 },
      { "x-refund-idempotency": "refund-0001" },
    )
  const first = await (await refund()).json()

  expect(await (await refund()).json()).toEqual(first)
  expect(await emulators.listPayments(orderId)).toMatchObject([{ amount_refunded: 500 }])
})

test("POST /v1/orders: a field that is not known is answered 400", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const response = await emulators.post("/v1/orders", { ...fields, unique_receipt: true })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { description: "unique_receipt is/are not required and should not be sent" } },
  ])
})

test("POST /v1/orders: before international payments are activated, only rupees are taken", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ international: false })
  const create = async (currency: string) =>
    (await emulators.post("/v1/orders", { amount: 100, currency })).status
  expect([await create("INR"), await create("USD"), await create("EUR"), await create("GBP")]).toEqual([
    200, 400, 400, 400,
  ])
})
