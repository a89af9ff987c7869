import { expect, test } from "vitest"
import { createRazorpay } from "#app/payments/razorpay/razorpay.server.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

type Emulators = Awaited<ReturnType<typeof startEmulatorsAndReceiver>>

const SIX_MONTHS_AGO = Math.floor(Date.now() / 1000) - 184 * 24 * 3600
const ALL = { from: new Date("2000-01-01T00:00:00Z"), to: new Date(Date.now() + 60_000) }

/** The site's own adapter, before the emulators. */
const gatewayOf = ({ url }: Emulators) =>
  createRazorpay(
    {
      keyId: secrets.keyId,
      keySecret: secrets.keySecret,
      webhookSecrets: [secrets.webhookSecret],
      apiUrl: url,
    },
    { info() {}, error() {} },
  )

async function payOrder(emulators: Emulators, fields = {}) {
  const { id } = await emulators.createOrder(fields)
  await emulators.pay(id, "success")
  const [payment] = await emulators.listPayments(id)
  if (!payment) throw new Error("not paid")
  return payment
}

const refund = (emulators: Emulators, paymentId: string, fields: object = {}, key?: string) =>
  emulators.post(
    `/v1/payments/${paymentId}/refund`,
    fields,
    key === undefined ? {} : { "x-refund-idempotency": key },
  )

type Refusal = [name: string, description: string, ask: (emulators: Emulators) => Promise<Response>]

const keyed = (key: string) => async (emulators: Emulators) =>
  refund(emulators, (await payOrder(emulators)).id, {}, key)
const listed = (query: string) => (emulators: Emulators) => emulators.get(`/v1/payments?${query}`)

test.each<Refusal>([
  ["a short idempotency key", "must be at least 10 characters long.", keyed("short")],
  ["one with a space", "alphanumeric characters, underscores, and hyphens", keyed("ten letters")],
  ["a count of 0", "The count must be at least 1.", listed("count=0")],
  ["a count of 101", "The count may not be greater than 100.", listed("count=101")],
  ["an early time", "from must be between 946684800 and 4765046400.", listed("from=1")],
  [
    "a refund after six months",
    "Refund is not supported by the bank because the payment is more than 6 months old",
    async (emulators) => {
      const old = await emulators.post("/control/payments", { created_at: SIX_MONTHS_AGO })
      return refund(emulators, ((await old.json()) as { id: string }).id)
    },
  ],
  [
    "a refund of more than is left",
    "The refund amount provided is greater than amount captured",
    async (emulators) => {
      const { id } = await payOrder(emulators)
      await refund(emulators, id, { amount: 500 })
      return refund(emulators, id, { amount: 9000 })
    },
  ],
  [
    "a refund of a payment that is refunded",
    "The payment has been fully refunded already",
    async (emulators) => {
      const { id } = await payOrder(emulators)
      await refund(emulators, id)
      return refund(emulators, id)
    },
  ],
  [
    "a refund of no payment",
    "The id provided does not exist",
    (emulators) => refund(emulators, "pay_00000000000000"),
  ],
])("GET and POST /v1: %s is answered 400: %s", async (_, description, ask) => {
  await using emulators = await startEmulatorsAndReceiver()
  const response = await ask(emulators)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: expect.objectContaining({ description: expect.stringContaining(description) }) },
  ])
})

test("POST /v1/payments/:id/refund: a pending refund counts until it fails", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ refunds: "pending" })
  const gateway = gatewayOf(emulators)
  const payment = await payOrder(emulators)
  await refund(emulators, payment.id, { amount: 4000 })
  await refund(emulators, payment.id, { amount: 500 })
  const refunds = await gateway.listPaymentRefunds(payment.id)
  if (!Array.isArray(refunds)) throw new Error("not listed")
  expect(refunds.map(({ status }) => status)).toEqual(["pending", "pending"])
  expect(await emulators.getJson(`/v1/payments/${payment.id}`)).toMatchObject({ amount_refunded: 4500 })

  const end = (amount: number, status: string) =>
    emulators.post("/control/refunds", { id: refunds.find((one) => one.amount === amount)?.id, status })
  await expectStatus(end(4000, "processed"), 200)
  await expectStatus(end(500, "failed"), 200)
  await expectStatus(end(500, "processed"), 400)
  expect(await emulators.getJson(`/v1/payments/${payment.id}`)).toMatchObject({
    amount_refunded: 4000,
    refund_status: "partial",
  })
  for (const { id, amount } of refunds) {
    const status = amount === 4000 ? "processed" : "failed"
    expect(await gateway.findRefund(id)).toMatchObject({ id, status, paymentId: payment.id })
    expect(await emulators.getJson(`/v1/payments/${payment.id}/refunds/${id}`)).toMatchObject({ status })
  }
  expect(await gateway.listRefunds(ALL)).toMatchObject([{ amount: 4000, status: "processed" }])
  await expect
    .poll(() => emulators.webhooks.map(({ event }) => event).filter((event) => event.startsWith("refund")))
    .toEqual(["refund.created", "refund.created", "refund.processed", "refund.failed"])
})

test("POST /v1/payments/:id/refund: a refusal is repeated for its idempotency key", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await payOrder(emulators)
  await emulators.control({ refunds: "refused" })
  const refused = await refund(emulators, id, { amount: 100 }, "attempt-0001")
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("enough balance")])
  await emulators.control({})
  await expectStatus(refund(emulators, id, { amount: 100 }, "attempt-0001"), 400)
  await expectStatus(refund(emulators, id, { amount: 200 }, "attempt-0001"), 400)
  await expectStatus(refund(emulators, id, { amount: 100 }, "attempt-0002"), 200)
})

test.each([
  ["a foreign currency", { currency: "USD" }],
  ["more than ₹1 lakh", { currency: "INR", amount: 1_00_000_01 }],
])("POST /pay: UPI does not take %s", async (_, fields) => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder(fields)
  expect(await (await emulators.pay(id, "success", "upi")).json()).toMatchObject({ outcome: "failure" })
  expect(await emulators.listPayments(id)).toMatchObject([{ status: "failed", method: "upi" }])
  expect(await (await emulators.pay(id, "success", "card")).json()).toMatchObject({ outcome: "success" })
})

test("POST /pay: an order with an authorized payment takes no other", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ capture: "manual" })
  const gateway = gatewayOf(emulators)
  const { id } = await emulators.createOrder()
  await emulators.pay(id, "success")
  await expectStatus(emulators.pay(id, "success"), 400)
  const [payment] = await emulators.listPayments(id)
  expect(payment).toMatchObject({ status: "authorized", captured: false, fee: null, tax: null })
  expect(await gateway.findPayment(payment?.id ?? "")).toBe("unknown")

  const change = (event: string) =>
    emulators.post("/control/payment-events", { payment_id: payment?.id, event })
  await expectStatus(change("authorize"), 400)
  await expectStatus(change("auto-refund"), 200)
  expect(await emulators.listPayments(id)).toMatchObject([
    { status: "refunded", captured: false, amount_refunded: 9499, refund_status: "full" },
  ])
  expect(await gateway.listPayments(ALL)).toEqual([])
  expect(await gateway.findPayment(payment?.id ?? "")).toBe("unknown")
  expect(await gateway.listPaymentUpdates(id)).toMatchObject([
    { outcome: "auto-refunded", isRefunded: false },
  ])
  await expectStatus(emulators.pay(id, "success"), 200)
})
