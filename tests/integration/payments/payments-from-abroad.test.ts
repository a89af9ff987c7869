import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orders, payments } from "#db/schema.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { postAsked, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const PROBLEM = "Indian price, paid from abroad"

/** A license at the Indian price that was paid at the provider, which says from abroad. */
async function buyFromAbroad(app: App) {
  const buyer = await app.createAccount({ country: "IN" })
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  const { razorpay_payment_id: paymentId = "" } = await app.pay(order.providerOrderId)
  await app.setFaults({})
  await app.reportEvent(captureEvent(order, { paymentId, international: true }))
  const find = async () => (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0]
  return { buyer, path: `/desk/payments/${paymentId}`, find }
}

test("GET /desk: a foreign payment at the Indian price needs the owner, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [first, second] = [await buyFromAbroad(app), await buyFromAbroad(app)]
  await app.runCron()
  const overview = await owner.html("/desk")
  expect(overview).toContain(`href="${first.path}"`)
  expectWords(overview, [PROBLEM, first.buyer.email, "₹149"])
  expect(await first.find()).toMatchObject({ refundedAmount: 0, problemResolvedAt: null })

  await expectStatus(owner.get("/desk/payments/unknown"), 404)
  await submitForm(owner, first.path, "ignore", { reason: "A student in Berlin" })
  expect(await app.db.$count(orders, eq(orders.moneyState, "problem"))).toBe(1)
  expect(await first.find()).toMatchObject({ refundedAmount: 0, problemResolvedAt: expect.any(Date) })
  expect(await app.listLicenses(first.buyer.id)).toMatchObject([{ revokedAt: null }])
  const late = { intent: "refund-payment", formId: newFormId(), showed: "14900" }
  expect((await postAsked(owner, first.path, late)).response.status).toBe(400)

  const refunded = await sendForm(owner, second.path, "refund-payment")
  const again = await owner.post(second.path, refunded.form)
  expect([refunded.response.status, again.status]).toEqual([303, 303])
  await expect.poll(() => app.listLicenses(second.buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await second.find()).toMatchObject({
    refundedAmount: 14_900,
    problemResolvedAt: expect.any(Date),
  })
  expect(await pageText(owner, "/desk")).not.toContain(PROBLEM)
})
