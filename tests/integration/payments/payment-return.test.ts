import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import * as schema from "#db/schema.ts"
import { sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  paymentFormOf,
  redirectOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

type Order = Awaited<ReturnType<App["findOrder"]>>

/** The browser coming back from the payment page: from another site, so without its session. */
function comeBack(app: App, order: Pick<Order, "id">, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" }
  return app.visitor().post(`/checkout/${order.id}/callback`, fields, headers)
}

/** The fields that the provider signs for this order. */
function signedReturn({ providerOrderId }: Order, paymentId = "pay_returned") {
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: providerOrderId,
    razorpay_signature: sign(`${providerOrderId}|${paymentId}`, secrets.keySecret),
  }
}

/** The last moment of the webhook's grace, on a machine however slow. */
const JUST_NOW = -60

/** Moves the times of an order into the past, instead of waiting. */
async function shift(
  app: App,
  order: Order,
  names: ("createdAt" | "returnedAt" | "lastSyncedAt")[],
  seconds: number,
) {
  const then = new Date(Date.now() - seconds * 1000)
  const times = Object.fromEntries(names.map((name) => [name, then]))
  await app.db.update(schema.orders).set(times).where(eq(schema.orders.id, order.id))
}

async function expectPaidOnce(app: App, order: Order, buyer: TestClient & { email: string }) {
  await waitFor(async () => {
    const response = await buyer.get(`/checkout/${order.id}`)
    expect(await redirectOf(response)).toEqual([302, `/download?paid=${order.id}`])
  })
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
}

async function expectWaiting(buyer: TestClient, order: Order, title = "Confirming your payment") {
  const response = await expectStatus(buyer.get(`/checkout/${order.id}`), 200)
  const html = await response.text()
  expect(textOf(html)).toContain(title)
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>')
  expect(paymentFormOf(html)).toBeNull()
  return textOf(html)
}

async function openOrder(app: App) {
  const buyer = await app.createAccount()
  return { buyer, order: await app.createOrder(buyer) }
}

test("GET /checkout/:order: without a webhook, a verified callback waits and then syncs", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const { buyer, order } = await openOrder(app)
  const proof = await app.pay(order.providerOrderId)
  expect(await redirectOf(comeBack(app, order, proof))).toEqual([303, `/checkout/${order.id}`])
  expect((await app.findOrder(order.id)).returnedAt).not.toBeNull()
  await shift(app, order, ["returnedAt"], JUST_NOW)
  await expectWaiting(buyer, order)
  expect((await app.findOrder(order.id)).status).toBe("pending")

  await shift(app, order, ["returnedAt"], 10)
  await expectStatus(buyer.get(`/checkout/${order.id}`), 302)
  await expectPaidOnce(app, order, buyer)
  expect(await app.findOrder(order.id)).toMatchObject({
    status: "paid",
    paymentId: proof.razorpay_payment_id,
  })
})

test("POST /checkout/:order/callback: missing, mismatched and forged fields change nothing", async () => {
  await using app = await startApp()
  const { buyer, order } = await openOrder(app)
  const { order: other } = await openOrder(app)
  const forged = sign(`${order.providerOrderId}|pay_returned`, secrets.webhookSecret)
  for (const fields of [{}, signedReturn(other), { ...signedReturn(order), razorpay_signature: forged }]) {
    expect(await redirectOf(comeBack(app, order, fields))).toEqual([303, `/checkout/${order.id}?unverified`])
  }
  const html = await buyer.html(`/checkout/${order.id}?unverified`)
  expect(textOf(html)).toContain("We couldn't verify that this answer came from Razorpay")
  expect(paymentFormOf(html)).not.toBeNull()
  expect(await app.findOrder(order.id)).toEqual(order)
})

test("POST /checkout/:order/callback: a valid signature issues nothing by itself", async () => {
  await using app = await startApp()
  const { buyer, order } = await openOrder(app)
  await comeBack(app, order, signedReturn(order))
  await shift(app, order, ["returnedAt"], 10)
  await expectWaiting(buyer, order)
  expect((await app.findOrder(order.id)).status).toBe("pending")
  expect(await app.listLicenses(buyer.id)).toEqual([])
})

