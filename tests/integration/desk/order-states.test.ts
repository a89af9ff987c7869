import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { recordDispute } from "#app/payments/refunds/dispute-queries.server.ts"
import { disputes, orders, payments } from "#db/schema.ts"
import { captureEvent, disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"

async function pay(app: App, event: Parameters<typeof captureEvent>[1] = {}) {
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const paymentId = `pay_${order.id.slice(0, 14)}`
  await app.postWebhook(captureEvent(order, { paymentId, ...event }))
  return { id: order.id, email: buyer.email, paymentId, path: `/desk/orders/${order.id}` }
}

const refund = (app: App, paymentId: string, amount: number) =>
  app.postWebhook(refundEvent({ paymentId, amount }))

test("GET /desk/orders: each order shows its states, and each state filters", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const owner = await app.createOwner()
  const [paid, partly, all, disputed, lost, problem, free] = [
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app, { amount: 100 }),
    await pay(app),
  ]
  await app.db.update(orders).set({ source: "free" }).where(eq(orders.id, free.id))
  const open = await app.createOrder()
  await refund(app, partly.paymentId, 1_000)
  await refund(app, all.paymentId, 9_499)
  // Razorpay's API calls a dispute "open" that wants more evidence.
  const { paymentId } = disputed
  const dispute = {
    id: "disp_1",
    provider: "razorpay" as const,
    paymentId,
    amount: 9_499,
    currency: "USD",
    respondBy: null,
    reasonCode: null,
    reasonText: null,
  }
  for (const [known, told, kept] of [
    ["action_required", "open", "action_required"],
    ["under_review", "action_required", "action_required"],
    ["under_review", "open", "open"],
  ] as const) {
    for (const status of [known, told])
      await recordDispute(app.db, { ...dispute, status, occurredAt: new Date() }, new Date())
    expect(await app.rows(disputes)).toMatchObject([{ status: kept }])
  }
  await app.postWebhook(disputeEvent({ paymentId: lost.paymentId, outcome: "lost" }))
  const found = async (status: string) => {
    const html = await owner.html(`/desk/orders?status=${status}`)
    const ids = { paid, partly, all, disputed, lost, problem, open, free }
    return Object.entries(ids).flatMap(([name, { id }]) => (html.includes(id) ? [name] : []))
  }
  for (const [state, name] of Object.entries({
    paid: "paid",
    "partly-refunded": "partly",
    refunded: "all",
    disputed: "disputed",
    "dispute-lost": "lost",
    problem: "problem",
    pending: "open",
    free: "free",
  })) {
    expect([state, ...(await found(state))]).toEqual([state, name])
  }
  expect(await found("paid&before=1-a")).toEqual([])
  const text = await pageText(owner, "/desk/orders")
  expectWords(text, ["Partly refunded", "Refunded", "Disputed", "Dispute lost", "Needs you", "Open"])
  const csv = await owner.html("/desk/orders.csv?status=refunded")
  expect(csv).toContain(`"${all.id}"`)
  expect(csv).toContain(`"Refunded"`)
  expect(await owner.html(all.path)).not.toContain('value="refund"')
  const refunded = await pageText(owner, all.path)
  expectWords(refunded, ["Status Refunded", "Refunded $94.99", "nothing is left to refund"])
  expect(refunded).not.toContain("Dispute")

  const listed = await owner.html("/desk?kind=disputes")
  expectWords(listed, ["Dispute: No date given", disputed.path, disputed.email])
  // The dispute ends well, and the problem is ignored.
  await app.postWebhook(disputeEvent({ paymentId: disputed.paymentId, disputeId: "disp_1", outcome: "won" }))
  expect(await found("disputed")).toEqual([])
  const event = (await app.listWebhookEvents()).find(({ paymentId }) => paymentId === problem.paymentId)
  await sendForm(owner, `/desk/webhooks/${event?.id}`, "ignore", { reason: "A test" })
  expect(await found("problem")).toEqual([])
  expect(await found("paid")).toEqual(["paid", "disputed"])
})

test("GET /desk/orders/:order: shows Razorpay's fee and net in rupees, where known", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const told = await pay(app, { fee: 23_937, tax: 3_651, baseAmount: 797_916 })
  const text = await pageText(owner, told.path)
  expectWords(text, ["In rupees ₹7,979.16", "Razorpay's fee ₹239.37, ₹36.51 of it tax", "Net ₹7,739.79"])
  const silent = await pay(app)
  expect(await pageText(owner, silent.path)).toContain("Razorpay's fee Unknown")
  const page = await pageText(owner, `/desk/payments/${told.paymentId}`)
  expect(page).toContain("Payment, $94.99")
  expect(page).toContain("Net ₹7,739.79")
  expect(await app.rows(payments)).toMatchObject([{ inrSource: "provider" }, { inrSource: null }])
})
