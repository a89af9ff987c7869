import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orders, payments, sellerSettings } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { postAsked } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PRESS = { intent: "refund-offer", formId: "f".repeat(25) }

/** A license at the Indian price that was paid at the provider, which says from abroad. */
async function buyFromAbroad(app: App, country: string | null = null) {
  const buyer = await app.createAccount({ country: "IN" })
  const order = await app.createOrder(buyer)
  if (country) await buyer.post(`/checkout/${order.id}`, { country })
  await app.setFaults({ webhooks: "drop" })
  const { razorpay_payment_id: paymentId = "" } = await app.pay(order.providerOrderId)
  await app.setFaults({})
  const { providerOrderId: orderId, amount, currency } = order
  await app.postWebhook(
    paymentEvent("payment.captured", { orderId, amount, currency, paymentId, international: true }),
  )
  return { buyer, order, paymentId }
}

const problemOf = async (app: App, id: string) =>
  (await app.db.select().from(payments).where(eq(payments.id, id)))[0]

const offered = (app: App, email: string) =>
  waitFor(async () => {
    const found = (await app.inbox(email)).filter(({ subject }) => subject.includes("at the price for India"))
    expect(found).toHaveLength(1)
    return found[0]?.text ?? ""
  })

test("POST /desk (refund-offer): one press refunds a payment from abroad and emails a checkout at the buyer's own price, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, paymentId } = await buyFromAbroad(app, "DE")
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
  const overview = await (await owner.get("/desk")).text()
  expect(textOf(overview)).toContain("Refund and offer their price")
  for (let press = 0; press < 2; press++) {
    const { response: done } = await postAsked(owner, "/desk?index", { ...PRESS, subject: paymentId })
    expect([done.status, done.headers.get("location")]).toEqual([303, "/desk?done=refund-offer"])
  }
  const text = await offered(app, buyer.email)
  expect(text).toContain("You paid ₹149, which is the price for buyers in India")
  expect(text).toContain("Buy for €94.99")
  const [, id = ""] = /\/checkout\/(\w+)/.exec(text) ?? []
  expect(await app.findOrder(id)).toMatchObject({ userId: buyer.id, amount: 9499, currency: "EUR" })
  await waitFor(async () =>
    expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }]),
  )
  expect(textOf(await (await buyer.get(`/checkout/${id}`)).text())).toContain("Pay €94.99")
  expect(await problemOf(app, paymentId)).toMatchObject({ problemResolvedAt: expect.any(Date) })
  expect(await app.db.select().from(orders)).toHaveLength(2)
  expect(order.currency).toBe("INR")
})

test("POST /desk/payments/:payment (refund-offer): another payment is refused, and nothing is refunded", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { paymentId } = await buyFromAbroad(app)
  await app.db.update(payments).set({ problem: "second-payment" })
  const { response: refused } = await postAsked(owner, `/desk/payments/${paymentId}`, PRESS)
  expect(refused.status).toBe(400)
  expect(await problemOf(app, paymentId)).toMatchObject({ refundedAmount: 0, problemResolvedAt: null })
})

test("cron: with the setting, a payment from abroad is refunded and the price of all other countries offered; without it, nothing is done", async () => {
  await using app = await startApp()
  await registerSeller(app, { gstin: null })
  const { buyer, paymentId } = await buyFromAbroad(app)
  await app.runCron()
  expect(await problemOf(app, paymentId)).toMatchObject({ problemResolvedAt: null })
  await app.db.update(sellerSettings).set({ refundsFromAbroad: true })
  await app.runCron()
  await app.runCron()
  expect(await offered(app, buyer.email)).toContain("Buy for $94.99")
  await waitFor(async () =>
    expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }]),
  )
})
