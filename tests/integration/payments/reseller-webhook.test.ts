import { expect, test } from "vitest"
import { ledgerEntries, payments } from "#db/schema.ts"
import {
  addResellerOrder,
  openResold,
  postResellerEvent,
  reportToSite,
  sellByReseller,
} from "#tests/support/fixtures/reseller.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { pageText, startApp, startAppWithReseller } from "#tests/support/server/test-app.ts"

test("POST /webhooks/polar: a payment reported twenty times at once issues one license", async () => {
  await using app = await startAppWithReseller()
  const { buyer, order } = await openResold(app)
  const paid = await addResellerOrder(app, order.id)
  const results = await Promise.all(Array.from({ length: 20 }, () => reportToSite(app, "order.paid", paid)))
  expect(results.filter((result) => result === "fulfilled")).toHaveLength(1)
  expect(results.filter((result) => result === "already-paid")).toHaveLength(19)
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  expect(await app.rows(payments)).toMatchObject([
    { id: paid.id, provider: "polar", orderId: order.id, amount: 9499, currency: "EUR", collectedTax: 1517 },
  ])
  expect(await app.rows(payments)).toMatchObject([{ buyerCountry: "DE", fee: null, inrAmount: null }])
  expect(await app.rows(ledgerEntries)).toMatchObject([{ kind: "payment", amount: 9499, currency: "EUR" }])
  expect(await app.listWebhookEvents()).toHaveLength(20)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
})

test("POST /webhooks/polar: forged, old and altered events are 401 and stored nowhere", async () => {
  await using app = await startAppWithReseller()
  const { order } = await openResold(app)
  const paid = await addResellerOrder(app, order.id)
  const now = Math.floor(Date.now() / 1000)
  const responses = await Promise.all([
    postResellerEvent(app, "order.paid", paid, { secret: "whsec_some-other-secret" }),
    postResellerEvent(app, "order.paid", paid, { secret: secrets.webhookSecret }),
    postResellerEvent(app, "order.paid", paid, { signature: "v1,AAAA" }),
    postResellerEvent(app, "order.paid", paid, { timestamp: now - 310 }),
    postResellerEvent(app, "order.paid", paid, { timestamp: now + 310 }),
    fetch(`${app.url}/webhooks/polar`, { method: "POST", body: JSON.stringify(paid) }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(401))
  expect(await app.listWebhookEvents()).toEqual([])
  expect(await app.listLicenses(order.userId)).toEqual([])
  const large = { ...paid, description: "x".repeat(257 * 1024) }
  expect((await postResellerEvent(app, "order.paid", large)).status).toBe(413)
  const previous = { secret: secrets.previousPolarWebhookSecret, timestamp: now - 240 }
  expect(await (await postResellerEvent(app, "order.paid", paid, previous)).json()).toEqual({
    result: "fulfilled",
  })
})

test.each([
  ["a cent less", { net_amount: 7981 }, "amount-differs"],
  ["a cent more", { tax_amount: 1518 }, "amount-differs"],
  ["tax outside instead of inside", { net_amount: 9499, tax_amount: 1805 }, "amount-differs"],
  ["the account's currency", { currency: "usd" }, "amount-differs"],
  ["an unknown order", { metadata: { order: "nobody" } }, "unknown-order"],
  ["an order of something else", { metadata: {} }, "not-for-us"],
])("POST /webhooks/polar: %s pays nothing", async (_, fields, result) => {
  await using app = await startAppWithReseller()
  if (result === "amount-differs") app.expectError("payment-amount-differs")
  const { order } = await openResold(app)
  const paid = await addResellerOrder(app, order.id, fields)
  expect(await reportToSite(app, "order.paid", paid)).toBe(result)
  expect((await app.findOrder(order.id)).status).toBe("pending")
  expect(await app.listLicenses(order.userId)).toEqual([])
  const isListed = result !== "not-for-us"
  expect(await app.rows(payments)).toMatchObject(
    isListed ? [{ id: paid.id, provider: "polar", problem: result }] : [],
  )
})

test("POST /webhooks/polar: an order at Razorpay is none of the reseller's", async () => {
  await using app = await startAppWithReseller()
  const buyer = await app.createAccount({ country: "IN" })
  const order = await app.createOrder(buyer)
  expect(order).toMatchObject({ provider: "razorpay", currency: "INR" })
  for (const name of [order.id, order.providerOrderId]) {
    const paid = await addResellerOrder(app, name, { currency: "inr", net_amount: 14900, tax_amount: 0 })
    expect(await reportToSite(app, "order.paid", paid)).toBe("unknown-order")
  }
  expect((await app.findOrder(order.id)).status).toBe("pending")
})

test("POST /webhooks/polar: events of no paid order change nothing", async () => {
  await using app = await startAppWithReseller()
  const { order } = await openResold(app)
  const paid = await addResellerOrder(app, order.id)
  for (const [type, data, result] of [
    ["order.paid", { id: paid.id }, "unparsable"],
    ["order.created", { ...paid, status: "pending" }, "not-captured-yet"],
    ["order.updated", { ...paid, status: "void" }, "attempt-failed"],
    ["order.updated", { ...paid, status: "draft" }, "not-for-us"],
    ["checkout.updated", {}, "unknown-event"],
    ["subscription.active", {}, "unknown-event"],
  ] as const)
    expect([type, await reportToSite(app, type, data)]).toEqual([type, result])
  expect((await app.findOrder(order.id)).status).toBe("pending")
})

test("POST /webhooks/polar: a second payment of an order is listed for the owner", async () => {
  await using app = await startAppWithReseller()
  const { buyer, order, paymentId } = await sellByReseller(app)
  const second = await addResellerOrder(app, order.id)
  expect(await reportToSite(app, "order.paid", second)).toBe("already-paid")
  const found = await app.rows(payments)
  expect(found.find(({ id }) => id === second.id)).toMatchObject({
    problem: "second-payment",
    provider: "polar",
  })
  expect(found.find(({ id }) => id === paymentId)).toMatchObject({ problem: null })
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain("We received a second payment of €94.99.")
})

test("POST /webhooks/polar: the fee comes later, and once", async () => {
  await using app = await startAppWithReseller()
  const { paymentId } = await sellByReseller(app)
  await expect
    .poll(async () => (await app.rows(payments))[0])
    .toMatchObject({ id: paymentId, fee: 717, feeCurrency: "USD", collectedTax: 1517 })
})

test("POST /webhooks/polar: without a reseller, the address does not exist", async () => {
  await using app = await startApp()
  for (const method of ["GET", "POST"])
    expect((await fetch(`${app.url}/webhooks/polar`, { method })).status).toBe(404)
})
