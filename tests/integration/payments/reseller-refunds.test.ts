import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { cronRuns, disputes, orders, outbox, payments, refundRequests } from "#db/schema.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import {
  addResellerOrder,
  controlReseller,
  openResold,
  reportToSite,
  sellByReseller,
} from "#tests/support/fixtures/reseller.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { listReversals } from "#tests/support/models/ledger.ts"
import {
  type App,
  appStarter,
  expectWords,
  pageText,
  startAppWithReseller,
} from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

const reason = "Asked for it"
const RECONCILIATION = "/desk/reconciliation"

async function arrange() {
  const app = await startAppWithReseller()
  const [owner, sale] = await Promise.all([app.createOwner(), sellByReseller(app)])
  return { app, owner, ...sale, path: `/desk/orders/${sale.order.id}` }
}

const reversals = (app: App, amounts: number[]) =>
  expect
    .poll(async () => (await listReversals(app)).map(({ amount }) => amount).sort())
    .toEqual([...amounts].sort())

const refundsAt = ({ emulators }: App) => [...emulators.state.polarRefunds.values()]

test("POST /desk/orders/:order (refund): all of it ends the license, tax included", async () => {
  const { app, owner, buyer, path } = await arrange()
  await using _ = app
  await submitForm(owner, path, "refund", { amount: "94.99", reason })
  await reversals(app, [9499])
  expect(refundsAt(app)).toMatchObject([{ amount: 7982, tax_amount: 1517, currency: "eur" }])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await app.rows(refundRequests)).toMatchObject([{ status: "accepted" }])
  await app.endBackgroundWork()
  expectWords(await pageText(owner, path), [
    "Polar order",
    "Polar payment",
    "€94.99",
    "Tax collected",
    "€15.17",
  ])
  expect((await pageText(owner, path)).match(/.{0,60}Razorpay.{0,60}/g)).toBeNull()
  await expect.poll(async () => (await app.subjectsTo(buyer.email)).length).toBe(2)
  expect(await findBrokenInvariants(app.db as never, ALL_TIME)).toEqual([])
})

test("POST /desk/orders/:order (refund): two parts and the rest are what was paid", async () => {
  const { app, owner, buyer, path } = await arrange()
  await using _ = app
  await submitForm(owner, path, "refund", { amount: "10.00", reason })
  await reversals(app, [1000])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
  await submitForm(owner, path, "refund", { amount: "0.01", reason })
  await reversals(app, [1000, 1])
  await submitForm(owner, path, "refund", { amount: "84.98", reason })
  await reversals(app, [1000, 1, 8498])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await app.rows(payments)).toMatchObject([{ refundedAmount: 9499 }])
})

test("POST /desk/orders/:order (refund-again): without an answer, it is one refund", async () => {
  const { app, owner, path } = await arrange()
  await using _ = app
  app.expectError("refund-not-answered")
  // The reseller makes the refund, and its answer is lost.
  await app.setFaults({ webhooks: "drop", dropResponses: { polarRefunds: 1 } })
  const { response } = await sendForm(owner, path, "refund", { amount: "94.99", reason })
  expect(response.status).toBe(503)
  expect(textOf(await response.text())).toContain("Polar didn't answer. The refund was requested")
  await app.setFaults({ webhooks: "drop" })
  const [request] = await app.rows(refundRequests)
  const again = () => owner.post(path, { ...formOf("refund-again"), refund: request?.id ?? "" })
  // Within a minute, the first request may still be under way.
  expect((await again()).status).toBe(503)
  await app.db.update(refundRequests).set({ askedAt: new Date(0) })
  await Promise.all([again(), again()])
  await app.db.update(refundRequests).set({ askedAt: new Date(0) })
  await again()
  expect(refundsAt(app).length).toBeLessThanOrEqual(1)
  expect(await app.rows(refundRequests)).toMatchObject([{ status: "accepted" }])
})

test("POST /webhooks/polar: a refund by the reseller ends the license, once", async () => {
  const { app, buyer, order, paymentId } = await arrange()
  await using _ = app
  await controlReseller(app, "refunds", { order_id: paymentId })
  await reversals(app, [9499])
  const [refund] = refundsAt(app)
  for (let time = 0; time < 3; time++)
    expect(await reportToSite(app, "refund.updated", refund ?? {})).toBe("booked")
  await reversals(app, [9499])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  const told = (await app.rows(outbox)).filter(({ kind }) => kind === "refund")
  expect(told).toHaveLength(1)
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain("Refunded")
})

