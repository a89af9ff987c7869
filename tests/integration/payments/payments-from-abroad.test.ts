import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { payments } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { postAsked } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PROBLEM = "Indian price, paid from abroad"

/** A license at the Indian price that was paid at the provider, which says from abroad. */
async function buyFromAbroad(app: App) {
  const buyer = await app.createAccount({ country: "IN" })
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  const { razorpay_payment_id: paymentId = "" } = await app.pay(order.providerOrderId)
  await app.setFaults({})
  const { providerOrderId: orderId, amount, currency } = order
  await app.postWebhook(
    paymentEvent("payment.captured", { orderId, amount, currency, paymentId, international: true }),
  )
  return { buyer, paymentId }
}

const problemOf = async (app: App, id: string) =>
  (await app.db.select().from(payments).where(eq(payments.id, id)))[0]

test("GET /desk: a payment from abroad at the Indian price names its buyer and amount, and the cron refunds nothing", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, paymentId } = await buyFromAbroad(app)
  await app.runCron()
  const overview = await (await owner.get("/desk")).text()
  expect(overview).toContain(`href="/desk/payments/${paymentId}"`)
  for (const part of [PROBLEM, buyer.email, "₹149"]) expect(textOf(overview)).toContain(part)
  expect(await problemOf(app, paymentId)).toMatchObject({ refundedAmount: 0, problemResolvedAt: null })
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
})

test("POST /desk/payments/:payment (refund-payment): a payment from abroad is refunded once, and its license ends", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, paymentId } = await buyFromAbroad(app)
  for (let press = 0; press < 2; press++) {
    const { response } = await postAsked(owner, `/desk/payments/${paymentId}`, {
      intent: "refund-payment",
      formId: "f".repeat(25),
    })
    expect(response.status).toBe(303)
  }
  await waitFor(async () =>
    expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }]),
  )
  expect(await problemOf(app, paymentId)).toMatchObject({
    refundedAmount: 14_900,
    problemResolvedAt: expect.any(Date),
  })
  expect(textOf(await (await owner.get("/desk")).text())).not.toContain(PROBLEM)
})

test("POST /desk/payments/:payment (ignore): a payment from abroad is let be, and its license stands", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, paymentId } = await buyFromAbroad(app)
  const form = { intent: "ignore", formId: "f".repeat(25), reason: "A student in Berlin" }
  expect((await owner.post(`/desk/payments/${paymentId}`, form)).status).toBe(303)
  expect(await problemOf(app, paymentId)).toMatchObject({
    refundedAmount: 0,
    problemResolvedAt: expect.any(Date),
  })
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(textOf(await (await owner.get("/desk")).text())).not.toContain(PROBLEM)
})
