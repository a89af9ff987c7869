import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { outbox } from "#db/schema.ts"
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

test("POST /webhooks/razorpay: failed attempts before, between and after a captured payment change nothing", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const report = { orderId: order.providerOrderId, paymentId: "pay_between" }
  const bodies = Array.from({ length: 20 }, (_, index) =>
    index % 3 === 0
      ? paymentEvent("payment.failed", { ...report, status: "failed" })
      : paymentEvent(index % 3 === 1 ? "payment.captured" : "order.paid", report),
  )
  const responses = await Promise.all(bodies.map((body) => app.postWebhook(body)))

  expect(responses.every((response) => response.status === 200)).toBe(true)
  const [license, ...others] = await app.listLicenses(order.userId)
  expect(others).toEqual([])
  expect(license?.paymentId).toBe("pay_between")
  expect(license?.key).toMatch(/^[A-Z0-9]{20}$/)
  await waitFor(async () => {
    const [mail, ...more] = await app.inbox(buyer.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe("Your Brisk license")
    expect(mail?.text).toContain(license?.key)
  })
})

test("POST /webhooks/razorpay: an authorized payment does not pay the order", async () => {
  await using app = await startApp()
  const order = await app.createOrder(await app.createAccount())
  const body = paymentEvent("payment.authorized", { orderId: order.providerOrderId, status: "authorized" })
  expect(await (await app.postWebhook(body)).json()).toEqual({ result: "not-captured-yet" })
  expect(await app.listLicenses(order.userId)).toEqual([])
})

test.each([
  ["another amount", { amount: 9498 }],
  ["another currency", { currency: "INR" }],
])(
  "POST /webhooks/razorpay: a captured payment of %s issues nothing and is stored",
  async (_, difference) => {
    await using app = await startApp()
    app.expectError("payment-amount-differs")
    const order = await app.createOrder(await app.createAccount())
    const response = await app.postWebhook(
      paymentEvent("payment.captured", { orderId: order.providerOrderId, ...difference }),
    )

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ result: "amount-differs" })
    expect(await app.listLicenses(order.userId)).toEqual([])
    expect((await app.findOrder(order.id)).status).toBe("pending")
    expect(await app.listWebhookEvents()).toMatchObject([{ result: "amount-differs" }])
  },
)

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
    await app.postWebhook(body, { signature: "" }),
    await app.postWebhook(body, { secret: "some other secret" }),
    await app.postWebhook(body, { signature: genuine.toUpperCase() }),
    await app.postWebhook(body, { signature: genuine.slice(0, -1) }),
    await app.postWebhook(body, { signature: `${genuine}00` }),
    await app.postWebhook(altered, { signature: genuine }),
    await fetch(`${app.url}/webhooks/razorpay`, { method: "POST", body }),
  ]

  expect(responses.map((response) => response.status)).toEqual(Array(7).fill(401))
  expect(await app.listWebhookEvents()).toEqual([])
  expect(await app.listLicenses(order.userId)).toEqual([])
})

test.each([
  ["not JSON", "certainly not JSON", "unparsable"],
  ["JSON of another shape", '{"hello":"world"}', "unparsable"],
  ["a payment event without a payment", '{"event":"payment.captured","payload":{}}', "unparsable"],
  ["an empty body", "", "unparsable"],
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

test("GET /webhooks/razorpay: 405", async () => {
  await using app = await startApp()
  const response = await fetch(`${app.url}/webhooks/razorpay`)
  expect(response.status).toBe(405)
  expect(response.headers.get("allow")).toBe("POST")
})

test("cron: a receipt that the mail service refused stays in the outbox, and is then sent once", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.setFaults({ fail: ["mail"] })
  await app.postWebhook(paymentEvent("payment.captured", { orderId: order.providerOrderId }))
  await waitFor(async () => {
    const [mail] = await app.db.select().from(outbox)
    expect(mail).toMatchObject({
      id: `receipt:${order.id}`,
      attempts: 1,
      sentAt: null,
      lastError: expect.stringContaining("status 500"),
    })
  })
  expect(await app.inbox(buyer.email)).toEqual([])

  await app.setFaults({})
  await app.db
    .update(outbox)
    .set({ nextAttemptAt: new Date() })
    .where(eq(outbox.id, `receipt:${order.id}`))
  const worker = await app.worker.getWorker()
  await Promise.all([worker.scheduled(), worker.scheduled()])
  expect(await app.inbox(buyer.email)).toHaveLength(1)
  const [mail] = await app.db.select().from(outbox)
  expect(mail?.sentAt).not.toBeNull()
})
