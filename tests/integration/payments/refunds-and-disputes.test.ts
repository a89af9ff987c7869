import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { disputes, ledgerEntries, payments, refundRequests } from "#db/schema.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import { disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { postAsked } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const [FORM, OTHER_FORM] = [newFormId(), newFormId()]

/** A paid order, all of which is asked back on its page unless said otherwise. */
async function paidOrder(app: App) {
  const { order, path } = await app.createPaidOrder()
  const ask = async (owner: TestClient, formId: string, amount = "94.99") => {
    const form = { intent: "refund", formId, amount, reason: "Asked for it" }
    return (await postAsked(owner, path, form)).response.status
  }
  return { paymentId: order.paymentId ?? "", ask, path }
}

/** A payment of an unknown order, which is asked back on its own page. */
async function problemPayment(app: App) {
  const { id } = await createPayment(app, { amount: 9499, currency: "USD" })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  const path = `/desk/payments/${id}`
  const ask = async (owner: TestClient, formId: string, amount = "94.99") => {
    const form = { intent: "refund-payment", formId, showed: String(Math.round(Number(amount) * 100)) }
    return (await postAsked(owner, path, form)).response.status
  }
  return { paymentId: id, ask, path }
}

type Event = "created" | "won" | "lost" | "closed"

/** Reports an event of a dispute of a full payment, and waits until the site has recorded it. */
async function report(app: App, paymentId: string, event: Event): Promise<void> {
  await createDispute(app, { id: "disp_1", payment_id: paymentId, event })
  const recorded = async () => {
    if (event === "created" || event === "closed")
      return (await app.rows(disputes)).some(({ status }) => (status === "closed") === (event === "closed"))
    const entries = await app.rows(ledgerEntries)
    return entries.some(({ kind }) => kind === `dispute-${event}`)
  }
  await expect.poll(recorded).toBe(true)
}

const amountsAtProvider = (app: App) =>
  [...app.emulators.state.refunds.values()].map(({ refund }) => refund.amount)

test.each([
  { source: paidOrder, events: ["created"], refunded: [] },
  { source: paidOrder, events: ["lost"], refunded: [] },
  { source: paidOrder, events: ["created", "closed"], refunded: [9499] },
  { source: paidOrder, events: ["created", "lost", "won"], refunded: [9499] },
  { source: problemPayment, events: ["created"], refunded: [] },
  { source: problemPayment, events: ["created", "won"], refunded: [9499] },
] as const)(
  "POST /desk: of $source.name with a dispute $events, $refunded is refunded",
  async ({ source, events, refunded }) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    const { paymentId, ask, path } = await source(app)
    for (const event of events) await report(app, paymentId, event)
    const isRefundable = refunded.length > 0
    const page = await owner.html(path)
    expect(/-refund(-payment)?"/.test(page)).toBe(isRefundable)
    expect(await ask(owner, FORM)).toBe(isRefundable ? 303 : 400)
    expect(await ask(owner, OTHER_FORM)).toBe(400)
    expect(amountsAtProvider(app)).toEqual(refunded)
    expect(await app.db.$count(refundRequests)).toBe(refunded.length)
    expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  },
)

test.each([paidOrder, problemPayment])(
  "POST /desk: of $name with a partial dispute, the rest is refunded",
  async (source) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    const { paymentId, ask, path } = await source(app)
    await report(app, paymentId, "created")
    await app.db.update(disputes).set({ amount: 5000 })
    expect(await pageText(owner, path)).toContain("$44.99")
    expect(await ask(owner, FORM, "44.99")).toBe(303)
    await report(app, paymentId, "lost")
    expect(amountsAtProvider(app)).toEqual([4499])
    await expect.poll(async () => (await app.rows(payments))[0]?.refundedAmount).toBe(4499)
    expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  },
)

test("POST /desk: simultaneous refunds and a dispute return no more than was paid", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { paymentId, ask } = await paidOrder(app)
  await report(app, paymentId, "created")
  await app.db.update(disputes).set({ amount: 5000 })
  await Promise.all([
    app.postWebhook(refundEvent({ paymentId, amount: 4000 })),
    app.postWebhook(disputeEvent({ paymentId, disputeId: "disp_1", outcome: "lost" })),
    ...Array.from({ length: 18 }, () => ask(owner, newFormId())),
  ])
  await expect.poll(async () => (await app.rows(ledgerEntries)).length).toBeGreaterThan(1)
  const asked = amountsAtProvider(app).reduce((sum, amount) => sum + amount, 0)
  expect(asked).toBeLessThanOrEqual(4499)
  expect(amountsAtProvider(app).length).toBeLessThanOrEqual(1)
})

test("POST /desk/orders/:order (refund-again): a newly opened dispute ends the request", async () => {
  await using app = await startApp()
  app.expectError("refund-not-answered")
  const owner = await app.createOwner()
  const { paymentId, ask, path } = await paidOrder(app)
  await app.setFaults({ fail: ["refunds"] })
  expect(await ask(owner, FORM)).toBe(503)
  await app.setFaults({})
  await report(app, paymentId, "created")
  const form = { intent: "refund-again", formId: newFormId() }
  for (const refund of ["unknown", FORM])
    expect((await postAsked(owner, path, { ...form, refund })).response.status).toBe(400)
  expect(await ask(owner, FORM)).toBe(400)
  expect(await app.rows(refundRequests)).toMatchObject([{ status: "refused" }])
  expect(amountsAtProvider(app)).toEqual([])
  expect(await pageText(owner, path)).not.toContain("asked, not yet confirmed")
  await report(app, paymentId, "won")
  expect(await ask(owner, OTHER_FORM)).toBe(303)
  expect(amountsAtProvider(app)).toEqual([9499])
})

test("GET /desk: a payment both refunded and lost in a dispute needs the owner", async () => {
  await using app = await startApp()
  const { paymentId, ask } = await paidOrder(app)
  const owner = await app.createOwner()
  expect(await ask(owner, FORM)).toBe(303)
  await report(app, paymentId, "created")
  expect(await ask(owner, FORM)).toBe(303)
  await report(app, paymentId, "lost")
  await expect.poll(async () => (await app.rows(payments))[0]?.refundedAmount).toBe(9499)
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toMatchObject([
    { name: "given-back-at-most-paid", examples: [paymentId] },
  ])
})

test("POST /desk/payments/:payment: another form repeats a refund without an answer", async () => {
  await using app = await startApp()
  app.expectError("refund-not-answered")
  const owner = await app.createOwner()
  const { ask } = await problemPayment(app)
  await app.setFaults({ fail: ["refunds"] })
  expect(await ask(owner, FORM)).toBe(503)
  await app.setFaults({ dropResponses: { refunds: 1 } })
  expect(await ask(owner, OTHER_FORM)).toBe(503)
  await expect.poll(() => app.rows(refundRequests)).toMatchObject([{ status: "accepted" }])
})
