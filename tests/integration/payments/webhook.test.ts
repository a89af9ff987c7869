import { expect, test } from "vitest"
import { captureEvent, paymentEvent, sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"

test("POST /webhooks/razorpay: a payment captured repeatedly issues one license and one receipt", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const body = captureEvent(order, { paymentId: "pay_often" })
  const results = await Promise.all(Array.from({ length: 20 }, () => app.reportEvent(body)))
  expect(results.filter((result) => result === "fulfilled")).toHaveLength(1)
  expect(results.filter((result) => result === "already-paid")).toHaveLength(19)
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  expect(await app.listWebhookEvents()).toHaveLength(20)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
})

test("POST /webhooks/razorpay: an event signed with the previous secret is accepted", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const body = captureEvent(order)
  const response = await app.postWebhook(body, { secret: secrets.previousWebhookSecret })
  expect(await response.json()).toEqual({ result: "fulfilled" })
})

test("POST /webhooks/razorpay: a wrong signature is 401 and stores nothing", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const body = captureEvent(order)
  const genuine = sign(body, secrets.webhookSecret)
  const altered = body.replace("9499", "9498")
  const responses = [
    await app.postWebhook(body, { secret: "some other secret" }),
    await app.postWebhook(altered, { signature: genuine }),
    await fetch(`${app.url}/webhooks/razorpay`, { method: "POST", body }),
  ]

  expect(responses.map((response) => response.status)).toEqual(Array(3).fill(401))
  expect(await app.listWebhookEvents()).toEqual([])
  expect(await app.listLicenses(order.userId)).toEqual([])
})

test("POST /webhooks/razorpay: signed events of no known payment are 200 and stored", async () => {
  await using app = await startApp()
  for (const [body, result] of [
    ["certainly not JSON", "unparsable"],
    ['{"event":"invoice.paid","payload":{}}', "unknown-event"],
    [paymentEvent("payment.captured", { orderId: "order_nobodys" }), "unknown-order"],
  ] as const) {
    expect(await app.reportEvent(body)).toBe(result)
    expect(await app.listWebhookEvents()).toContainEqual(expect.objectContaining({ result, payload: body }))
  }
})

test("POST /webhooks/razorpay: a batch that fails leaves no partial fulfillment", async () => {
  await using app = await startApp()
  app.expectError("webhook-not-handled")
  const order = await app.createOrder()
  const body = captureEvent(order)
  const refused = await app.withoutTable("outbox", () => app.postWebhook(body))

  expect(refused.status).toBe(503)
  expect((await app.findOrder(order.id)).status).toBe("pending")
  expect(await app.listLicenses(order.userId)).toEqual([])
  expect(await app.listWebhookEvents()).toMatchObject([{ result: null }])
  expect(await app.reportEvent(body)).toBe("fulfilled")
})
