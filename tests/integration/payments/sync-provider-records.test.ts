import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { hours } from "#app/platform/time.ts"
import {
  cronRuns,
  disputes,
  invoices,
  orders,
  outbox,
  owners,
  providerSyncs,
  refundRequests,
} from "#db/schema.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import { createDispute, createPayment, endRefund } from "#tests/support/fixtures/provider-control.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const DAY = 86_400_000

/** A paid order, of which the owner asks Razorpay for a refund whose events are all lost. */
async function refundWithoutEvent(app: App, settings: { amount?: string; faults?: object } = {}) {
  const owner = await app.createOwner()
  await registerSeller(app)
  const { buyer, order, path } = await app.createPaidOrder()
  await app.setFaults({ webhooks: "drop", ...settings.faults })
  const fields = { amount: settings.amount ?? "94.99", reason: "Asked for it" }
  await submitForm(owner, path, "refund", fields)
  const [refundId = ""] = app.emulators.state.refunds.keys()
  return { owner, buyer, order, path, refundId }
}

/** Makes everything due that the cron asks the provider about. */
async function runDueCron(app: App): Promise<void> {
  await app.db.update(providerSyncs).set({ nextSyncAt: new Date(0) })
  await app.runCron()
}

const invoicesOf = async (app: App) =>
  (await app.rows(invoices)).map(({ kind, total }) => `${kind} ${total}`).sort()

test("cron: a refund whose event was lost is recorded", async () => {
  await using app = await startApp()
  app.expectError("books-not-compared")
  app.expectError("provider-unreachable")
  const { buyer, refundId } = await refundWithoutEvent(app)
  expect(await app.rows(providerSyncs)).toMatchObject([{ id: `refund:${refundId}`, attempts: 0 }])
  await app.setFaults({ webhooks: "drop", fail: ["refunds", "disputes"] })
  await app.runCron()
  // Without an answer of Razorpay it stays due.
  await runDueCron(app)
  await app.setFaults({ webhooks: "drop" })
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
  await Promise.all([runDueCron(app), runDueCron(app)])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await listReversals(app)).toMatchObject([{ id: `refund:${refundId}`, amount: 9499 }])
  expect(await invoicesOf(app)).toEqual(["credit-note 9499", "invoice 9499"])
  expect(await app.rows(providerSyncs)).toEqual([])
  await expect.poll(() => app.subjectsTo(buyer.email)).toContain("We refunded $94.99")
})

test("POST /desk/orders/:order (sync): records the payment's refunds whose events were lost", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  const { owner, buyer, path } = await refundWithoutEvent(app)
  await app.setFaults({ webhooks: "drop", fail: ["refunds"] })
  const { form, response } = await sendForm(owner, path, "sync")
  expect(response.status).toBe(503)
  await app.setFaults({ webhooks: "drop" })
  await expectStatus(owner.post("/desk/orders/unknown", form), 400)
  await expectStatus(owner.post(path, form), 303)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await invoicesOf(app)).toEqual(["credit-note 9499", "invoice 9499"])
  expect(await app.rows(providerSyncs)).toEqual([])
})

test("cron: a payment already fully refunded revokes its license and is no sale", async () => {
  await using app = await startApp()
  await registerSeller(app)
  await app.createOwner()
  await app.db.update(owners).set({ saleEmails: "each" })
  const { id, providerOrderId, userId } = await app.createOrder()
  await app.setFaults({ webhooks: "drop" })
  const { razorpay_payment_id = "" } = await app.pay(providerOrderId)
  await refund(app, razorpay_payment_id)
  await ageOrder(app, { id }, 0)
  await app.runCron()
  expect(await app.listLicenses(userId)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await invoicesOf(app)).toEqual(["credit-note 9499", "invoice 9499"])
  expect(await app.db.$count(outbox, eq(outbox.kind, "sale"))).toBe(0)
})

