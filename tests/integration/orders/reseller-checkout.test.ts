import { expect, test } from "vitest"
import { orderAgreements, orders } from "#db/schema.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import {
  addResellerOrder,
  leadToPaymentPage,
  openResold,
  payOnPage,
  sellByReseller,
} from "#tests/support/fixtures/reseller.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { expectWords, pageText, startAppWithReseller } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const WHO_SELLS =
  "Polar Software, Inc. sells Brisk outside India. It takes the payment, pays the tax and sends the invoice. The license, the download and the help come from us."

test.each([
  ["DE", "€94.99", "VAT is included.", 1],
  ["GB", "£94.99", "VAT is included.", 1],
  ["NO", "$94.99", "VAT is included.", 1],
  ["US", "$94.99", "Any sales tax is included.", 0],
  ["BR", "$94.99", "Any sales tax is included.", 0],
])("GET /checkout/:order: %s reads who sells and what is in %s", async (country, price, tax, consents) => {
  await using app = await startAppWithReseller()
  const { buyer, order } = await openResold(app, country)
  expect(order).toMatchObject({ provider: "polar", source: "polar", providerOrderId: order.id })
  const response = await buyer.get(`/checkout/${order.id}`)
  const html = await response.text()
  expectWords(textOf(html), [WHO_SELLS, price, tax, "Continue to payment", "Have a coupon?"].slice(0, 4))
  expect(textOf(html)).not.toContain("Razorpay")
  expect(html.match(/name="notes\[consent\]"/g) ?? []).toHaveLength(consents)
  expect(html).not.toMatch(/name="notes\[(country|company|taxId)\]"/)
  const policy = response.headers.get("content-security-policy") ?? ""
  const own = new URL(app.emulators.url).origin
  expect(policy).toContain(`form-action 'self' ${own};`)
  expect(policy.replace(`form-action 'self' ${own}`, "")).not.toContain("http")
  expect(app.emulators.state.orders.size).toBe(0)
})

test("POST /buy: in India and for donations, the order is at Razorpay", async () => {
  await using app = await startAppWithReseller()
  const indian = await app.createAccount({ country: "IN" })
  expect(await app.createOrder(indian)).toMatchObject({ provider: "razorpay", currency: "INR" })
  const german = await app.createAccount({ country: "DE" })
  expect(await app.createDonation(german)).toMatchObject({ provider: "razorpay", currency: "EUR" })
})

test("POST /checkout/:order: leads to the reseller's page for the exact price", async () => {
  await using app = await startAppWithReseller()
  const { buyer, order } = await openResold(app)
  const refused = await buyer.post(`/checkout/${order.id}`, {})
  expect([refused.status, app.emulators.state.polarCheckouts.size]).toEqual([400, 0])
  const checkoutId = await leadToPaymentPage(app, buyer, order.id)
  expect(app.emulators.state.polarCheckouts.get(checkoutId)).toMatchObject({
    amount: 9499,
    currency: "eur",
    metadata: { order: order.id, plan: "basic", devices: 1 },
    external_customer_id: buyer.id,
    customer_email: buyer.email,
    success_url: `${app.url}/checkout/${order.id}?checkout_id=${checkoutId}`,
    return_url: `${app.url}/checkout/${order.id}?canceled`,
  })
  expect(await app.rows(orderAgreements)).toMatchObject([
    { orderId: order.id, consentVersion: expect.any(String) },
  ])
  expect(await pageText(buyer, `/checkout/${order.id}?canceled`)).toContain("Nothing was charged.")
})

