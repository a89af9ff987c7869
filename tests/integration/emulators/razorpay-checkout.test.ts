import { expect, test } from "vitest"
import { sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

type Fields = Record<string, string>

test("POST /pay, success: captures a payment, pays the order and returns the signature", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder({ currency: "INR" })
  const result = await (await emulators.pay(id, "success", "upi")).json<Fields>()

  expect(result).toEqual({
    outcome: "success",
    razorpay_order_id: id,
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_signature: sign(`${id}|${result.razorpay_payment_id}`, secrets.keySecret),
  })
  expect(await emulators.getJson(`/v1/orders/${id}`)).toMatchObject({
    status: "paid",
    amount_paid: 9499,
    amount_due: 0,
    attempts: 1,
  })
  expect(await emulators.listPayments(id)).toMatchObject([
    { id: result.razorpay_payment_id, status: "captured", captured: true, amount: 9499, method: "upi" },
  ])
})

test("POST /pay: simultaneous attempts create one payment", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  const [paid, ...refused] = await Promise.all([1, 2, 3].map(() => emulators.pay(id, "success")))

  expect([paid?.status, ...refused.map(({ status }) => status)].sort()).toEqual([200, 400, 400])
  expect(await emulators.listPayments(id)).toHaveLength(1)
})

test("POST /pay, failure: the order stays open and the error names order and payment", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  const result = await (await emulators.pay(id, "failure")).json()

  expect(result).toMatchObject({
    outcome: "failure",
    error: {
      code: "BAD_REQUEST_ERROR",
      reason: "payment_failed",
      metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_\w{14}$/) },
    },
  })
  expect(await emulators.getJson(`/v1/orders/${id}`)).toMatchObject({
    status: "attempted",
    attempts: 1,
    amount_due: 9499,
  })
  expect((await emulators.pay(id, "success")).status).toBe(200)
  expect(await emulators.getJson(`/v1/orders/${id}`)).toMatchObject({ status: "paid", attempts: 2 })
})

test("POST /pay, cancel: neither the order nor its payments change", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const order = await emulators.createOrder()

  expect(await (await emulators.pay(order.id, "cancel")).json()).toEqual({ outcome: "cancel" })
  expect(await emulators.getJson(`/v1/orders/${order.id}`)).toEqual(order)
  expect(await emulators.listPayments(order.id)).toEqual([])
})

const hostedFields = {
  key_id: secrets.keyId,
  amount: "9499",
  currency: "USD",
  name: "Brisk",
  description: "Basic",
  "prefill[email]": "ada@example.com",
  callback_url: "http://site.test/callback",
  cancel_url: "http://site.test/canceled",
}

test("POST /v1/checkout/embedded: the hosted page's forms take the result to the merchant", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  const page = await emulators.postForm("/v1/checkout/embedded", { ...hostedFields, order_id: id })
  const [success = {}, failure = {}, cancel = {}] = readForms(await page.text())

  const failed = await emulators.postForm("/pay", failure)
  expect([failed.status, failed.headers.get("location")]).toEqual([307, "http://site.test/callback"])
  const [attempt] = await emulators.listPayments(id)
  expect(attempt?.status).toBe("failed")
  expect(failure["error[code]"]).toBe("BAD_REQUEST_ERROR")
  expect(JSON.parse(failure["error[metadata]"] ?? "")).toEqual({ payment_id: attempt?.id, order_id: id })
  expect(failure).not.toHaveProperty("razorpay_signature")

  // The same form sent twice, as by a double click, creates one payment.
  const paid = await Promise.all([1, 2].map(() => emulators.postForm("/pay", success)))
  expect(paid.map(({ status }) => status)).toEqual([307, 307])
  const [, payment, ...others] = await emulators.listPayments(id)
  expect(others).toEqual([])
  expect(success).toMatchObject({
    razorpay_order_id: id,
    razorpay_payment_id: payment?.id,
    razorpay_signature: sign(`${id}|${payment?.id}`, secrets.keySecret),
  })

  const canceled = await emulators.postForm("/pay", cancel)
  expect([canceled.status, canceled.headers.get("location")]).toEqual([303, "http://site.test/canceled"])
})

test.each<[string, Fields]>([
  ["another key", { key_id: "rzp_test_other" }],
  ["an unknown order", { order_id: "order_00000000000000" }],
  ["another amount", { amount: "100" }],
  ["another currency", { currency: "INR" }],
  ["a callback URL that is not HTTP", { callback_url: "javascript:alert(1)" }],
])("POST /v1/checkout/embedded: %s is answered 400", async (_, invalid) => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  const form = { ...hostedFields, order_id: id, ...invalid }

  expect((await emulators.postForm("/v1/checkout/embedded", form)).status).toBe(400)
})

/** The hidden fields of each form. */
function readForms(html: string): Fields[] {
  return html
    .split("<form")
    .slice(1)
    .map((form) => {
      const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
      return Object.fromEntries(
        Array.from(inputs, ([, name, value = ""]) => [name, value.replaceAll("&quot;", '"')]),
      )
    })
}