test("cron: a pending refund is synced at growing intervals until it is processed", async () => {
  await using app = await startApp()
  const { owner, path, refundId } = await refundWithoutEvent(app, {
    amount: "10",
    faults: { refunds: "pending" },
  })
  await runDueCron(app)
  const [sync] = await app.rows(providerSyncs)
  expect(sync).toMatchObject({ status: "pending", attempts: 1 })
  expect(Math.round(((sync?.nextSyncAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(2)
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  // A day later it is the owner's to know.
  await app.db.update(providerSyncs).set({ since: new Date(Date.now() - DAY) })
  expect(await pageText(owner, "/desk")).toMatch(/Refund: Razorpay says pending .*\$10\.00/)
  await endRefund(app, refundId, "processed")
  await runDueCron(app)
  expect(await listReversals(app)).toMatchObject([{ amount: 1000 }])
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  expect(await pageText(owner, path)).toContain("Refunded $10.00")
})

test("POST /desk/orders/:order (refund): a failed refund in Razorpay's answer is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  await app.setFaults({ webhooks: "drop", refunds: "failed" })
  const { form, response } = await sendForm(owner, path, "refund", {
    amount: "94.99",
    reason: "Asked for it",
  })
  const text = await response.text()
  expect([response.status, text.includes("The refund failed: banks take none")]).toEqual([400, true])
  await expectStatus(owner.post(path, form), 400)
  expect(await app.rows(refundRequests)).not.toMatchObject([{ status: "accepted" }])
  expect(await app.rows(providerSyncs)).toEqual([])
})

test.each(["webhook", "cron"])(
  "POST /desk/orders/:order (refund): a refund that failed by %s can be repeated",
  async (source) => {
    await using app = await startApp()
    const { owner, path, refundId } = await refundWithoutEvent(app, { faults: { refunds: "pending" } })
    expect(await pageText(owner, path)).toContain(
      "A refund of the rest was requested. Razorpay hasn't reported it yet.",
    )
    if (source === "webhook") await app.setFaults({ webhooks: "duplicate" })
    await endRefund(app, refundId, "failed")
    if (source === "cron") await runDueCron(app)
    await expect.poll(() => app.rows(refundRequests)).toMatchObject([{ status: "failed" }])
    const text = await pageText(owner, path)
    expectWords(text, [
      "The refund of $94.99 failed at Razorpay, and nothing was returned.",
      "Refund of $94.99: failed at Razorpay",
      "At most $94.99 can be refunded.",
    ])
    expect(await pageText(owner, "/desk")).toMatch(/Refund: it failed at Razorpay .*\$94\.99/)
    await submitForm(owner, "/desk", "ignore-refund", { subject: `refund:${refundId}` })
    expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
    await app.setFaults({})
    const fields = { amount: "94.99", reason: "Again" }
    await submitForm(owner, path, "refund", fields)
    expect(await app.db.select().from(refundRequests).orderBy(refundRequests.requestedAt)).toMatchObject([
      { status: "failed" },
      { status: "accepted" },
    ])
  },
)

test("cron: a dispute whose events were lost is synced and revokes the license", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order } = await app.createPaidOrder()
  await app.setFaults({ webhooks: "drop" })
  await app.runCron()
  const { id } = await createDispute(app, { payment_id: order.paymentId })
  await app.runCron()
  // They are listed once an hour.
  expect(await app.db.$count(disputes)).toBe(0)
  await app.db.update(cronRuns).set({ finishedAt: new Date(Date.now() - hours(2)) })
  await app.runCron()
  expect(await app.rows(disputes)).toMatchObject([{ id, status: "open", amount: 9499 }])
  expect(await pageText(owner, "/desk")).toMatch(/Dispute: 6 days left .*\$94\.99/)
  const [{ updatedAt } = expect.unreachable()] = await app.rows(disputes)
  await runDueCron(app)
  // Nothing new is no news.
  expect(await app.rows(disputes)).toMatchObject([{ updatedAt }])
  await createDispute(app, { id, payment_id: order.paymentId, event: "lost" })
  await runDueCron(app)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "dispute-lost" }])
  expect(await app.rows(disputes)).toMatchObject([{ status: "closed" }])
  expect(await app.rows(providerSyncs)).toEqual([])
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  // Listed again, its end is known.
  await app.db.delete(disputes)
  await app.db.delete(cronRuns)
  await app.runCron()
  expect(await listReversals(app)).toHaveLength(1)
})

test("cron: only a captured, unreturned payment of the right amount pays an order", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const buyer = await app.createAccount()
  const { id, providerOrderId } = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  const amounts = [9499, 9400, 9499, 9400, 9499]
  const paid: { id: string }[] = []
  for (const amount of amounts) paid.push(await createPayment(app, { order_id: providerOrderId, amount }))
  for (const returned of [paid[0], paid[4]]) await refund(app, returned?.id ?? "")
  await app.db.update(orders).set({ nextSyncAt: new Date(0) })
  await app.runCron()
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ orderId: id, paymentId: paid[2]?.id }])
  expect(await listProblems(app)).toHaveLength(2)
  // Another one can't be confirmed by hand.
  const owner = await app.createOwner()
  const form = formOf("confirm", { payment: paid[1]?.id ?? "" })
  await expectStatus(owner.post("/desk/reconciliation", form), 400)
})
