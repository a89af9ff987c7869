import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { licenses, orders, refundRequests, withdrawals } from "#db/schema.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const LINK = "Withdraw from contract here"

/** A buyer of a license, with the owner's setting that offers 14 days unless it is off. */
async function sell(app: App, { country = "DE", offersWithdrawal = true } = {}) {
  await registerSeller(app, { gstin: null, offersWithdrawal })
  const buyer = await app.createAccount({ country })
  const order = await app.createOrder(buyer)
  await buyer.post(`/checkout/${order.id}`, { country, consent: "on", intent: "pay" })
  await app.pay(order.providerOrderId)
  await expect.poll(async () => (await app.findOrder(order.id)).status, { timeout: 10_000 }).toBe("paid")
  const path = `/withdraw/${order.id}`
  const links = async () =>
    Promise.all(
      ["/account", `/receipts/${order.id}`].map(async (page) =>
        (await (await buyer.get(page)).text()).includes(LINK),
      ),
    )
  return { buyer, order, path, links, text: async () => textOf(await (await buyer.get(path)).text()) }
}

const isRevoked = async (app: App, orderId: string) => {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.orderId, orderId))
  return license?.revokedAt != null
}

test("POST /withdraw/:order: acknowledged by email at once, refunded and revoked in the ordinary way", async () => {
  await using app = await startApp()
  const { buyer, order, path, links, text } = await sell(app)
  expect(await links()).toEqual([true, true])
  expect((await app.inbox(buyer.email))[0]?.text).toContain(LINK)
  const form = await (await buyer.get(path)).text()
  for (const part of [">Confirm withdrawal</button>", `value="${buyer.email}"`]) expect(form).toContain(part)

  const nameless = await buyer.post(path, { name: " ", email: buyer.email })
  expect([nameless.status, fieldErrorsOf(await nameless.text())]).toEqual([
    400,
    { name: "Please enter your name." },
  ])
  expect((await buyer.post(path, { name: "Anna Grün", email: "anna@example.com" })).status).toBe(303)
  expect(await text()).toContain("You have withdrawn from the contract")
  await expect
    .poll(async () => (await app.inbox("anna@example.com"))[0]?.text ?? "", { timeout: 10_000 })
    .toMatch(/Anna Grün[\s\S]*Withdrawn: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
  await expect.poll(() => isRevoked(app, order.id), { timeout: 10_000 }).toBe(true)
  expect(await links()).toEqual([false, false])

  // Twice is calm.
  expect((await buyer.post(path, { name: "Anna Grün", email: buyer.email })).status).toBe(303)
  expect(await app.db.select().from(withdrawals)).toHaveLength(1)
  expect(await app.db.select().from(refundRequests)).toMatchObject([{ amount: 9499, status: "accepted" }])
})

test("POST /withdraw/:order: ten at once are one withdrawal, one refund and one email", async () => {
  await using app = await startApp()
  const { buyer, path } = await sell(app)
  const form = { name: "Anna", email: buyer.email }
  await Promise.all(Array.from({ length: 10 }, () => buyer.post(path, form)))
  expect(await app.db.select().from(withdrawals)).toHaveLength(1)
  expect(await app.db.select().from(refundRequests)).toHaveLength(1)
})

test("POST /withdraw/:order: where Razorpay does not answer, it counts, and the owner has a work item", async () => {
  await using app = await startApp()
  const { buyer, path, text } = await sell(app)
  app.expectError("refund-not-answered")
  await app.setFaults({ fail: ["refunds"] })
  expect((await buyer.post(path, { name: "Anna", email: buyer.email })).status).toBe(303)
  expect(await text()).toContain("You have withdrawn from the contract")
  const owner = await app.createOwner()
  const desk = textOf(await (await owner.get("/desk")).text())
  expect(desk).toContain("Withdrawal from a contract")
})

test("POST /withdraw/:order: after a refund there is nothing left to withdraw from, and nothing is recorded", async () => {
  await using app = await startApp()
  const { buyer, order, path, links, text } = await sell(app)
  const paymentId = (await app.findOrder(order.id)).paymentId ?? ""
  const refund = { paymentId, refundId: "rfnd_1", amount: 9499, totalRefunded: 9499, at: 1_800_000_000 }
  await app.postWebhook(refundEvent(refund))
  expect(await text()).toContain("The payment for this order was given back already")
  expect(await links()).toEqual([false, false])
  expect((await buyer.post(path, { name: "Anna", email: buyer.email })).status).toBe(303)
  expect(await app.db.select().from(withdrawals)).toEqual([])
  expect(await app.db.select().from(refundRequests)).toEqual([])
})

test("POST /withdraw/:order: an activated license can be withdrawn from, and ends for its computer", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  const [license] = await app.db.select().from(licenses).where(eq(licenses.orderId, order.id))
  const device = { licenseKey: license?.key ?? "", deviceId: "PC-1" }
  expect((await app.callLicensingApi("activate", device)).status).toBe(201)
  expect((await buyer.post(path, { name: "Anna", email: buyer.email })).status).toBe(303)
  await expect.poll(() => isRevoked(app, order.id), { timeout: 10_000 }).toBe(true)
  expect((await app.callLicensingApi("validate", device)).body).toEqual({
    valid: false,
    code: "LICENSE_REVOKED",
  })
})

