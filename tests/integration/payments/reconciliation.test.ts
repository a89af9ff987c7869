import { expect, test } from "vitest"
import { auditEntries, invoices, receipts } from "#db/schema.ts"
import { createPayment, endRefund } from "#tests/support/fixtures/provider-control.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems, listReversals, listTotals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus } from "#tests/support/server/test-client.ts"

const PATH = "/desk/reconciliation"

test("GET /desk/reconciliation: finds every missing or different payment among 120", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("None on these dates, at Razorpay or here.")
  for (const query of ["?from=2026-01-01&to=2026-03-01", "?from=soon"])
    expect(await pageText(owner, PATH + query)).toContain(
      "Please choose a first and a last day, 31 days at most.",
    )
  for (const faults of [{ fail: ["payments"] }, { malformed: ["refunds"] }]) {
    await app.setFaults(faults)
    expect(await pageText(owner, PATH)).toContain("Razorpay did not answer, so nothing can be compared")
  }
  await app.setFaults({})
  const { order: missing } = await app.createPaidOrder()
  const { order: other } = await app.createPaidOrder()
  await refund(app, other.paymentId)
  await expect.poll(() => listReversals(app)).toHaveLength(1)
  const agreed = await pageText(owner, PATH)
  expectWords(agreed, [
    "Everything agrees. 2 match, 0 missing here, 0 missing at Razorpay, 0 with a different amount.",
    "Everything agrees. 1 matches,",
    "USD $189.98 $189.98 $0.00",
    "USD $94.99 $94.99 $0.00",
  ])

  app.emulators.state.payments.delete(missing.paymentId ?? "")
  const payment = app.emulators.state.payments.get(other.paymentId ?? "")
  if (payment) payment.amount = 9498
  await app.setFaults({ webhooks: "drop" })
  for (let index = 0; index < 120; index++) await createPayment(app, { amount: 101 + index })
  app.emulators.state.refunds.clear()
  const text = await pageText(owner, PATH)
  expect(text).toContain("0 match, 120 missing here, 1 missing at Razorpay, 1 with a different amount.")
  expect(text).toContain("0 match, 0 missing here, 1 missing at Razorpay, 0 with a different amount.")
  expect(text).toContain(`${missing.paymentId} $94.99`)
  expect(text).toContain(`${other.paymentId} $94.98 $94.99`)
  // A payment that was created there before these days is not missing there.
  if (payment) payment.created_at -= 8 * 24 * 60 * 60
  expect(await pageText(owner, PATH)).toContain(
    "0 match, 120 missing here, 1 missing at Razorpay, 0 with a different",
  )
})

test("POST /desk/reconciliation (confirm-refund): a refund without its webhook is recorded, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const { buyer, order } = await app.createPaidOrder()
  const { paymentId } = order
  await app.setFaults({ webhooks: "drop" })
  await refund(app, paymentId)
  const [id = ""] = app.emulators.state.refunds.keys()
  expect(await pageText(owner, PATH)).toMatch(new RegExp(`${id} .* \\$94\\.99`))
  const form = formOf("confirm-refund", { refund: id })
  for (const service of ["refunds", "payments"]) {
    await app.setFaults({ fail: [service] })
    await expectStatus(owner.post(PATH, form), 503)
  }
  await app.setFaults({})
  for (const times of [1, 2]) {
    const response = await owner.post(PATH, form)
    expect([times, response.status, response.headers.get("location")]).toEqual([
      times,
      303,
      `${PATH}?done=confirm-refund`,
    ])
  }
  await expectStatus(owner.post(PATH, formOf("confirm-refund", { refund: id })), 400)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await listReversals(app)).toMatchObject([{ id: `refund:${id}`, amount: 9499 }])
  const notes = (await app.rows(invoices)).map(({ kind, total }) => [kind, total])
  expect(notes.sort()).toEqual([
    ["credit-note", 9499],
    ["invoice", 9499],
  ])
  await expect.poll(() => app.subjectsTo(buyer.email)).toContain("We refunded $94.99")
  expect(await pageText(owner, PATH)).toContain("Everything agrees. 1 matches, 0 missing here")
  expect(await pageText(owner, `/desk/payments/${paymentId}`)).toContain("No problem is known")
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "refund.confirm", subjectId: id }])
})

test("POST /desk/reconciliation (confirm-refund): an unknown or unprocessed refund is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { paymentId } = (await app.createPaidOrder()).order
  await app.setFaults({ webhooks: "drop" })
  await refund(app, paymentId)
  const [stored] = app.emulators.state.refunds.values()
  if (stored) Object.assign(stored.refund, { status: "pending" })
  expect(await pageText(owner, PATH)).toContain("Razorpay has not processed it yet.")
  for (const id of [stored?.refund.id ?? "", "rfnd_unknown"]) {
    expect(await answerOf(owner.post(PATH, formOf("confirm-refund", { refund: id })))).toEqual([
      400,
      expect.stringContaining("Razorpay has no processed refund with this ID, so nothing was done."),
    ])
  }
  expect(await listReversals(app)).toEqual([])
})

