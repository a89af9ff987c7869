import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { auditEntries, outbox, webhookEvents } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { captureEvent, paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const EMAILS = "/desk/emails"
const NONE = "Nothing matches these filters."

/** An event whose processing was cut off. */
async function createUnprocessedEvent(app: App) {
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.postWebhook(paymentEvent("payment.failed", { orderId: order.providerOrderId, status: "failed" }))
  const [event] = await app.listWebhookEvents()
  const unprocessed = { payload: captureEvent(order), result: null, processedAt: null }
  await app.db.update(webhookEvents).set(unprocessed)
  return { buyer, path: `/desk/webhooks/${event?.id}` }
}

test("GET /desk/webhooks: lists events by result", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.postWebhook('{"event":"invoice.1","payload":{}}')
  await app.postWebhook("not JSON")
  const all = await pageText(owner, "/desk/webhooks")
  expect([all.includes("invoice.1"), all.includes("Could not be read")]).toEqual([true, true])
  expect(await pageText(owner, "/desk/webhooks?result=unparsable")).not.toContain("invoice.")
  await expectStatus(owner.get("/desk/webhooks/unknown"), 404)
  expect(await pageText(owner, "/desk")).toContain("Could not be read")
})

test("POST /desk/webhooks/:event (replay): an unhandled event confirms its payment, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, path } = await createUnprocessedEvent(app)
  expect(await pageText(owner, path)).toContain("Not handled yet")
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  const unhandled = () => pageText(owner, "/desk/webhooks?result=none")
  expect(await unhandled()).not.toContain(NONE)
  const { form, response } = await sendForm(owner, path, "replay")
  expect(await redirectOf(response)).toEqual([303, `${path}?done=replay`])
  await expectStatus(owner.post(path, form), 303)
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  expect(await unhandled()).toContain(NONE)
  expect(await pageText(owner, path)).toContain("Payment confirmed")
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "webhook.replay", actor: owner.email }])
  await app.db.update(webhookEvents).set({ payload: "{}" })
  expect(await answerOf((await sendForm(owner, path, "replay")).response)).toEqual([
    400,
    expect.stringContaining(
      "The payload was deleted with the buyer's account, so it can't be handled again.",
    ),
  ])
})

test("POST /desk/webhooks/:event (ignore): needs a reason, and resolves the payment's problem", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const payment = await createPayment(app)
  await expect
    .poll(async () => (await app.listWebhookEvents()).map(({ result }) => result))
    .toEqual(["unknown-order", "unknown-order"])
  const [event] = await app.listWebhookEvents()
  const path = `/desk/webhooks/${event?.id}`
  const empty = await sendForm(owner, path, "ignore", { reason: " " })
  expect(await answerOf(empty.response)).toEqual([400, expect.stringContaining("Please enter a reason.")])
  await submitForm(owner, path, "ignore", { reason: "A test of Razorpay" })
  expect(await listProblems(app)).toMatchObject([{ paymentId: payment.id, resolvedAt: expect.any(Date) }])
  expect((await app.listWebhookEvents()).every(({ ignoredAt }) => ignoredAt !== null)).toBe(true)
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "webhook.ignore", reason: "A test of Razorpay" },
  ])
})

test("POST /desk/emails (send-email): an email is sent again once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  await app.failEmails()
  await app.pay((await app.createOrder(buyer)).providerOrderId)
  await expect.poll(() => app.rows(outbox)).toMatchObject([{ attempts: 1, lastError: expect.any(String) }])
  expect(await pageText(owner, "/desk/emails?state=waiting")).toMatch(/Waiting Today \d\d:\d\d Attempt 2/)
  await app.db.update(outbox).set({ givenUpAt: new Date() })
  const [receipt] = await app.rows(outbox)
  const subject = receipt?.id ?? ""
  expect(await pageText(owner, "/desk/emails?state=given-up")).toMatch(
    new RegExp(`${buyer.email} Your ${brand.name} license .* Not delivered`),
  )
  await submitForm(owner, EMAILS, "ignore-email", { subject })
  await app.setFaults({})
  const { form, response } = await sendForm(owner, EMAILS, "send-email", { subject })
  expect(await redirectOf(response)).toEqual([303, "/desk/emails?done=send-email"])
  await owner.post(EMAILS, form)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
  await expect.poll(() => pageText(owner, "/desk/emails?state=sent")).toContain("Sent")

  const again = await submitForm(owner, EMAILS, "send-email", { subject })
  await owner.post(EMAILS, again.form)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(2)
  expect(await app.db.$count(outbox)).toBe(2)

  await app.db.update(outbox).set({ text: "" }).where(eq(outbox.id, subject))
  const refused = await owner.post(EMAILS, { ...form, formId: newFormId("send-email") })
  expect(await answerOf(refused)).toEqual([
    400,
    expect.stringContaining("Its text was deleted, so it can't be sent again"),
  ])
})
