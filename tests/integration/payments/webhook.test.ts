import { expect, test } from "vitest"
import { paymentEvent, sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

test("POST /webhooks/razorpay: one captured payment, reported repeatedly and at once, issues one license and one receipt", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const body = paymentEvent("payment.captured", { orderId: order.providerOrderId, paymentId: "pay_often" })
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.postWebhook(body)))

  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
  const results = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { result: string }).result),
  )
  expect(results.filter((result) => result === "fulfilled")).toHaveLength(1)
  expect(results.filter((result) => result === "already-paid")).toHaveLength(19)
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  expect(await app.listWebhookEvents()).toHaveLength(20)
  await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(1))
})

test("POST /webhooks/razorpay: an event signed with the previous secret is accepted", async () => {
  await using app = await startApp()
  const order = await app.createOrder(await app.createAccount())
  const body = paymentEvent("payment.captured", { orderId: order.providerOrderId })
  const response = await app.postWebhook(body, { secret: secrets.previousWebhookSecret })
  expect(await response.json()).toEqual({ result: "fulfilled" })
})

test("POST /webhooks/razorpay: a wrong signature is 401 and stores nothing", async () => {
  await using app = await startApp()
  const order = await app.createOrder(await app.createAccount())
  const body = paymentEvent("payment.captured", { orderId: order.providerOrderId })
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

test.each([
  ["not JSON", "certainly not JSON", "unparsable"],
  ["an event of unknown type", '{"event":"invoice.paid","payload":{}}', "unknown-event"],
  ["an unknown order", paymentEvent("payment.captured", { orderId: "order_nobodys" }), "unknown-order"],
])("POST /webhooks/razorpay: %s, signed, is 200 and stored with its result", async (_, body, result) => {
  await using app = await startApp()
  const response = await app.postWebhook(body)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ result })
  expect(await app.listWebhookEvents()).toMatchObject([{ result, payload: body }])
})

test("POST /webhooks/razorpay: a batch that fails leaves no part of the fulfillment", async () => {
  await using app = await startApp()
  app.expectError("webhook-not-handled")
  const order = await app.createOrder(await app.createAccount())
  const body = paymentEvent("payment.captured", { orderId: order.providerOrderId })
  await app.d1.prepare("alter table outbox rename to outbox_away").run()
  const refused = await app.postWebhook(body)
  await app.d1.prepare("alter table outbox_away rename to outbox").run()

  expect(refused.status).toBe(503)
  expect((await app.findOrder(order.id)).status).toBe("pending")
  expect(await app.listLicenses(order.userId)).toEqual([])
  expect(await app.listWebhookEvents()).toMatchObject([{ result: null }])
  expect(await (await app.postWebhook(body)).json()).toEqual({ result: "fulfilled" })
})