test("GET /checkout/:order: a buyer who comes back waits, and gets the license", async () => {
  await using app = await startAppWithReseller()
  await app.setFaults({ webhooks: "drop" })
  const { buyer, order } = await openResold(app)
  const path = `/checkout/${order.id}`
  const checkoutId = await leadToPaymentPage(app, buyer, order.id)
  const back = `${path}?checkout_id=${checkoutId}&customer_session_token=polar_cst_1`
  expect(await redirectOf(buyer.get(back))).toEqual([302, `${path}?unverified`])
  await payOnPage(app, checkoutId)
  expect(await redirectOf(buyer.get(back))).toEqual([302, path])
  expect((await app.findOrder(order.id)).returnedAt).not.toBeNull()
  expectWords(await pageText(buyer, path), ["Confirming your payment", "Polar usually confirms"])
  // The event is lost: the page asks, once it had time to arrive.
  await app.db.update(orders).set({ returnedAt: new Date(Date.now() - 10_000) })
  expect(await redirectOf(buyer.get(path))).toEqual([302, `/download?paid=${order.id}`])
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("GET /checkout/:order: the payment page of another order proves nothing", async () => {
  await using app = await startAppWithReseller()
  const { checkoutId } = await sellByReseller(app)
  const { buyer, order } = await openResold(app)
  for (const id of [checkoutId, "0".repeat(36), "x", "../orders"]) {
    const path = `/checkout/${order.id}?checkout_id=${encodeURIComponent(id)}`
    expect(await redirectOf(buyer.get(path))).toEqual([302, `/checkout/${order.id}?unverified`])
  }
  expect((await app.findOrder(order.id)).returnedAt).toBeNull()
})

test("cron: a payment in an old tab pays its order", async () => {
  await using app = await startAppWithReseller()
  const { buyer, order } = await openResold(app)
  const first = await leadToPaymentPage(app, buyer, order.id)
  await leadToPaymentPage(app, buyer, order.id)
  await app.setFaults({ webhooks: "drop" })
  await payOnPage(app, first)
  await ageOrder(app, order, 10)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("paid")
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("POST /checkout/:order: while the reseller is down, nothing is charged", async () => {
  await using app = await startAppWithReseller()
  app.expectError("provider-order-failed")
  const { buyer, order } = await openResold(app)
  await app.setFaults({ fail: ["polarCheckouts"] })
  const response = await buyer.post(`/checkout/${order.id}`, { consent: "on" })
  expect([response.status, textOf(await response.text())]).toEqual([
    503,
    expect.stringContaining("The payment service did not answer. Nothing was charged."),
  ])
  await app.setFaults({ polar: { token: "refused" } })
  app.expectError("provider-order-refused")
  expect((await buyer.post(`/checkout/${order.id}`, { consent: "on" })).status).toBe(503)
  await app.setFaults({})
  await leadToPaymentPage(app, buyer, order.id)
})

test("POST /checkout/:order: with a coupon, the reseller's price is that with it", async () => {
  await using app = await startAppWithReseller()
  await addCoupon(app, { code: "TENTH", percent: 10 })
  const { buyer, order } = await openResold(app)
  const [, path] = await redirectOf(
    buyer.post(`/checkout/${order.id}`, { intent: "coupon", coupon: "TENTH", consent: "on" }),
  )
  const id = path?.replace("/checkout/", "") ?? ""
  expect(await app.findOrder(id)).toMatchObject({ provider: "polar", providerOrderId: id, amount: 8549 })
  const checkoutId = await leadToPaymentPage(app, buyer, id)
  await payOnPage(app, checkoutId)
  await app.endBackgroundWork()
  await expect.poll(async () => (await app.findOrder(id)).status).toBe("paid")
})

test("POST /checkout/:order: an account that owns a license is led to no payment", async () => {
  await using app = await startAppWithReseller()
  const { buyer } = await sellByReseller(app)
  const open = { id: "open", kind: "license", planType: "basic", amount: 9499, currency: "EUR" } as const
  const row = { provider: "polar", source: "polar", providerOrderId: "open", status: "pending" } as const
  const times = { createdAt: new Date(), nextSyncAt: new Date() }
  await app.db.insert(orders).values({ ...open, ...row, ...times, userId: buyer.id, country: "DE" })
  expect(await redirectOf(buyer.post("/checkout/open", { consent: "on" }))).toEqual([303, "/checkout/open"])
  expect(await pageText(buyer, "/checkout/open")).toContain("You already own a license")
})

test("POST /checkout/:order: the reseller gets no secret of the site", async () => {
  await using app = await startAppWithReseller()
  const { buyer, order } = await openResold(app)
  await leadToPaymentPage(app, buyer, order.id)
  const sent = JSON.stringify([...app.emulators.state.polarCheckouts.values()])
  for (const secret of [secrets.keySecret, secrets.polarAccessToken, secrets.factorEncryptionKey])
    expect(sent).not.toContain(secret)
  await expectStatus(buyer.get(`/checkout/${order.id}`), 200)
  expect((await addResellerOrder(app, order.id)).metadata).toEqual({ order: order.id })
})
