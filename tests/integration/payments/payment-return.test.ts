import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { paymentEvent, sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { paymentFormOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"
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
    expect([response.status, response.headers.get("location")]).toEqual([302, `/download?paid=${order.id}`])
  })
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(1))
}

async function expectWaiting(buyer: TestClient, order: Order, title = "Confirming your payment") {
  const response = await buyer.get(`/checkout/${order.id}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(textOf(html)).toContain(title)
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>')
  expect(paymentFormOf(html)).toBeNull()
}

test("GET /checkout/:order: a verified callback without a webhook shows a waiting page, then syncs with the provider", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const proof = await app.pay(order.providerOrderId)
  const back = await comeBack(app, order, proof)
  expect([back.status, back.headers.get("location")]).toEqual([303, `/checkout/${order.id}`])
  expect((await app.findOrder(order.id)).returnedAt).not.toBeNull()
  await shift(app, order, ["returnedAt"], JUST_NOW)
  await expectWaiting(buyer, order)
  expect((await app.findOrder(order.id)).status).toBe("pending")

  await shift(app, order, ["returnedAt"], 10)
  await expectPaidOnce(app, order, buyer)
  expect(await app.findOrder(order.id)).toMatchObject({
    status: "paid",
    paymentId: proof.razorpay_payment_id,
  })
})

test("GET /checkout/:order: twenty simultaneous syncs issue one license and one receipt", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await comeBack(app, order, await app.pay(order.providerOrderId))
  await shift(app, order, ["returnedAt"], 10)
  const pages = await Promise.all(Array.from({ length: 20 }, () => buyer.get(`/checkout/${order.id}`)))
  expect(pages.every(({ status }) => status === 302 || status === 200)).toBe(true)
  await expectPaidOnce(app, order, buyer)
})

test("GET /checkout/:order: an order that was paid without a callback is synced", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId)
  await shift(app, order, ["createdAt"], 61)
  await expectPaidOnce(app, order, buyer)
})

test.each<[string, (order: Order, other: Order) => Record<string, string>]>([
  ["no fields", () => ({})],
  ["the return of another order", (_, other) => signedReturn(other)],
  [
    "the webhook's secret",
    (order) => ({
      ...signedReturn(order),
      razorpay_signature: sign(`${order.providerOrderId}|pay_returned`, secrets.webhookSecret),
    }),
  ],
])("POST /checkout/:order/callback: %s changes nothing", async (_, fieldsOf) => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const other = await app.createOrder(await app.createAccount())
  const back = await comeBack(app, order, fieldsOf(order, other))
  expect([back.status, back.headers.get("location")]).toEqual([303, `/checkout/${order.id}?unverified`])

  const html = await (await buyer.get(`/checkout/${order.id}?unverified`)).text()
  expect(textOf(html)).toContain(
    "We could not verify that this answer came from Razorpay, so it was ignored. If you paid, the payment is confirmed all the same.",
  )
  expect(paymentFormOf(html)).not.toBeNull()
  expect(await app.findOrder(order.id)).toEqual(order)
})

test("POST /checkout/:order/callback: a valid signature issues nothing by itself", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await comeBack(app, order, signedReturn(order))
  await shift(app, order, ["returnedAt"], 10)
  await expectWaiting(buyer, order)
  expect((await app.findOrder(order.id)).status).toBe("pending")
  expect(await app.listLicenses(order.userId)).toEqual([])
  expect((await buyer.get("/download")).headers.get("location")).toBe("/buy")
})

test("POST /checkout/:order/callback: a failed payment is shown, and the order can be paid again", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId, "failure")
  const back = await comeBack(app, order, {
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "Your payment was declined by the bank.",
    "error[metadata]": JSON.stringify({ payment_id: "pay_failed", order_id: order.providerOrderId }),
  })
  expect([back.status, back.headers.get("location")]).toEqual([303, `/checkout/${order.id}?failed`])
  const fault = await comeBack(app, order, { error: "We are facing some trouble." })
  expect([fault.status, fault.headers.get("location")]).toEqual([303, `/checkout/${order.id}?failed`])
  await waitFor(async () =>
    expect(await app.listWebhookEvents()).toMatchObject([{ result: "attempt-failed" }]),
  )
  const html = await (await buyer.get(`/checkout/${order.id}?failed`)).text()
  expect(textOf(html)).toContain(
    "The payment did not go through, so no license was issued. You can try again.",
  )
  expect(paymentFormOf(html)).not.toBeNull()
  expect(await app.listLicenses(order.userId)).toEqual([])

  await app.pay(order.providerOrderId, "success")
  await expectPaidOnce(app, order, buyer)
})

test("GET /checkout/:order?canceled: nothing was charged, and the order can be paid", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const html = await (await buyer.get(`/checkout/${order.id}?canceled`)).text()
  expect(textOf(html)).toContain("You left the payment page. Nothing was charged.")
  expect(paymentFormOf(html)).not.toBeNull()
})

test("POST /checkout/:order/callback: an unknown order, or one without a provider order, is 404", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  const buyer = await app.createAccount()
  await app.setFaults({ fail: ["orders"] })
  await buyer.post("/buy", { plan: "basic" })
  const [order] = await app.db.select().from(schema.orders)
  for (const id of [order?.id ?? "", "nobodys", "x".repeat(3000), encodeURIComponent("заказ")]) {
    expect((await comeBack(app, { id }, { razorpay_payment_id: "pay_x" })).status).toBe(404)
  }
})

test("GET /checkout/:order: a webhook before the callback redirects at once", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const proof = await app.pay(order.providerOrderId)
  await waitFor(async () => expect((await app.findOrder(order.id)).status).toBe("paid"))
  const back = await comeBack(app, order, proof)
  expect(back.headers.get("location")).toBe(`/checkout/${order.id}`)
  expect((await app.findOrder(order.id)).returnedAt).toBeNull()
  await expectPaidOnce(app, order, buyer)
})

test("GET /checkout/:order: a webhook after the callback ends the wait", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const proof = await app.pay(order.providerOrderId)
  await comeBack(app, order, proof)
  await shift(app, order, ["returnedAt"], JUST_NOW)
  await expectWaiting(buyer, order)
  const paymentId = proof.razorpay_payment_id ?? ""
  await app.postWebhook(paymentEvent("payment.captured", { orderId: order.providerOrderId, paymentId }))
  await expectPaidOnce(app, order, buyer)
})

test.each([
  ["fails", { fail: ["payments"] }],
  ["sends malformed responses", { malformed: ["payments"] }],
])(
  "GET /checkout/:order: while the provider %s, the page waits; a later sync confirms the payment",
  async (_, faults) => {
    await using app = await startApp()
    app.expectError("provider-unreachable")
    await app.setFaults({ webhooks: "drop", ...faults })
    const buyer = await app.createAccount()
    const order = await app.createOrder(buyer)
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
  },
)

test("GET /checkout/:order: after fifteen minutes without confirmation the page says so and offers to pay again", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await comeBack(app, order, signedReturn(order))
  await shift(app, order, ["returnedAt"], 14 * 60)
  await expectWaiting(buyer, order, "This is taking longer than usual")

  await shift(app, order, ["returnedAt"], 15 * 60)
  const html = await (await buyer.get(`/checkout/${order.id}`)).text()
  expect(textOf(html)).toContain("Your payment has not been confirmed.")
  expect(paymentFormOf(html)).not.toBeNull()
  expect(html).not.toContain("http-equiv")
})

test.each([
  ["license", "your license is on your dashboard", "no license is issued"],
  ["donation", "the donation is in your history", "nothing is donated"],
] as const)(
  "GET /checkout/:order: a %s that is late says what happens next and whom to write to",
  async (kind, next, failed) => {
    await using app = await startApp()
    app.expectError("provider-unreachable")
    await app.setFaults({ fail: ["payments"] })
    const buyer = await app.createAccount()
    const order = kind === "license" ? await app.createOrder(buyer) : await app.createDonation(buyer)
    await comeBack(app, order, signedReturn(order))
    await shift(app, order, ["returnedAt"], 29)
    await expectWaiting(buyer, order)

    await shift(app, order, ["returnedAt"], 31)
    await expectWaiting(buyer, order, "This is taking longer than usual")
    const html = await (await buyer.get(`/checkout/${order.id}`)).text()
    for (const sentence of [next, failed, "Write to us with the order number: support@brisk.test", order.id])
      expect(textOf(html)).toContain(sentence)
  },
)

test("GET /dashboard and /buy: a returned license order says that its payment is being confirmed", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  await app.setFaults({ fail: ["payments"] })
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const offers = async () =>
    Promise.all(
      ["/dashboard", "/buy"].map(async (path) => {
        const html = await (await buyer.get(path)).text()
        const isPending = textOf(html).includes("Payment being confirmed")
        return [isPending, html.includes(`href="/checkout/${order.id}"`), /Purchase<|Buy Basic/.test(html)]
      }),
    )
  const offered = [false, false, true]
  expect(await offers()).toEqual([offered, offered])
  await comeBack(app, order, signedReturn(order))
  const pending = [true, true, false]
  expect(await offers()).toEqual([pending, pending])

  await shift(app, order, ["returnedAt"], 16 * 60)
  expect(await offers()).toEqual([offered, offered])
})

test("GET /checkout/:order?failed: a failed donation does not speak of a license", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const [license, donation] = [await app.createOrder(donor), await app.createDonation(donor)]
  const shown = async ({ id }: Order) => textOf(await (await donor.get(`/checkout/${id}?failed`)).text())

  expect(await shown(license)).toContain(
    "The payment did not go through, so no license was issued. You can try again.",
  )
  const main = (await shown(donation)).replace(/.*Checkout/s, "")
  expect(main).toContain("The payment did not go through, so nothing was donated. You can try again.")
  expect(main).not.toMatch(/license was/)
})