test("POST /checkout/:order/callback: an order whose payment failed can be paid again", async () => {
  await using app = await startApp()
  const { buyer, order } = await openOrder(app)
  await app.pay(order.providerOrderId, "failure")
  const failures: Record<string, string>[] = [
    { "error[code]": "BAD_REQUEST_ERROR", "error[metadata]": '{"payment_id":"pay_failed"}' },
    { error: "We are facing some trouble." },
  ]
  for (const fields of failures) {
    expect(await redirectOf(comeBack(app, order, fields))).toEqual([303, `/checkout/${order.id}?failed`])
  }
  await expect.poll(() => app.listWebhookEvents()).toMatchObject([{ result: "attempt-failed" }])
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk")).toContain("1 payment failed")
  expect(await pageText(owner, `/desk/orders/${order.id}`)).toContain(
    "Attempt failed: Your payment was declined",
  )
  const donation = await app.createDonation(buyer)
  for (const [{ id }, outcome, sentence] of [
    [order, "failed", "The payment did not go through. No license was issued, and your order is still here."],
    [order, "canceled", "You left the payment page. Nothing was charged."],
    [donation, "failed", "The payment did not go through. Nothing was donated."],
  ] as const) {
    const html = await buyer.html(`/checkout/${id}?${outcome}`)
    expect(textOf(html)).toContain(sentence)
    expect(paymentFormOf(html)).not.toBeNull()
  }
  expect(await app.listLicenses(buyer.id)).toEqual([])
  await app.pay(order.providerOrderId, "success")
  await expectPaidOnce(app, order, buyer)
  await comeBack(app, order, signedReturn(order))
  expect((await app.findOrder(order.id)).returnedAt).toBeNull()
})

test("POST /checkout/:order/callback: an unknown order, or one without a provider order, is 404", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  const buyer = await app.createAccount()
  await app.setFaults({ fail: ["orders"] })
  await buyer.post("/buy", { plan: "basic" })
  const [order] = await app.rows(schema.orders)
  for (const id of [order?.id ?? "", "nobodys", "x".repeat(3000), encodeURIComponent("заказ")]) {
    expect((await comeBack(app, { id }, { razorpay_payment_id: "pay_x" })).status).toBe(404)
  }
})

test("GET /checkout/:order: while Razorpay fails, the page waits for a later sync", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  await app.setFaults({ webhooks: "drop", fail: ["payments"] })
  const { buyer, order } = await openOrder(app)
  await comeBack(app, order, await app.pay(order.providerOrderId))
  await shift(app, order, ["returnedAt"], 10)
  await expectWaiting(buyer, order)
  await waitFor(async () =>
    expect(app.log).toContainEqual(
      expect.objectContaining({ event: "provider-unreachable", orderId: order.id }),
    ),
  )

  await app.setFaults({})
  await expectWaiting(buyer, order)
  await shift(app, order, ["returnedAt", "lastSyncedAt"], 10)
  await expectPaidOnce(app, order, buyer)
})

test("GET /checkout/:order: a late payment is explained, and can be repeated after 15 minutes", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  await app.setFaults({ fail: ["payments"] })
  const { buyer, order: license } = await openOrder(app)
  const donation = await app.createDonation(buyer)
  for (const [order, ...sentences] of [
    [license, "Your license appears on your dashboard", "No license is issued"],
    [donation, "Your donation appears in your history", "Nothing is donated"],
  ] as const) {
    await comeBack(app, order, signedReturn(order))
    await shift(app, order, ["returnedAt"], 29)
    await expectWaiting(buyer, order)
    await shift(app, order, ["returnedAt"], 31)
    const text = await expectWaiting(buyer, order, "This is taking longer than usual")
    for (const sentence of [
      ...sentences,
      "After an hour, write to support@brisk.test with order number",
      orderNumber(order.id),
    ])
      expect(text).toContain(sentence)
  }
  await shift(app, license, ["returnedAt"], 15 * 60)
  await comeBack(app, license, signedReturn(license))
  const html = await buyer.html(`/checkout/${license.id}`)
  expect(textOf(html)).toContain("Your payment has not been confirmed.")
  expect(paymentFormOf(html)).not.toBeNull()
  expect(html).not.toContain("http-equiv")
})

test("GET /dashboard and /buy: say that a payment is being confirmed", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  await app.setFaults({ fail: ["payments"] })
  const { buyer, order } = await openOrder(app)
  const offers = async () =>
    Promise.all(
      ["/dashboard", "/buy"].map(async (path) => {
        const html = await buyer.html(path)
        const isPending = textOf(html).includes("Payment being confirmed")
        return [isPending, html.includes(`href="/checkout/${order.id}"`), /Purchase<|Buy Basic/.test(html)]
      }),
    )
  expect(await offers()).toEqual([
    [false, true, true],
    [false, false, true],
  ])
  await comeBack(app, order, signedReturn(order))
  const pending = [true, true, false]
  expect(await offers()).toEqual([pending, pending])
  const other = await app.createAccount()
  expect(await other.html("/dashboard")).not.toContain("Payment being confirmed")
})
