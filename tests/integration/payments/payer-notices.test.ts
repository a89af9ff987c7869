import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createContext } from "#app/load-context.server.ts"
import { findOrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { confirmPayment } from "#app/payments/confirmation/confirm-payment.server.ts"
import { brand } from "#app/platform/brand.ts"
import { orders, outbox, payments } from "#db/schema.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import {
  captureEvent,
  disputeEvent,
  paymentEvent,
  refundEvent,
  sign,
} from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient } from "#tests/support/server/test-client.ts"

type Order = Awaited<ReturnType<App["createOrder"]>>

const ANOTHER = "We received $97.01, not $94.99."
const PAY = "Pay $94.99"

async function arrange() {
  const app = await startApp()
  app.expectError("payment-amount-differs")
  const buyer = await app.createAccount()
  return { app, buyer, order: await app.createOrder(buyer) }
}

/** Reports a payment of another amount than the order's. */
const payMore = (app: App, order: Order, paymentId = "pay_more") =>
  app.reportEvent(captureEvent(order, { paymentId, amount: 9701 }))

const subjects = (app: App, { email }: { email: string }) => app.subjectsTo(email)

/** The pages that show an unpaid license order, or offer to buy. */
const PAGES = ({ id }: Order) => [
  `/checkout/${id}`,
  `/checkout/${id}?failed`,
  "/dashboard",
  "/account",
  "/buy",
]

/** The texts of pages, and which of them ask for a payment. */
async function askingPages(buyer: TestClient, paths: string[]) {
  const texts = await Promise.all(paths.map((path) => pageText(buyer, path)))
  return paths.filter((_, index) =>
    /Pay \$|Purchase|Continue your order|Buy Basic|you can pay/.test(texts[index] ?? ""),
  )
}

test("POST /webhooks/razorpay: whoever paid another amount is told once, and on every page", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const event = captureEvent(order, { paymentId: "pay_more", amount: 9701 })
  const paid = paymentEvent("order.paid", {
    orderId: order.providerOrderId,
    paymentId: "pay_more",
    amount: 9701,
  })
  await Promise.all([event, event, paid, event, paid].map((body) => app.reportEvent(body)))
  expect(await subjects(app, buyer)).toEqual(["We received $97.01, not $94.99"])
  const [email] = await app.inbox(buyer.email)
  expectWords(email?.text, [
    ANOTHER,
    "issued a license yet",
    "Please don",
    "$97.01 (USD)",
    "$94.99 (USD)",
    "pay_more",
    `/checkout/${order.id}`,
  ])
  for (const path of PAGES(order))
    expectWords(await pageText(buyer, path), [ANOTHER, "Please don't pay again."])
  expect(await askingPages(buyer, PAGES(order))).toEqual([])
  expect(await pageText(buyer, `/checkout/${order.id}`)).toContain("Payment received")
})

test("POST /webhooks/razorpay: an event repeated after its email was deleted tells nobody again", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await payMore(app, order)
  expect(await subjects(app, buyer)).toHaveLength(1)
  await app.db.delete(outbox)
  await payMore(app, order)
  await app.db.update(payments).set({ problemResolvedAt: new Date() })
  await payMore(app, order)
  expect(await app.rows(outbox)).toEqual([])
})

test("confirmPayment: a buyer who deletes the account meanwhile is told as the payer", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const context = createContext(await app.worker.getBindings(), () => {})
  const found = await findOrderAndBuyer(app.db, order)
  await app.deleteAccount(buyer)
  // The run that tells of the deletion would send this email, too.
  await app.endBackgroundWork()
  const { providerOrderId } = order
  const payer = { email: "payer@example.com", phone: null, method: null }
  const paid = {
    provider: "razorpay" as const,
    providerOrderId,
    paymentId: "pay_more",
    amount: 9701,
    currency: "USD",
    payer,
  }
  const facts = { outcome: "captured", isRefunded: false, baseAmount: null, isInternational: false } as const
  const log = { ...context.log, error: () => {} }
  await confirmPayment({ ...context, log, sendEmails: () => {} }, { ...paid, ...facts }, found)
  expect(await app.rows(outbox)).toMatchObject([{ kind: "payer-without-account", recipient: payer.email }])
})

test("POST /webhooks/razorpay: the right number in another currency is told as such", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await app.reportEvent(captureEvent(order, { currency: "EUR" }))
  expect(await subjects(app, buyer)).toEqual(["We received €94.99, not $94.99"])
  expect(await pageText(buyer, `/checkout/${order.id}`)).toContain("We received €94.99, not $94.99.")
})

test("POST /checkout/:order: nothing is paid or changed while a payment is looked at", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await payMore(app, order)
  const forms: Record<string, string>[] = [{ country: "US" }, { intent: "coupon", coupon: "SAVE50" }]
  for (const fields of forms) {
    const answer = buyer.post(`/checkout/${order.id}`, fields)
    expect(await redirectOf(answer)).toEqual([303, `/checkout/${order.id}`])
  }
  await app.db.update(orders).set({ amount: 9500 }).where(eq(orders.id, order.id))
  const another = await app.createOrder(buyer)
  expectWords(await pageText(buyer, `/checkout/${another.id}`), [
    "We received $97.01",
    "Please don't pay again.",
  ])
  expect(await askingPages(buyer, [`/checkout/${another.id}?pay`])).toEqual([])
})