test("POST /withdraw/:order: an order of a quote has no right of withdrawal", async () => {
  await using app = await startApp()
  await registerSeller(app, { gstin: null, offersWithdrawal: true })
  const buyer = await app.createAccount({ country: "DE" })
  const quote = await sendQuote(await app.createOwner(), { email: buyer.email })
  const orderId = await acceptQuote(buyer, quote)
  await buyer.post(`/checkout/${orderId}`, { country: "DE", consent: "on", intent: "pay" })
  await app.pay((await app.findOrder(orderId)).providerOrderId)
  await expect.poll(async () => (await app.findOrder(orderId)).status, { timeout: 10_000 }).toBe("paid")
  const path = `/withdraw/${orderId}`
  expect(textOf(await (await buyer.get(path)).text())).toContain("This order has no right of withdrawal")
  await buyer.post(path, { name: "Anna", email: buyer.email })
  expect(await app.db.select().from(withdrawals)).toEqual([])
})

test("GET /withdraw/:order: no right after 14 days, of a donation and of an unknown order", async () => {
  await using app = await startApp()
  const { order, buyer, path, links, text } = await sell(app)
  const end = new Date(Date.now() - 20 * 86_400_000)
  await app.db.update(orders).set({ paidAt: end }).where(eq(orders.id, order.id))
  expect(await text()).toContain("The 14 days in which you could withdraw from this contract are over.")
  expect(await links()).toEqual([false, false])
  await buyer.post(path, { name: "Anna", email: buyer.email })
  expect(await app.db.select().from(withdrawals)).toEqual([])
  expect((await buyer.get("/withdraw/unknown")).status).toBe(404)
  const donation = await app.createDonation(buyer)
  expect((await buyer.get(`/withdraw/${donation.id}`)).status).toBe(404)
})

test.each([
  { country: "DE", offersWithdrawal: false },
  { country: "US", offersWithdrawal: true },
])("GET /withdraw/:order: no right for $country with the setting at $offersWithdrawal", async (settings) => {
  await using app = await startApp()
  const { order, buyer, path, links, text } = await sell(app, settings)
  expect(await links()).toEqual([false, false])
  expect(await text()).toContain("This order has no right of withdrawal")
  await buyer.post(path, { name: "Anna", email: buyer.email })
  expect([await app.db.select().from(withdrawals), await isRevoked(app, order.id)]).toEqual([[], false])
  const consent = "Give me access at once. I know that I lose my right of withdrawal when access begins."
  const receipt = textOf(await (await buyer.get(`/receipts/${order.id}`)).text())
  const email = (await app.inbox(buyer.email))[0]?.text ?? ""
  const isGiven = settings.country === "DE"
  expect([receipt.includes(consent), email.includes(consent)]).toEqual([isGiven, isGiven])
})

test("POST /withdraw/:order: signed out, the address of the receipt is asked for, also of a deleted account", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  await buyer.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect((await app.findOrder(order.id)).userId).toBeNull()
  const visitor = app.visitor()
  expect(await (await visitor.get(path)).text()).not.toContain(buyer.email)
  const wrong = await visitor.post(path, { name: "Eve", email: "eve@example.com" })
  expect([wrong.status, Object.keys(fieldErrorsOf(await wrong.text()))]).toEqual([400, ["email"]])
  expect((await visitor.post(path, { name: "Anna", email: buyer.email })).status).toBe(303)
  expect(await (await visitor.get(path)).text()).not.toContain(buyer.email)
  expect(await app.db.select().from(refundRequests)).toMatchObject([
    { orderId: order.id, status: "accepted" },
  ])
})
