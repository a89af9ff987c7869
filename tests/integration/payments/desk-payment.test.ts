import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { webhookEvents } from "#db/schema.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import {
  captureEvent,
  disputeEvent,
  paymentEvent,
  refundEvent,
} from "#tests/support/fixtures/provider-events.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { expectWords, pageHtml, pageText, startApp } from "#tests/support/server/test-app.ts"

test("GET /desk/payments/:payment: shows buyer, price and what the buyer was told", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const [owner, buyer] = [await app.createOwner(), await app.createAccount()]
  const order = await app.createOrder(buyer)
  await app.reportEvent(captureEvent(order, { paymentId: "pay_more", amount: 9701, international: true }))
  await app.endBackgroundWork()
  const html = await pageHtml(owner, "/desk/payments/pay_more")
  expectWords(await pageText(owner, "/desk/payments/pay_more"), [
    "Amount $97.01",
    "Price of the order $94.99",
    `Buyer ${buyer.email}`,
    "From Abroad",
    `Order ${orderNumber(order.id)}`,
    order.providerOrderId,
    "Payer notified We received $97.01, not $94.99",
    "The payer was told that we're looking into it",
  ])
  expectWords(html, [`/desk/customers/${buyer.id}`, "https://dashboard.razorpay.com/app/payments/pay_more"])
})

test("GET /desk/payments/:payment: without an order, shows who paid and fills in the address", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const payer = "payer@example.com"
  const event = JSON.parse(
    paymentEvent("payment.captured", { orderId: "order_x", paymentId: "pay_x", email: payer }),
  )
  Object.assign(event.payload.payment.entity, { contact: "+919000090000", method: "upi" })
  await app.reportEvent(JSON.stringify(event))
  const page = "/desk/payments/pay_x"
  expectWords(await pageText(owner, page), [`Paid by ${payer}`, "+919000090000", "By UPI", "order_x"])
  expect(await pageHtml(owner, page)).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${payer}"`))
  expect(await pageText(owner, "/desk")).toContain(payer)
})

test("GET /desk/payments/:payment: without a stored event, Razorpay is asked who paid", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, order_id } = await createPayment(app)
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  await app.endBackgroundWork()
  await app.db.update(webhookEvents).set({ payload: "{}" })
  expectWords(await pageText(owner, `/desk/payments/${id}`), [
    "+919000090000",
    "By card",
    order_id,
    "No. Razorpay gave no email address.",
  ])
  await app.setFaults({ fail: ["payments"] })
  app.expectError("provider-unreachable")
  expect(await pageText(owner, `/desk/payments/${id}`)).toContain("Refund this payment")
})

test("GET /desk/customers/:user: what was paid in all says what went back", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order } = await app.createPaidOrder()
  const paid = async () =>
    /Total paid (.*?) (?:Recent emails|Email confirmed)/.exec(
      await pageText(owner, `/desk/customers/${buyer.id}`),
    )?.[1]
  expect(await paid()).toBe("$94.99")
  const paymentId = order.paymentId
  await app.reportEvent(refundEvent({ paymentId, refundId: "rfnd_1", amount: 1000 }))
  expect(await paid()).toBe("$94.99, of which $10.00 went back")
  await app.reportEvent(refundEvent({ paymentId, refundId: "rfnd_2", amount: 8499, totalRefunded: 9499 }))
  expect(await paid()).toBe("$94.99, all of which went back")
  await app.reportEvent(captureEvent(order, { paymentId: "pay_twice" }))
  expect(await paid()).toBe("$189.98, of which $94.99 went back")
})

test("GET /desk/orders/:order: says that a refund and a lost dispute paid twice", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { order, path, buyer } = await app.createPaidOrder()
  const { paymentId } = order
  await app.reportEvent(refundEvent({ paymentId }))
  expect(await pageText(owner, path)).not.toContain("took")
  const { id: disputeId } = await createDispute(app, { payment_id: paymentId })
  await app.endBackgroundWork()
  await app.reportEvent(disputeEvent({ paymentId, disputeId, outcome: "lost" }))
  expect(await pageText(owner, path)).toContain(
    "$94.99 was refunded, and the bank took $94.99 of it again. Ask Razorpay for it",
  )
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain("Taken back by the bank")
  expect(await pageText(buyer, "/account")).toContain("Taken back by the bank")
})

test("GET /desk/orders.csv: times are those of India, and the headings say so", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { order } = await app.createPaidOrder()
  await app.d1.prepare("update orders set created_at = 1764541800000, paid_at = 1764541807000").run()
  const csv = await owner.html("/desk/orders.csv")
  expectWords(csv, [
    '"Opened (UTC+5:30)"',
    '"Paid (UTC+5:30)"',
    '"2025-12-01 04:00:00"',
    '"2025-12-01 04:00:07"',
  ])
  expect(csv).toContain(order.id)
  for (const list of ["customers", "licenses"]) {
    const [headings = "", ...rows] = (await owner.html(`/desk/${list}.csv`)).trim().split("\r\n")
    const timed = headings.split(",").filter((heading) => heading.includes("UTC+5:30"))
    const isTime = rows
      .join(",")
      .split(",")
      .filter((cell) => /^"\d{4}-\d\d-\d\d \d\d:/.test(cell))
    expect([list, timed.length > 0, isTime.length > 0]).toEqual([list, true, true])
    expect(rows.join()).not.toMatch(/\d\dT\d\d:.*Z"/)
  }
})

test("POST /desk/payments/:payment (ignore): the buyer reads that it is settled, and may pay", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const [owner, buyer] = [await app.createOwner(), await app.createAccount()]
  const order = await app.createOrder(buyer)
  await app.reportEvent(captureEvent(order, { paymentId: "pay_more", amount: 9701 }))
  await submitForm(owner, "/desk/payments/pay_more", "ignore", { reason: "Sent the rest by bank" })
  expectWords(await pageText(buyer, `/checkout/${order.id}`), [
    "We've looked at your payment of $97.01.",
    "Pay $94.99",
  ])
  expect(await pageText(buyer, "/buy")).toContain("Buy Basic")
})