test("cron: a dispute without an event waits for the owner", async () => {
  const { app, owner, buyer, paymentId, path } = await arrange()
  await using _ = app
  const dispute = await controlReseller<{ id: string }>(app, "disputes", { order_id: paymentId })
  await app.runCron()
  expect(await app.rows(disputes)).toMatchObject([
    { id: dispute.id, provider: "polar", paymentId, amount: 9499, currency: "EUR", status: "open" },
  ])
  expectWords(await pageText(owner, path), ["Dispute of €94.99", "Answer at Polar"])
  expect(await pageText(owner, "/desk")).toContain("Dispute:")
  const end = async (status: string) => {
    await controlReseller(app, "disputes", { id: dispute.id, order_id: paymentId, status })
    await app.d1.prepare("update provider_syncs set next_sync_at = 0").run()
    await app.db.delete(cronRuns)
    await app.runCron()
  }
  await end("under_review")
  expect(await app.rows(disputes)).toMatchObject([{ status: "under_review" }])
  await end("lost")
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "dispute-lost" }])
  expect(await app.rows(payments)).toMatchObject([{ disputeState: "lost" }])
})

test("GET /desk/reconciliation: a provider that is down hides no other", async () => {
  const { app, owner, paymentId } = await arrange()
  await using _ = app
  await app.createPaidOrder({ country: "IN" })
  const text = await pageText(owner, RECONCILIATION)
  expect(text.match(/Everything agrees\. 1 matches/g)).toHaveLength(2)
  expectWords(text, ["Payments at Polar", "EUR €94.99 €94.99 €0.00", "INR ₹149 ₹149 ₹0"])
  await app.setFaults({ fail: ["polarOrders"] })
  const half = await pageText(owner, RECONCILIATION)
  expectWords(half, ["Polar did not answer", "INR ₹149 ₹149 ₹0"])
  await app.setFaults({ fail: ["payments"] })
  expectWords(await pageText(owner, RECONCILIATION), ["Razorpay did not answer", "EUR €94.99 €94.99 €0.00"])
  await app.setFaults({})
  app.emulators.state.polarOrders.delete(paymentId)
  expectWords(await pageText(owner, RECONCILIATION), [
    "0 match, 0 missing here, 1 missing at Polar",
    "Missing at Polar",
  ])
})

test("POST /desk/reconciliation: what is missing here is confirmed", async () => {
  await using app = await startAppWithReseller()
  const owner = await app.createOwner()
  const { buyer, order } = await openResold(app)
  const paid = await addResellerOrder(app, order.id)
  expectWords(await pageText(owner, RECONCILIATION), [`Payments at Polar ${paid.id} `, "€94.99 Confirm"])
  await expectStatus(owner.post(RECONCILIATION, formOf("confirm", { payment: paid.id })), 303)
  expect((await app.findOrder(order.id)).status).toBe("paid")
  await app.setFaults({ webhooks: "drop" })
  const refund = await controlReseller<{ id: string }>(app, "refunds", { order_id: paid.id })
  await expectStatus(owner.post(RECONCILIATION, formOf("confirm-refund", { refund: refund.id })), 303)
  await reversals(app, [9499])
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
})

const startSwitchedOff = appStarter({ hasReseller: true, isSelling: false })

test("RESELLER unset: open orders of the reseller still confirm, and can be refunded", async () => {
  await using app = await startSwitchedOff()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ country: "DE" })])
  const now = new Date()
  const row = {
    kind: "license",
    planType: "basic",
    amount: 9499,
    currency: "EUR",
    status: "pending",
  } as const
  const ids = { id: "resold", provider: "polar", source: "polar", providerOrderId: "resold" } as const
  await app.db
    .insert(orders)
    .values({ ...row, ...ids, userId: buyer.id, country: "DE", createdAt: now, nextSyncAt: now })
  expect(await pageText(buyer, "/checkout/resold")).toContain("This order can't be paid anymore.")
  // A new purchase is Razorpay's again.
  expect(await app.createOrder(buyer)).toMatchObject({ provider: "razorpay", currency: "EUR" })
  await addResellerOrder(app, "resold")
  expect((await fetch(`${app.url}/webhooks/polar`, { method: "POST", body: "{}" })).status).toBe(404)
  await ageOrder(app, { id: "resold" }, 10)
  await app.runCron()
  expect((await app.findOrder("resold")).status).toBe("paid")
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  await app.setFaults({ webhooks: "drop" })
  await submitForm(owner, "/desk/orders/resold", "refund", { amount: "94.99", reason })
  await app.d1.prepare("update provider_syncs set next_sync_at = 0").run()
  await app.runCron()
  await reversals(app, [9499])
})
