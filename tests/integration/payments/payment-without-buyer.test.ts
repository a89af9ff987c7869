import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { accountDeletedEmail } from "#app/emails/account-emails.ts"
import { createContext } from "#app/load-context.server.ts"
import { confirmPayment } from "#app/services/payments/confirm-payment.server.ts"
import { findPasswordHash, removeUser } from "#db/account/users.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import * as schema from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formIdOf } from "#tests/support/forms/desk-forms.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const SUPPORT = "support@brisk.test"
const EVENT = "payment-without-buyer"

type Order = Awaited<ReturnType<App["findOrder"]>>

type Payable = Pick<Order, "amount" | "currency" | "providerOrderId">

const captured = ({ amount, currency, providerOrderId: orderId }: Payable, paymentId: string) =>
  paymentEvent("payment.captured", { orderId, amount, currency, paymentId })

async function deleteAccount(visitor: TestClient): Promise<void> {
  const response = await visitor.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect(response.headers.get("location")).toBe("/login?deleted")
}

/** An order whose buyer has deleted the account since. */
async function orderWithoutBuyer(app: App, kind: "license" | "donation" = "license"): Promise<Order> {
  const buyer = await app.createAccount()
  const { id } = kind === "license" ? await app.createOrder(buyer) : await app.createDonation(buyer)
  await deleteAccount(buyer)
  return app.findOrder(id)
}

async function startAppThatReports(): Promise<App> {
  const app = await startApp()
  app.expectError(EVENT)
  return app
}

const report = async (app: App, body: string) => (await app.postWebhook(body)).json()
const issued = async (app: App) => [
  ...(await app.db.select().from(schema.licenses)),
  ...(await app.db.select().from(schema.donations)),
]
const alerts = async (app: App) =>
  (await app.db.select().from(schema.outbox)).filter(({ id }) => id.startsWith(EVENT))
const deletionNotice = (userId: string, email: string) =>
  accountDeletedEmail({ id: userId, email, at: new Date() }, sampleSite)
const logged = async (app: App) => (await app.readLog()).filter(({ event }) => event === EVENT)
const age = (app: App, id: string, hours: number) =>
  app.db
    .update(schema.orders)
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000), nextSyncAt: new Date(0) })
    .where(eq(schema.orders.id, id))

test("POST /webhooks/razorpay: a payment without a buyer issues nothing, and one email to support has the refund's details", async () => {
  await using app = await startAppThatReports()
  const buyer = await app.createAccount()
  const { id } = await app.createOrder(buyer)
  await deleteAccount(buyer)
  const order = await app.findOrder(id)
  expect(order).toMatchObject({ status: "closed", userId: null })
  expect(await report(app, captured(order, "pay_late"))).toEqual({ result: EVENT })
  expect(await app.findOrder(id)).toMatchObject({ status: "paid", paymentId: "pay_late", userId: null })
  expect((await app.findOrder(id)).paidAt).not.toBeNull()
  expect(await issued(app)).toEqual([])
  const { providerOrderId, amount, currency } = order
  expect(await logged(app)).toMatchObject([
    { orderId: id, paymentId: "pay_late", providerOrderId, amount, currency, error: expect.any(String) },
  ])
  await waitFor(async () => expect(await app.inbox(SUPPORT)).toHaveLength(1))
  const [email] = await app.inbox(SUPPORT)
  expect(email?.subject).toBe("Refund needed: a payment of $94.99 without an account")
  for (const fact of [
    "No license was issued",
    "$94.99",
    "pay_late",
    id,
    order.providerOrderId,
    "https://dashboard.razorpay.com/app/payments/pay_late",
  ]) {
    expect(email?.text).toContain(fact)
  }
  expect(JSON.stringify([email, await app.readLog()])).not.toContain(buyer.email)
  expect(await app.inbox(buyer.email)).toMatchObject([{ subject: "Your Brisk account was deleted" }])
})

test("webhook events of an order without a buyer are stored without the payer's data", async () => {
  await using app = await startAppThatReports()
  const order = await orderWithoutBuyer(app)
  const named = (body: string) => body.replace('"notes":[]', '"email":"payer@example.com","notes":[]')
  const { providerOrderId: orderId } = order
  await report(app, named(paymentEvent("payment.failed", { orderId, status: "failed" })))
  for (const body of [captured(order, "pay_late"), captured(order, "pay_late")])
    await report(app, named(body))
  const refund = { paymentId: "pay_late", refundId: "rfnd_1", amount: 9499, totalRefunded: 9499, at: 1 }
  await report(app, named(refundEvent(refund)))
  const events = await app.listWebhookEvents()
  expect(events.map(({ result }) => result).sort()).toEqual([
    "already-paid",
    "attempt-failed",
    "booked",
    EVENT,
  ])
  expect(events.map(({ payload }) => payload)).toEqual(["{}", "{}", "{}", "{}"])
})