test("POST /desk/reconciliation (issue, confirm): an unknown or refunded payment is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.setFaults({ webhooks: "drop" })
  const { id: returned } = await createPayment(app)
  await refund(app, returned)
  for (const [intent, payment] of [
    ["issue", "pay_unknown"],
    ["issue", returned],
    ["confirm", "pay_unknown"],
    ["confirm", returned],
  ] as const) {
    const form = formOf(intent, { payment, email: owner.email, plan: "basic" })
    await expectStatus(owner.post(PATH, form), 400)
  }
  expect(await app.listLicenses(owner.id)).toEqual([])
})

test("POST /desk/reconciliation (issue): a payment of an unknown order is issued once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const buyer = await app.createAccount()
  // An open order at the same price is another one.
  const open = await app.createOrder(buyer)
  const { id: payment } = await createPayment(app)
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  const newest = { refundId: "rfnd_newest", amount: 1500, totalRefunded: 2000, at: 20 }
  await app.reportEvent(refundEvent({ paymentId: payment, ...newest }))
  await app.reportEvent(refundEvent({ paymentId: payment, refundId: "rfnd_old", amount: 500, at: 10 }))
  const unknown = await sendForm(owner, PATH, "issue", { payment, email: "no@body.test", plan: "basic" })
  expect(await answerOf(unknown.response)).toEqual([
    400,
    expect.stringContaining("No account has this email address."),
  ])
  const fields = { payment, email: ` ${buyer.email.toUpperCase()}`, plan: "business" }
  const [one, two] = await Promise.all([
    sendForm(owner, PATH, "issue", fields),
    sendForm(owner, PATH, "issue", fields),
  ])
  expect([one.response.status, two.response.status].sort()).toEqual([303, 400])
  await expectStatus(owner.post(PATH, one.response.status === 303 ? one.form : two.form), 303)
  expect(await app.listLicenses(buyer.id)).toMatchObject([
    { planType: "business", maxDevices: 20, paymentId: payment, revokedAt: null },
  ])
  expect(await app.findOrder(open.id)).toMatchObject({ status: "pending" })
  const issued = (await app.rows(invoices)).map(({ kind, total, reversalId }) => [kind, total, reversalId])
  expect(issued.sort()).toEqual([
    ["credit-note", 2000, "refund:rfnd_newest"],
    ["invoice", 9499, null],
  ])
  expect(await app.rows(receipts)).toMatchObject([{ invoiceId: expect.any(String) }])
  const totals = (await listTotals(app)).recent.map(({ kind, count, amount }) => [kind, count, amount])
  expect(totals.sort()).toEqual([
    ["license", 1, 0],
    ["license-paid", 1, 9499],
    ["license-refund", 2, 2000],
    ["opened", 2, 0],
    ["paid", 1, 0],
  ])
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
})

test("POST /desk/payments/:payment (refund-payment): a refused or failed refund can be repeated", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  app.expectError("payment-amount-differs")
  const order = await app.createOrder()
  const { id } = await createPayment(app, { order_id: order.providerOrderId, amount: 100 })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  const path = `/desk/payments/${id}`
  await app.setFaults({ refunds: "refused" })
  const refused = await sendForm(owner, path, "refund-payment")
  expect(refused.response.status).toBe(400)
  expect(await pageText(owner, path)).toContain("Your account does not have enough balance")

  await app.setFaults({ refunds: "pending" })
  await submitForm(owner, path, "refund-payment")
  expect(await pageText(owner, path)).toContain("There's nothing left to do about this payment.")
  expect((await app.findOrder(order.id)).moneyState).toBeNull()
  const [pending] = app.emulators.state.refunds.values()
  await app.setFaults({})
  await endRefund(app, pending?.refund.id ?? "", "failed")
  await expect
    .poll(() => pageText(owner, path))
    .toMatch(/The last refund returned nothing, and can be asked for again.* after it had been accepted/)
  expect(await pageText(owner, "/desk")).not.toContain("Nothing needs you.")
  expect((await app.findOrder(order.id)).moneyState).toBe("problem")

  await submitForm(owner, path, "refund-payment")
  const refunds = [...app.emulators.state.refunds.values()]
  expect(refunds.map(({ idempotencyKey, refund }) => [idempotencyKey, refund.status])).toEqual([
    [expect.any(String), "failed"],
    [expect.any(String), "processed"],
  ])
  expect(new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  await expect.poll(() => listReversals(app)).toMatchObject([{ paymentId: id }])
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
})
