import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createContext } from "#app/load-context.server.ts"
import { findOrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { confirmPayment } from "#app/payments/confirmation/confirm-payment.server.ts"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { captureEvent, paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formIdOf } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const SUPPORT = "support@brisk.test"
const EVENT = "payment-without-buyer"

/** An order whose buyer has deleted the account since. */
async function orderWithoutBuyer(app: App) {
  const buyer = await app.createAccount()
  const { id } = await app.createOrder(buyer)
  await app.deleteAccount(buyer)
  return app.findOrder(id)
}

async function startAppThatReports(): Promise<App> {
  const app = await startApp()
  app.expectError(EVENT)
  return app
}

const issued = async (app: App) => [
  ...(await app.rows(schema.licenses)),
  ...(await app.rows(schema.donations)),
]
const alerts = async (app: App) => (await app.rows(schema.outbox)).filter(({ id }) => id.startsWith(EVENT))
const logged = async (app: App) => (await app.readLog()).filter(({ event }) => event === EVENT)

test("POST /webhooks/razorpay: a payment without a buyer issues nothing and emails support", async () => {
  await using app = await startAppThatReports()
  const buyer = await app.createAccount()
  const { id } = await app.createOrder(buyer)
  await app.deleteAccount(buyer)
  const order = await app.findOrder(id)
  const { providerOrderId, amount, currency } = order
  expect(order).toMatchObject({ status: "closed", userId: null })
  expect(await app.reportEvent(captureEvent(order, { paymentId: "pay_late" }))).toBe(EVENT)
  const paid = await app.findOrder(id)
  expect(paid).toMatchObject({ status: "paid", paymentId: "pay_late", userId: null })
  expect(paid.paidAt).not.toBeNull()
  expect(await issued(app)).toEqual([])
  expect(await listProblems(app)).toMatchObject([{ reason: "without-buyer", resolvedAt: null }])
  expect(await logged(app)).toMatchObject([
    { orderId: id, paymentId: "pay_late", providerOrderId, amount, currency, error: expect.any(String) },
  ])
  await expect.poll(() => app.inbox(SUPPORT)).toHaveLength(1)
  const [email] = await app.inbox(SUPPORT)
  expect(email?.subject).toBe("Refund needed: a payment of $94.99 without an account")
  expectWords(email?.text, [
    "No license was issued",
    "$94.99",
    orderNumber(id),
    providerOrderId,
    "https://dashboard.razorpay.com/app/payments/pay_late",
  ])
  expect(JSON.stringify([email, await app.readLog()])).not.toContain(buyer.email)
  expect(await app.inbox(buyer.email)).toMatchObject([{ subject: `Your ${brand.name} account was deleted` }])
})

test("POST /webhooks/razorpay: events without a buyer are stored without the payer's data", async () => {
  await using app = await startAppThatReports()
  const order = await orderWithoutBuyer(app)
  const { providerOrderId: orderId } = order
  const captured = captureEvent(order, { paymentId: "pay_late" })
  for (const [body, result] of [
    [paymentEvent("payment.failed", { orderId, status: "failed" }), "attempt-failed"],
    [captured, EVENT],
    [captured, "already-paid"],
    [refundEvent({ paymentId: "pay_late" }), "booked"],
    [refundEvent({ paymentId: "pay_late" }).replaceAll("processed", "failed"), "refund-failed"],
  ] as const) {
    const named = body.replace('"notes":[]', '"email":"payer@example.com","notes":[]')
    expect(await app.reportEvent(named)).toBe(result)
  }
  expect((await app.listWebhookEvents()).map(({ payload }) => payload)).toEqual(Array(5).fill("{}"))
})

test("cron: finds a payment without a buyer whose event was lost", async () => {
  await using app = await startAppThatReports()
  await app.setFaults({ webhooks: "drop" })
  const [paid, unpaid] = [await orderWithoutBuyer(app), await orderWithoutBuyer(app)]
  const { razorpay_payment_id: paymentId } = await app.pay(paid.providerOrderId)
  await ageOrder(app, paid, 0)
  await ageOrder(app, unpaid, 7 * 24 * 60 + 1)
  await Promise.all([app.runCron(), app.runCron()])
  expect(await app.findOrder(paid.id)).toMatchObject({ status: "paid", paymentId })
  expect(await issued(app)).toEqual([])
  expect(await alerts(app)).toMatchObject([{ id: `${EVENT}:${paid.id}`, recipient: SUPPORT }])
  expect((await app.findOrder(unpaid.id)).status).toBe("expired")
})

test("confirmPayment: an account deleted in the meantime gets no license or receipt", async () => {
  await using app = await startApp()
  const context = createContext(await app.worker.getBindings(), () => {})
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const found = await findOrderAndBuyer(app.db, order)
  expect(found?.buyerEmail).toBe(buyer.email)
  await app.deleteAccount(buyer)
  const events: string[] = []
  const { amount, currency, providerOrderId } = order
  const log = { ...context.log, error: (event: string) => events.push(event) }
  const result = await confirmPayment(
    { ...context, log },
    {
      provider: "razorpay",
      providerOrderId,
      paymentId: "pay_late",
      amount,
      currency,
      outcome: "captured",
      isRefunded: false,
      baseAmount: null,
      isInternational: false,
    },
    found,
  )
  expect([result, events]).toEqual([EVENT, [EVENT]])
  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid", paymentId: "pay_late" })
  expect(await issued(app)).toEqual([])
  expect(await alerts(app)).toMatchObject([{ recipient: SUPPORT }])
})

test("POST /account: deleting an account warns of and closes its pending orders", async () => {
  await using app = await startApp()
  const other = await app.createOrder()
  const buyer = await app.createAccount()
  await payByWebhook(app, await app.createDonation(buyer))
  const { id } = await app.createDonation(buyer, { currency: "EUR", amount: "10" })
  await app.db.update(schema.orders).set({ providerOrderId: null }).where(eq(schema.orders.id, id))
  expect(await pageText(buyer, "/account/data")).not.toContain("paid yet")
  const order = await app.createOrder(buyer)
  expect(await pageText(buyer, "/account/data")).toContain("You have an order that isn't paid yet.")
  const donation = await app.createDonation(buyer)
  expect(await pageText(buyer, "/account/data")).toContain("You have 2 orders that aren't paid yet.")
  await app.deleteAccount(buyer)
  for (const { id } of [order, donation]) {
    expect(await app.findOrder(id)).toMatchObject({ status: "closed", userId: null, paymentId: null })
  }
  expect((await app.findOrder(other.id)).status).toBe("pending")
})

test("POST /checkout/:order/callback: a closed order's payment is acknowledged with a message", async () => {
  await using app = await startAppThatReports()
  const order = await orderWithoutBuyer(app)
  const { outcome: _, ...fields } = await app.pay(order.providerOrderId)
  expect(await redirectOf(app.visitor().post(`/checkout/${order.id}/callback`, fields))).toEqual([
    303,
    "/login?closed",
  ])
  expect(await pageText(app.visitor(), "/login?closed")).toContain(
    "The account this order belonged to was deleted, so we haven't issued anything.",
  )
})

test("POST /account: deleting an account with the support address keeps support emails", async () => {
  await using app = await startAppThatReports()
  await app.failEmails()
  await app.reportEvent(captureEvent(await orderWithoutBuyer(app)))
  await app.deleteAccount(await app.createAccount({ email: SUPPORT }))
  expect(await alerts(app)).toHaveLength(1)
})

test("POST /webhooks/razorpay: a payment refunded before confirmation leaves no license in force", async () => {
  await using app = await startAppThatReports()
  await registerSeller(app)
  const issuedInvoices = () => app.db.select().from(schema.invoices).orderBy(schema.invoices.seq)

  // Its buyer has deleted the account: nothing is supplied, so nothing is invoiced.
  const closed = await orderWithoutBuyer(app)
  expect(await app.reportEvent(refundEvent({ paymentId: "pay_deleted" }))).toBe("booked")
  expect(await app.reportEvent(captureEvent(closed, { paymentId: "pay_deleted" }))).toBe(EVENT)
  expect([await issued(app), await issuedInvoices(), await listProblems(app)]).toEqual([[], [], []])

  // Its order is not known, and the owner issues a license while the refund is reported.
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const payment = await createPayment(app, { amount: 14_900, currency: "INR" })
  const path = `/desk/payments/${payment.id}`
  await expect.poll(() => listProblems(app)).toMatchObject([{ reason: "unknown-order" }])
  const formId = await formIdOf(owner, path, "issue")
  expect(await app.reportEvent(refundEvent({ paymentId: payment.id, amount: 14_900 }))).toBe("booked")
  const fields = { intent: "issue", formId, email: buyer.email, plan: "basic" }
  await expectStatus(owner.post(path, fields), 303)
  expect(await app.listLicenses(buyer.id)).toMatchObject([
    { paymentId: payment.id, revocationReason: "refunded", revokedAt: expect.any(Date) },
  ])
  const total = { currency: "INR", total: 14_900 }
  expect(await issuedInvoices()).toMatchObject([
    { kind: "invoice", ...total },
    { kind: "credit-note", ...total },
  ])
})