test("a payment without a buyer, reported twenty times at once and found by the cron, is one record and one email", async () => {
  await using app = await startAppThatReports()
  await app.setFaults({ webhooks: "drop" })
  const order = await orderWithoutBuyer(app)
  const paid = await app.pay(order.providerOrderId)
  await age(app, order.id, 1)
  const body = captured(order, paid.razorpay_payment_id ?? "")
  const bodies = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? body : body.replace("payment.captured", "order.paid"),
  )
  const [results] = await Promise.all([
    Promise.all(bodies.map((each) => report(app, each))),
    app.runCron(),
    app.runCron(),
  ])
  for (const result of results) expect([{ result: EVENT }, { result: "already-paid" }]).toContainEqual(result)
  expect(await app.findOrder(order.id)).toMatchObject({
    status: "paid",
    paymentId: paid.razorpay_payment_id,
  })
  expect(await issued(app)).toEqual([])
  expect(await alerts(app)).toHaveLength(1)
  expect(await logged(app)).toHaveLength(1)
  await waitFor(async () => expect(await app.inbox(SUPPORT)).toHaveLength(1))
})

test("cron: finds a payment of a closed order whose webhook was lost", async () => {
  await using app = await startAppThatReports()
  await app.setFaults({ webhooks: "drop" })
  const order = await orderWithoutBuyer(app)
  const paid = await app.pay(order.providerOrderId)
  await age(app, order.id, 47)
  await app.runCron()
  expect(await app.findOrder(order.id)).toMatchObject({
    status: "paid",
    paymentId: paid.razorpay_payment_id,
  })
  expect(await issued(app)).toEqual([])
  expect(await alerts(app)).toMatchObject([{ id: `${EVENT}:${order.id}`, recipient: SUPPORT }])
})

test("a closed order expires after 7 days, and a payment of it is still recorded", async () => {
  await using app = await startAppThatReports()
  const order = await orderWithoutBuyer(app)
  await age(app, order.id, 7 * 24 + 1)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("expired")
  expect(await report(app, captured(order, "pay_late"))).toEqual({ result: EVENT })
  expect((await app.findOrder(order.id)).status).toBe("paid")
  expect(await alerts(app)).toHaveLength(1)
})

test("a refund of a payment without a buyer is recorded, reported before or after the payment", async () => {
  await using app = await startAppThatReports()
  const refund = { refundId: "rfnd_1", amount: 9499, totalRefunded: 9499, at: 1_800_000_000 }
  for (const [paymentId, isFirst] of [
    ["pay_refunded_first", true],
    ["pay_refunded_after", false],
  ] as const) {
    const order = await orderWithoutBuyer(app)
    const refundOf = () => report(app, refundEvent({ ...refund, refundId: `rfnd_${paymentId}`, paymentId }))
    if (isFirst) expect(await refundOf()).toEqual({ result: "booked" })
    expect(await report(app, captured(order, paymentId))).toEqual({ result: EVENT })
    if (!isFirst) expect(await refundOf()).toEqual({ result: "booked" })
  }
  expect(await listReversals(app)).toHaveLength(2)
  expect(await logged(app)).toHaveLength(2)
})

test("confirmPayment: an account deleted after its order was found gets no license and no receipt", async () => {
  await using app = await startApp()
  const { config } = createContext(await app.worker.getBindings(), () => {})
  for (const kind of ["license", "donation"] as const) {
    const buyer = await app.createAccount()
    const order = kind === "license" ? await app.createOrder(buyer) : await app.createDonation(buyer)
    const found = await findOrderAndBuyer(app.db, order.providerOrderId)
    expect(found?.buyerEmail).toBe(buyer.email)
    const userId = order.userId ?? ""
    const hash = (await findPasswordHash(app.db, userId)) ?? ""
    expect(await removeUser(app.db, userId, hash, deletionNotice(userId, buyer.email))).toBe(true)

    const events: string[] = []
    const { amount, currency, providerOrderId } = order
    const payment = { providerOrderId, paymentId: `pay_${kind}`, amount, currency }
    const origin = { baseAmount: null, isInternational: false }
    const outcome = { outcome: "captured", isRefunded: false, ...origin } as const
    const result = await confirmPayment(
      {
        db: app.db,
        config,
        mailer: {
          send: async () => ({ kind: "accepted", id: null }),
          isReachable: async () => true,
          findDelivery: async () => ({ kind: "refused" }),
        },
        log: { info: (event) => events.push(event), error: (event) => events.push(event) },
        now: () => new Date(),
        randomBytes: (length) => randomBytes(length),
        waitUntil: () => undefined,
      },
      { ...payment, ...outcome },
      found,
    )
    expect([result, events]).toEqual([EVENT, [EVENT]])
    expect(await app.findOrder(order.id)).toMatchObject({ status: "paid", paymentId: `pay_${kind}` })
  }
  expect(await issued(app)).toEqual([])
  const queued = await alerts(app)
  expect(queued.map(({ recipient }) => recipient)).toEqual([SUPPORT, SUPPORT])
})

