import { expect, test } from "vitest"
import { disputes, orders, providerSyncs } from "#db/schema.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import {
  captureEvent,
  disputeEvent,
  paymentEvent,
  refundEvent,
} from "#tests/support/fixtures/provider-events.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

/** The results stored with the events of a payment, each of which is reported twice. */
async function resultsOf(app: App, paymentId: string) {
  const events = await app.listWebhookEvents()
  return events.filter((event) => event.paymentId === paymentId).map(({ result }) => result)
}

test("POST /webhooks/razorpay: a payment with another amount or order is recorded, once", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const order = await app.createOrder()
  const other = await createPayment(app, { order_id: order.providerOrderId, amount: 100, currency: "INR" })
  const unknown = await createPayment(app)
  await expect.poll(() => listProblems(app)).toHaveLength(2)
  await expect.poll(() => resultsOf(app, other.id)).toEqual(["amount-differs", "amount-differs"])
  expect(await listProblems(app)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        paymentId: other.id,
        reason: "amount-differs",
        amount: 100,
        orderId: order.id,
      }),
      expect.objectContaining({
        paymentId: unknown.id,
        reason: "unknown-order",
        orderId: null,
        resolvedAt: null,
      }),
    ]),
  )
})

test("POST /webhooks/razorpay: a refund's email has the currency of its payment", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  for (const currency of ["JPY", "INR"]) {
    const paymentId = `pay_${currency}`
    await app.reportEvent(captureEvent(order, { paymentId, currency }))
    await app.reportEvent(refundEvent({ paymentId, amount: 100 }))
  }
  await expect
    .poll(async () => (await app.inbox(buyer.email)).map(({ subject }) => subject))
    .toEqual([
      "We refunded ₹1",
      "We received ₹94.99, not $94.99",
      "We refunded 100 JPY",
      "We received 9499 JPY, not $94.99",
    ])
})

test("POST /webhooks/razorpay: a fully refunded payment of an unknown order is resolved", async () => {
  await using app = await startApp()
  const paymentId = "pay_returned"
  await app.reportEvent(refundEvent({ paymentId }))
  await app.reportEvent(paymentEvent("payment.captured", { orderId: "order_unknown", paymentId }))
  expect(await listProblems(app)).toMatchObject([
    { paymentId, reason: "unknown-order", resolvedAt: expect.any(Date) },
  ])
})

test("POST /webhooks/razorpay: of two simultaneous payments of an order, one is confirmed", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const ids = ["pay_first", "pay_second"]
  const results = await Promise.all(
    ids.map((paymentId) => app.reportEvent(captureEvent(order, { paymentId }))),
  )
  expect(results.sort()).toEqual(["already-paid", "fulfilled"])
  const { paymentId } = await app.findOrder(order.id)
  const [second = ""] = ids.filter((id) => id !== paymentId)
  expect(await listProblems(app)).toMatchObject([
    { paymentId: second, reason: "second-payment", orderId: order.id },
  ])
  expect(await resultsOf(app, second)).toEqual(["second-payment"])
})

test("POST /webhooks/razorpay: an account's second license needs the owner until refunded", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const first = await app.createOrder(buyer)
  await app.reportEvent(captureEvent(first))
  // Opened before the first one was paid, in another tab.
  const second = await app.createOrder()
  await app.db.update(orders).set({ userId: buyer.id })
  await app.pay(second.providerOrderId)
  await expect.poll(() => listProblems(app)).toMatchObject([{ reason: "second-license", orderId: second.id }])
  expect(await app.listLicenses(buyer.id)).toHaveLength(2)
  await refund(app, (await app.findOrder(second.id)).paymentId)
  await expect.poll(async () => (await listProblems(app))[0]?.resolvedAt).toBeInstanceOf(Date)
})

test("POST /webhooks/razorpay: a dispute is open until won or lost, in any order", async () => {
  await using app = await startApp()
  const payment = await createPayment(app)
  const { id } = await createDispute(app, { payment_id: payment.id, respond_by: 1_900_000_000 })
  await expect
    .poll(() => app.rows(disputes))
    .toMatchObject([{ id, paymentId: payment.id, status: "open", respondBy: new Date(1_900_000_000_000) }])
  await app.reportEvent(disputeEvent({ paymentId: payment.id, disputeId: id, outcome: "won" }))
  await createDispute(app, { payment_id: payment.id, id, event: "under_review" })
  const late = { payment_id: payment.id, id: "disp_late" }
  await createDispute(app, late)
  await expect.poll(() => app.rows(disputes)).toHaveLength(2)
  await app.db.update(disputes).set({ updatedAt: new Date(Date.now() + 60_000) })
  await createDispute(app, { ...late, event: "under_review" })
  const results = [...Array(5).fill("booked"), "unknown-order", "unknown-order"]
  await expect.poll(async () => (await resultsOf(app, payment.id)).sort()).toEqual(results)
  expect((await app.rows(disputes)).map(({ status }) => status)).toEqual(["closed", "open"])
  expect((await app.listWebhookEvents())[0]).toMatchObject({ paymentId: payment.id })
  await app.db.update(disputes).set({ updatedAt: new Date(0) })
  await createDispute(app, { ...late, event: "closed" })
  await expect.poll(() => app.rows(providerSyncs)).toEqual([])
})
