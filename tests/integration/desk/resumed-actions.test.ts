import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries, refundRequests } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { quoteForm } from "#tests/support/fixtures/quotes.ts"
import { formOf, postAsked, submitForm } from "#tests/support/forms/desk-forms.ts"
import { storedFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

// A form whose first try failed after its entry in the audit log goes on from there when it is sent again.

async function sendTwice(app: App, owner: TestClient, path: string, form: Record<string, string>) {
  // Each batch that writes an email fails.
  const first = await app.withoutTable("outbox", () => owner.post(path, form))
  expect(await app.rows(auditEntries)).toHaveLength(1)
  const second = await owner.post(path, form)
  return [first.status, second.status]
}

test("POST /desk/reconciliation (confirm): a form resent after a failure confirms the payment", async () => {
  await using app = await startApp()
  app.expectError("unexpected")
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  await app.pay(order.providerOrderId)
  const [payment = ""] = app.emulators.state.payments.keys()
  const form = formOf("confirm", { payment })
  expect(await sendTwice(app, owner, "/desk/reconciliation", form)).toEqual([500, 303])
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  expect(await app.rows(auditEntries)).toHaveLength(1)
})

test("POST /desk/orders/:order (refund): a form resent after an outage makes one refund", async () => {
  await using app = await startApp()
  app.expectError("refund-not-answered")
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  const form = formOf("refund", { amount: "10", reason: "Asked for it" })
  await app.setFaults({ fail: ["refunds"] })
  const statuses = [(await owner.post(path, form)).status, (await owner.post(path, form)).status]
  expect(statuses).toEqual([503, 503])
  await app.setFaults({})
  await expectStatus(owner.post(path, form), 303)
  expect(await app.rows(refundRequests)).toMatchObject([{ status: "accepted" }])
  expect(app.emulators.state.refunds.size).toBe(1)
  await app.db.update(refundRequests).set({ status: "refused", error: "No balance" })
  await expectStatus(owner.post(path, form), 400)
  const again = formOf("refund-again", { refund: storedFormId(form.formId) })
  const refused = await owner.post(path, again)
  expect(await answerOf(refused)).toEqual([400, expect.stringContaining("Razorpay refused: No balance")])
})

test("POST /desk: a used form ID repeats its own action only", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [one, other] = [await createPayment(app), await createPayment(app)]
  await expect.poll(() => listProblems(app)).toHaveLength(2)
  const { form } = await submitForm(owner, `/desk/payments/${one.id}`, "refund-payment")
  expect((await postAsked(owner, `/desk/payments/${other.id}`, form)).response.status).toBe(400)
  expect(app.emulators.state.refunds.size).toBe(1)
  const { buyer, order } = await app.createPaidOrder()
  const [license] = await app.listLicenses(buyer.id)
  const [event] = await app.listWebhookEvents()
  const forms: Record<string, Record<string, string>> = {
    [`/desk/licenses/${license?.id}`]: { intent: "revoke", reason: "Why" },
    [`/desk/orders/${order.id}`]: { intent: "sync" },
    [`/desk/webhooks/${event?.id}`]: { intent: "replay" },
    "/desk/reconciliation": { intent: "confirm", payment: order.paymentId ?? "" },
    "/desk/quotes/new": quoteForm(),
  }
  const { formId = "" } = form
  for (const [path, fields] of Object.entries(forms))
    await expectStatus(owner.post(path, { ...fields, formId }), 400)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(await app.db.$count(auditEntries, eq(auditEntries.action, "payment.refund"))).toBe(1)
  expect(await pageText(owner, "/desk")).toContain("No matching order on this site")
})