test("cron: a payment whose events are lost or late is told once", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await app.setFaults({ webhooks: "drop" })
  const { id } = await createPayment(app, { order_id: order.providerOrderId, amount: 9701 })
  await ageOrder(app, order, 30)
  await app.db.update(orders).set({ nextSyncAt: new Date(0) })
  await app.runCron()
  expect(await subjects(app, buyer)).toEqual(["We received $97.01, not $94.99"])
  await payMore(app, order, id)
  await pageText(buyer, `/checkout/${order.id}`)
  expect(await subjects(app, buyer)).toHaveLength(1)
})

test("GET /checkout/:order: the waiting page tells of a reported payment", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await app.db
    .update(orders)
    .set({ returnedAt: new Date(Date.now() - 20 * 60_000), lastSyncedAt: new Date() })
  expectWords(await pageText(buyer, `/checkout/${order.id}`), [
    "If you've paid, there's nothing you need to do",
    PAY,
  ])
  await payMore(app, order)
  const page = await pageText(buyer, `/checkout/${order.id}`)
  expect(page).toContain(ANOTHER)
  expect(page).not.toContain("it is confirmed as soon as Razorpay reports it")
})

test("POST /webhooks/razorpay: whoever paid an order twice is told once, and on every page", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await app.payOrder(order)
  const event = captureEvent(order, { paymentId: "pay_twice" })
  expect(await Promise.all([app.reportEvent(event), app.reportEvent(event)])).toEqual([
    "already-paid",
    "already-paid",
  ])
  expect((await subjects(app, buyer)).filter((subject) => subject.includes("second payment"))).toEqual([
    "We received a second payment of $94.99",
  ])
  const told = ["We received a second payment of $94.99.", "will refund it in full", "pay_twice"]
  for (const path of [
    `/download?paid=${order.id}`,
    "/dashboard",
    "/account",
    `/receipts/${order.id}`,
    "/buy",
  ])
    expectWords(await pageText(buyer, path), told)
  const other = await app.createAccount()
  expect(await pageText(other, "/dashboard")).not.toContain("second payment")
})

test("POST /checkout/:order/callback: a second payment whose event is lost is told", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const first = await app.payOrder(order)
  await app.setFaults({ webhooks: "drop" })
  const { id } = await createPayment(app, { order_id: order.providerOrderId })
  await expectStatus(app.visitor().post(`/checkout/${order.id}/callback`, first), 303)
  expect(await listProblems(app)).toEqual([])
  const returned = {
    razorpay_order_id: order.providerOrderId,
    razorpay_payment_id: id,
    razorpay_signature: sign(`${order.providerOrderId}|${id}`, secrets.keySecret),
  }
  const answer = app.visitor().post(`/checkout/${order.id}/callback`, returned)
  expect(await redirectOf(answer)).toEqual([303, `/checkout/${order.id}`])
  expect(await listProblems(app)).toMatchObject([{ paymentId: id, reason: "second-payment" }])
  expect(await subjects(app, buyer)).toContain("We received a second payment of $94.99")
})

test("POST /webhooks/razorpay: whoever bought a second license is told, beside the receipt", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const second = await app.createOrder()
  await app.payOrder(order)
  // Opened before the first one was paid, in another tab.
  await app.db.update(orders).set({ userId: buyer.id })
  await app.payOrder(second)
  const got = await subjects(app, buyer)
  expect(got.filter((subject) => subject === "You have two licenses now")).toHaveLength(1)
  expect(got.filter((subject) => subject === `Your ${brand.name} license`)).toHaveLength(2)
  expectWords(await pageText(buyer, "/dashboard"), ["You have two licenses now.", "$94.99 for this one"])
  await refund(app, (await app.findOrder(second.id)).paymentId)
  await expect.poll(() => pageText(buyer, "/dashboard")).not.toContain("two licenses")
})

test("POST /webhooks/razorpay: whoever paid for an unknown order is told, and of its refund", async () => {
  await using app = await startApp()
  const payer = "payer@example.com"
  const event = paymentEvent("payment.captured", { orderId: "order_x", paymentId: "pay_x", email: payer })
  await Promise.all([app.reportEvent(event), app.reportEvent(event)])
  await app.reportEvent(paymentEvent("payment.captured", { orderId: "order_y", email: "void@razorpay.com" }))
  await app.reportEvent(paymentEvent("payment.captured", { orderId: "order_z", email: "x".repeat(65_536) }))
  expect(await subjects(app, { email: payer })).toEqual(["We received $94.99. What is it for?"])
  expect((await app.rows(outbox)).map(({ recipient }) => recipient)).toEqual([payer])
  await app.reportEvent(refundEvent({ paymentId: "pay_x", email: payer, currency: "USD" }))
  expect(await subjects(app, { email: payer })).toEqual([
    "We refunded $94.99",
    "We received $94.99. What is it for?",
  ])
})

