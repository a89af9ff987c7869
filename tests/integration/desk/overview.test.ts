import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { summarizeTotals } from "#app/domain/reports/revenue.ts"
import {
  bugReports,
  dailyTotals,
  orders,
  outbox,
  refundRequests,
  sessions,
  webhookEvents,
} from "#db/schema.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const poll = { timeout: 10_000 }
const CALM = "Nothing needs you."

/** The overview says what needs the owner, and nothing once its button was pressed. */
async function expectFixed(owner: TestClient, words: string[], intent: string, subject: string) {
  const text = await pageText(owner, "/desk")
  for (const word of ["1 thing needs you.", ...words]) expect(text).toContain(word)
  const { response } = await sendForm(owner, "/desk", intent, { subject })
  expect([response.status, response.headers.get("location")]).toEqual([303, `/desk?done=${intent}`])
  await expect.poll(() => pageText(owner, "/desk"), poll).toContain(CALM)
}

test("GET /desk: an order paid at Razorpay and open here needs the owner, until it is synced", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk")).toContain(CALM)
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  const fields = await app.pay(order.providerOrderId)
  await buyer.post(`/checkout/${order.id}/callback`, fields)
  await app.setFaults({})
  const words = ["Paid at Razorpay, open here", `$94.99 by ${buyer.email}`]
  await expectFixed(owner, words, "sync", order.id)
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("GET /desk: an event that was not handled, a given-up email and a lost answer need the owner", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const { id: orderId, providerOrderId, amount, currency } = await app.createOrder(buyer)
  const payment = { orderId: providerOrderId, amount, currency, paymentId: "pay_overview" }
  await app.postWebhook(paymentEvent("payment.captured", payment))
  const old = new Date(Date.now() - 5 * 60_000)
  await app.db.update(webhookEvents).set({ result: null, receivedAt: old })
  const [event] = await app.listWebhookEvents()
  await expectFixed(owner, ["Webhook events not handled", "Not handled yet"], "replay", event?.id ?? "")

  await expect.poll(() => app.inbox(buyer.email), poll).toHaveLength(1)
  await app.db.update(outbox).set({ sentAt: null, givenUpAt: new Date(), lastError: "status 500" })
  await expectFixed(owner, ["Emails given up", "status 500"], "send-email", `receipt:${orderId}`)

  await app.pay(providerOrderId)
  const refund = {
    orderId,
    amount: 100,
    reason: "Why",
    requestedAt: new Date(),
    status: "requested" as const,
  }
  const paymentId = [...app.emulators.state.payments.keys()][0] ?? ""
  await app.db.insert(refundRequests).values({ id: "refund-of-overview", paymentId, ...refund })
  const text = await pageText(owner, "/desk")
  expect(text).toContain("Refunds without an answer")
  expect(
    (await sendForm(owner, "/desk", "refund-again", { subject: "refund-of-overview" })).response.status,
  ).toBe(303)
  expect(await pageText(owner, "/desk")).not.toContain("Refunds without an answer")
})

test("POST /desk (refund-again): asks for a code after 10 minutes, before the provider is asked", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.db.update(sessions).set({ factorAt: new Date(Date.now() - 11 * 60_000) })
  const form = { intent: "refund-again", formId: `${"0".repeat(25)}-refund-again`, subject: "any" }
  const response = await owner.post("/desk?index", form)
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    "/login/verify?redirectTo=%2Fdesk%3Findex&form",
  ])
})

test("GET /desk: a dispute needs the owner, with the days left, and a new bug report", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const payment = await createPayment(app)
  await expect.poll(() => pageText(owner, "/desk"), poll).toContain("$94.99: No order here")
  await sendForm(owner, `/desk/payments/${payment.id}`, "ignore", { reason: "Not ours" })
  const respondBy = Math.floor(Date.now() / 1000) + 3 * 24 * 3600 + 600
  const { id } = await createDispute(app, { payment_id: payment.id, respond_by: respondBy })
  await expect.poll(() => pageText(owner, "/desk"), poll).toContain("1 thing needs you.")
  await expectFixed(owner, ["Disputes", "$94.99: 3 days left", "Answer at Razorpay"], "dispute-answered", id)

  const reporter = await app.createAccount()
  const report = {
    title: "It stops",
    description: "Why?",
    dateOfIncident: "2024-02-29",
    createdAt: new Date(),
  }
  await app.db.insert(bugReports).values({ id: "bug1", userId: reporter.id, ...report })
  await expectFixed(owner, ["Bug reports", "It stops"], "bug-seen", "bug1")
})

/** The totals by day, computed from what is stored of each order. */
async function recomputed(app: App) {
  const paid = await app.db.select().from(orders).where(eq(orders.status, "paid"))
  return paid.reduce((sum, { amount }) => sum + amount, 0)
}

test("GET /desk: takings, licenses and activations are those of the orders, in words and as a table", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (let index = 0; index < 3; index++) {
    const { licenseKey } = await app.createLicensedAccount()
    await app.callLicensingApi("activate", { licenseKey, deviceId: `pc-${index}` })
  }
  const donor = await app.createAccount()
  const donation = await app.createDonation(donor)
  await app.pay(donation.providerOrderId)
  await expect.poll(() => app.db.select().from(dailyTotals), poll).toHaveLength(4)
  const totals = await app.db.select().from(dailyTotals)
  const { money, licenses, activations } = summarizeTotals(totals, new Date())
  const taken = money.reduce((sum, { taken: [, , month] }) => sum + month, 0)
  expect([taken, licenses.sums, activations.sums]).toEqual([await recomputed(app), [3, 3, 3], [3, 3, 3]])
  const html = await (await owner.get("/desk")).text()
  expect(html).toMatch(/<svg[^>]+role="img"[^>]*><title[^>]*>Licenses: 3 licenses; the most on/)
  expect(await pageText(owner, "/desk")).toContain("Licenses 3 3 3 Activations 3 3 3")
})
