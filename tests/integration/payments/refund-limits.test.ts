import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { disputes, providerSyncs, refundRequests } from "#db/schema.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import { recoverPayments } from "#tests/support/fixtures/recoveries.ts"
import { formOf, postAsked, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"

type Paid = { app: App; owner: TestClient; path: string; paymentId: string }

const reason = "Asked for it"
const recorded = (app: App) => expect.poll(() => listReversals(app)).toMatchObject([{ amount: 6000 }])

/** How 60.00 of a payment of 94.99 are given back, asked back or contested. */
const WAYS: Record<string, (paid: Paid) => Promise<unknown>> = {
  "refunded at the desk": async ({ app, owner, path }) => {
    await submitForm(owner, path, "refund", { amount: "60.00", reason })
    await recorded(app)
  },
  "asked for at the desk, not yet answered": async ({ app, owner, path }) => {
    app.expectError("refund-not-answered")
    await app.setFaults({ fail: ["refunds"] })
    const { response } = await sendForm(owner, path, "refund", { amount: "60.00", reason })
    expect(response.status).toBe(503)
    await app.setFaults({})
  },
  "asked for at the desk, whose event was lost, until the cron has asked": async ({ app, owner, path }) => {
    await app.setFaults({ webhooks: "drop" })
    await submitForm(owner, path, "refund", { amount: "60.00", reason })
    await expectLimit({ app, owner, path })
    await app.db.update(providerSyncs).set({ nextSyncAt: new Date(0) })
    await app.runCron()
    await recorded(app)
  },
  "refunded in Razorpay's Dashboard": async ({ app, paymentId }) => {
    await refund(app, paymentId, 6000)
    await recorded(app)
  },
  "refunded in the Dashboard, found by the order's sync": async ({ app, owner, path, paymentId }) => {
    await app.setFaults({ webhooks: "drop" })
    await refund(app, paymentId, 6000)
    await submitForm(owner, path, "sync")
    await recorded(app)
  },
  "refunded in the Dashboard, confirmed in the reconciliation": async ({ app, owner, paymentId }) => {
    await app.setFaults({ webhooks: "drop" })
    await refund(app, paymentId, 6000)
    const [id = ""] = app.emulators.state.refunds.keys()
    const form = formOf("confirm-refund", { refund: id })
    await expectStatus(owner.post("/desk/reconciliation", form), 303)
    await recorded(app)
  },
  "refunded in the Dashboard, found by npm run recover": async ({ app, paymentId }) => {
    await app.setFaults({ webhooks: "drop" })
    await refund(app, paymentId, 6000)
    await recoverPayments(app, new Date(Date.now() - 600_000))
    await recorded(app)
  },
  "contested in a dispute": async ({ app, paymentId }) => {
    await createDispute(app, { id: "disp_1", payment_id: paymentId, event: "created" })
    await expect.poll(() => app.db.$count(disputes)).toBe(1)
    await app.db.update(disputes).set({ amount: 6000 })
  },
}

/** Each refund that Razorpay was asked for and took, and how many it refused. */
const atProvider = ({ emulators }: App) => ({
  amounts: [...emulators.state.refunds.values()].map(({ refund }) => refund.amount),
  refused: emulators.state.refusedRefunds.size,
})

/** 35.00 are one cent too much: nothing is stored, and Razorpay is not asked. */
async function expectLimit({ app, owner, path }: Pick<Paid, "app" | "owner" | "path">) {
  expect(await pageText(owner, path)).toContain("At most $34.99 can be refunded.")
  const before = [await app.db.$count(refundRequests), atProvider(app)]
  const { response } = await sendForm(owner, path, "refund", { amount: "35.00", reason })
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain("That is more than is left of the payment.")
  expect([await app.db.$count(refundRequests), atProvider(app)]).toEqual(before)
}

test.each(Object.entries(WAYS))(
  "POST /desk/orders/:order (refund): with 60.00 of 94.99 %s, 34.99 is the limit",
  async (_, giveBack) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    const { order, path } = await app.createPaidOrder()
    await giveBack({ app, owner, path, paymentId: order.paymentId ?? "" })
    await expectLimit({ app, owner, path })
    await submitForm(owner, path, "refund", { amount: "34.99", reason })
    expect(atProvider(app)).toMatchObject({ amounts: expect.arrayContaining([3499]), refused: 0 })
    const rest = await postAsked(owner, path, {
      intent: "refund",
      formId: newFormId(),
      amount: "0.01",
      reason,
    })
    expect(rest.response.status).toBe(400)
    expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  },
)

test("POST /desk/payments/:payment (refund-payment): with 60.00 refunded at Razorpay, 34.99 are refunded", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id } = await createPayment(app, { amount: 9499, currency: "USD" })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  await refund(app, id, 6000)
  await recorded(app)
  const path = `/desk/payments/${id}`
  for (const status of [303, 400]) {
    const form = formOf("refund-payment", { showed: "3499" })
    expect((await postAsked(owner, path, form)).response.status).toBe(status)
  }
  expect(atProvider(app)).toEqual({ amounts: [6000, 3499], refused: 0 })
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})