test("POST /webhooks/razorpay: the payer of a deleted account is told and not kept", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  app.expectError("payment-without-buyer")
  await app.deleteAccount(buyer)
  const payer = "payer@example.com"
  await app.reportEvent(captureEvent(await app.findOrder(order.id), { paymentId: "pay_late", email: payer }))
  await app.reportEvent(captureEvent(order, { paymentId: "pay_more", amount: 9701, email: payer }))
  expect(await subjects(app, { email: payer })).toEqual([
    "We received $97.01 for a deleted account",
    "We received $94.99 for a deleted account",
  ])
  await app.reportEvent(refundEvent({ paymentId: "pay_late", email: payer }))
  expect(await subjects(app, { email: payer })).toContain("We refunded $94.99")
  expect(JSON.stringify(await app.rows(outbox))).not.toContain(payer)
})

test("POST /webhooks/razorpay: a payment reported after its refund is told as given back", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  await app.reportEvent(refundEvent({ paymentId: "pay_more", amount: 9701 }))
  await payMore(app, order)
  expect(await subjects(app, buyer)).toEqual(["We refunded your payment of $97.01"])
  expectWords(await pageText(buyer, `/checkout/${order.id}`), ["We refunded $97.01 on", PAY])
})

test("POST /desk/payments/:payment (refund): the buyer reads where the money is, and may pay again", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const owner = await app.createOwner()
  const { id } = await createPayment(app, { order_id: order.providerOrderId, amount: 9701 })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  await app.setFaults({ refunds: "pending" })
  await submitForm(owner, `/desk/payments/${id}`, "refund-payment")
  expectWords(await pageText(buyer, `/checkout/${order.id}`), ["We're refunding $97.01.", PAY])
  expect(await pageText(buyer, "/account")).toContain("We're refunding $97.01.")
  expect(await pageText(buyer, "/buy")).not.toContain("97.01")
})

test("POST /webhooks/razorpay: a dispute of a held payment is told and settles it", async () => {
  const { app, buyer, order } = await arrange()
  await using _ = app
  const { id } = await createPayment(app, { order_id: order.providerOrderId, amount: 9701 })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  const { id: disputeId } = await createDispute(app, { payment_id: id })
  await app.endBackgroundWork()
  await expect
    .poll(() => pageText(buyer, `/checkout/${order.id}`))
    .toContain("Your bank is asking for $97.01 back.")
  expect(await askingPages(buyer, PAGES(order))).toEqual([])
  await app.reportEvent(disputeEvent({ paymentId: id, disputeId, outcome: "lost", at: 1_900_000_000 }))
  expectWords(await pageText(buyer, `/checkout/${order.id}`), ["Your bank has taken $97.01 back.", PAY])
  expect(await listProblems(app)).toMatchObject([{ resolvedAt: expect.any(Date) }])
  await app.reportEvent(disputeEvent({ paymentId: id, disputeId, outcome: "won", at: 1_900_000_001 }))
  expect(await listProblems(app)).toMatchObject([{ resolvedAt: null }])
  expect(await pageText(buyer, `/checkout/${order.id}`)).toContain(ANOTHER)
})

test("GET /quotes/:quote: a quote with a held payment is not offered again", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const [owner, buyer] = [await app.createOwner(), await app.createAccount()]
  const quote = await sendQuote(owner, { email: buyer.email })
  const order = await app.findOrder(await acceptQuote(buyer, quote))
  await app.reportEvent(captureEvent(order, { amount: order.amount + 300 }))
  const page = await pageText(buyer, `/quotes/${quote}`)
  expectWords(page, ["We received", "Please don't pay again."])
  expect(page).not.toContain("Accept and pay")
  const checkout = await pageText(buyer, `/checkout/${order.id}`)
  expect(checkout.split("We received").length).toBe(2)
  expect(checkout).not.toContain("Pay $")
})

test("GET /donate: a donation of another amount is told, and on its checkout", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const buyer = await app.createAccount()
  const donation = await app.createDonation(buyer)
  await app.reportEvent(captureEvent(donation, { amount: 5100 }))
  for (const path of ["/donate", "/account", `/checkout/${donation.id}`])
    expectWords(await pageText(buyer, path), ["We received €51.00, not €50.00."])
  expect(await pageText(buyer, `/checkout/${donation.id}`)).not.toContain("Pay €")
  expect(await pageText(buyer, "/buy")).toContain("Buy Basic")
})

test("cron: an unpaid order that money came for is kept", async () => {
  const { app, order } = await arrange()
  await using _ = app
  const idle = await app.createOrder()
  await payMore(app, order)
  await app.db.update(orders).set({ status: "expired", createdAt: new Date(0) })
  await app.runCron()
  expect((await app.rows(orders)).map(({ id }) => id)).toEqual([order.id])
  expect(idle.id).not.toBe(order.id)
  expect(await app.rows(payments)).toMatchObject([{ orderId: order.id }])
})