test("GET /account: warns before the deletion only while there are open orders", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  expect(await pageText(buyer, "/account/data")).not.toContain("not paid yet")
  const { id } = await app.createOrder(buyer)
  expect(await pageText(buyer, "/account/data")).toContain(
    "You have an order that is not paid yet. Deleting the account closes it. If its payment page is still open, " +
      "close that page and don't pay there: nothing would be issued for the payment. " +
      "If you have just paid, wait for the receipt before you delete the account.",
  )
  const donation = await app.createDonation(buyer)
  expect(await pageText(buyer, "/account/data")).toContain(
    "You have 2 orders that are not paid yet. Deleting the account closes them.",
  )
  await app.postWebhook(captured(donation, "pay_donated"))
  await age(app, id, 7 * 24 + 1)
  expect(await pageText(buyer, "/account/data")).not.toContain("not paid yet")
})

test("POST /account: deleting an account closes its pending orders and no others", async () => {
  await using app = await startApp()
  const other = await app.createOrder(await app.createAccount())
  const buyer = await app.createAccount()
  const orders = [await app.createOrder(buyer), await app.createDonation(buyer)]
  await deleteAccount(buyer)
  for (const { id } of orders) {
    expect(await app.findOrder(id)).toMatchObject({ status: "closed", userId: null, paymentId: null })
  }
  expect((await app.findOrder(other.id)).status).toBe("pending")
})

test("POST /checkout/:order/callback: a closed order's payment is acknowledged with a message", async () => {
  await using app = await startApp()
  const order = await orderWithoutBuyer(app)
  const { razorpay_payment_id = "", razorpay_signature = "" } = await app.pay(
    order.providerOrderId,
    "success",
  )
  app.expectError(EVENT)
  const response = await fetch(`${app.url}/checkout/${order.id}/callback`, {
    method: "POST",
    body: new URLSearchParams({ razorpay_payment_id, razorpay_signature }),
    redirect: "manual",
  })
  expect([response.status, response.headers.get("location")]).toEqual([303, "/login?closed"])
  expect(await pageText(app.visitor(), "/login?closed")).toContain(
    "The account that this order belonged to was deleted, so nothing was issued. " +
      "If you were charged, write to us through the contact page and we refund the payment.",
  )
})

test("POST /account: deleting an account with the support address keeps the emails to support", async () => {
  await using app = await startAppThatReports()
  await app.setFaults({ fail: ["mail"] })
  app.expectError("email-not-sent")
  const order = await orderWithoutBuyer(app)
  await report(app, captured(order, "pay_late"))
  await deleteAccount(await app.createAccount({ email: SUPPORT }))
  expect(await alerts(app)).toHaveLength(1)
})

test.each([
  ["without a GSTIN", false],
  ["with a GSTIN", true],
])(
  "a payment that is refunded before it is confirmed, %s: no license is in force, and what is invoiced is credited",
  async (_, isRegistered) => {
    await using app = await startAppThatReports()
    if (isRegistered) await registerSeller(app)
    const refundOf = (paymentId: string, amount: number) =>
      report(
        app,
        refundEvent({ paymentId, refundId: `rfnd_${paymentId}`, amount, totalRefunded: amount, at: 1 }),
      )
    const issuedInvoices = () => app.db.select().from(schema.invoices).orderBy(schema.invoices.seq)

    // Its buyer has deleted the account: nothing is supplied, so nothing is invoiced.
    const closed = await orderWithoutBuyer(app)
    expect(await refundOf("pay_deleted", closed.amount)).toEqual({ result: "booked" })
    expect(await report(app, captured(closed, "pay_deleted"))).toEqual({ result: EVENT })
    expect([await issued(app), await issuedInvoices(), await listProblems(app)]).toEqual([[], [], []])

    // Its order is not known, and the owner issues a license while the refund is reported.
    const owner = await app.createOwner()
    const buyer = await app.createAccount()
    const payment = await createPayment(app, { amount: 14_900, currency: "INR" })
    const path = `/desk/payments/${payment.id}`
    await expect.poll(() => listProblems(app)).toMatchObject([{ reason: "unknown-order" }])
    const formId = await formIdOf(owner, path, "issue")
    expect(await refundOf(payment.id, 14_900)).toEqual({ result: "booked" })
    const fields = { intent: "issue", formId, email: buyer.email, plan: "basic" }
    expect((await owner.post(path, fields)).status).toBe(303)
    expect(await app.listLicenses(buyer.id)).toMatchObject([
      { paymentId: payment.id, revocationReason: "refunded", revokedAt: expect.any(Date) },
    ])
    const total = { currency: "INR", total: 14_900 }
    expect(await issuedInvoices()).toMatchObject(
      isRegistered
        ? [
            { kind: "invoice", ...total },
            { kind: "credit-note", ...total },
          ]
        : [],
    )
  },
)
