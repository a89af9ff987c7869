import { expect, test } from "vitest"
import { auditEntries, disputes } from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { createDispute } from "#tests/support/fixtures/provider-control.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

/** An order whose buyer uses what they bought, and whose bank asks for the money back in so many days. */
async function createDisputedOrder(app: App, days = 5) {
  const { buyer, order, path } = await app.createPaidOrder()
  const [license] = await app.listLicenses(buyer.id)
  await app.callLicensingApi("activate", {
    licenseKey: license?.key ?? "",
    deviceId: "pc-1",
    deviceName: "Front desk",
  })
  await expectStatus(buyer.post("/report-bug", BUG_FIELDS), 303)
  const respondBy = Math.floor(Date.now() / 1000) + days * 24 * 3600 + 600
  const { id } = await createDispute(app, { payment_id: order.paymentId ?? "", respond_by: respondBy })
  await expect.poll(() => app.db.$count(disputes)).toBe(1)
  return { id, buyer, order, path, paymentId: order.paymentId ?? "" }
}

test("GET /desk/orders/:order: a dispute has its reason, its number, its time and its evidence", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, buyer, path, paymentId } = await createDisputedOrder(app)
  const html = await owner.html(path)
  expectWords(textOf(html), [
    "Dispute of $94.99",
    "5 days left",
    "Reason Not received. The buyer's bank says that nothing was delivered. (goods_or_services_not_received_or_partially_received)",
    "Razorpay wants Proof that it was delivered, and that the buyer used what they bought",
    `Number ${id}`,
    `Evidence for dispute ${id} of payment ${paymentId}`,
    buyer.email,
    "Front desk, activated",
    "the buyer reported “It stops”",
  ])
  expect(html).toContain(`href="https://dashboard.razorpay.com/app/disputes/${id}"`)
})

test("GET /desk/orders/:order/evidence: one page to print, behind a recent factor", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, buyer, path } = await createDisputedOrder(app)
  const file = `${path}/evidence?dispute=${id}`
  expect(await owner.html(path)).toContain(`href="${file}"`)
  const answer = await expectStatus(owner.get(file), 200)
  expect(answer.headers.get("content-disposition")).toContain("attachment")
  const page = await answer.text()
  const shown = /<textarea[^>]*>([^<]*)/.exec(await owner.html(path))?.[1] ?? ""
  const words = (text: string) => textOf(text).split(/\s+/).filter(Boolean)
  for (const word of words(shown)) expect(textOf(page)).toContain(word)
  expect(page).toContain(buyer.email)
  expect(page).not.toMatch(/<script|<link|src=/)
  await expectStatus(owner.get(`${path}/evidence?dispute=disp_other`), 404)
  await ageFactor(app, owner, 11)
  expect((await redirectOf(owner.get(file)))[1]).toContain("/login/verify")
})

test("POST /desk/orders/:order (dispute-answered): the dispute waits for the bank, off the overview", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, path } = await createDisputedOrder(app)
  expect(await pageText(owner, "/desk")).toContain("Dispute: 5 days left")
  const { form } = await submitForm(owner, path, "dispute-answered")
  expect(await pageText(owner, "/desk")).not.toContain("Dispute: 5 days left")
  const text = await pageText(owner, path)
  expect(text).toContain("The bank decides, often after weeks")
  expect(text).not.toContain("Answer by")
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "dispute.answered", subjectId: id }])
  await expectStatus(owner.post(path, form), 303)
  expect(await app.rows(auditEntries)).toHaveLength(1)
})

test("POST /desk/orders/:order (dispute-unanswered): a wrong press is taken back", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, path } = await createDisputedOrder(app)
  await submitForm(owner, path, "dispute-answered")
  const { form } = await submitForm(owner, path, "dispute-unanswered")
  expect(await pageText(owner, "/desk")).toContain("Dispute: 5 days left")
  expect(await pageText(owner, path)).toContain("Answer by")
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "dispute.answered", subjectId: id },
    { action: "dispute.unanswered", subjectId: id },
  ])
  await expectStatus(owner.post(path, form), 303)
  expect(await app.rows(auditEntries)).toHaveLength(2)
})

test("GET /desk: a dispute under review waits for the bank alone", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, path, paymentId } = await createDisputedOrder(app)
  const tell = async (event: "under_review" | "action_required") => {
    await createDispute(app, { payment_id: paymentId, id, event })
    await expect.poll(async () => (await app.rows(disputes))[0]?.status).toBe(event)
  }
  await submitForm(owner, path, "dispute-answered")
  await tell("under_review")
  expect(await pageText(owner, "/desk")).not.toContain("Dispute:")
  expect(await pageText(owner, path)).toContain("Under review The bank looks at what it was sent.")
  await tell("action_required")
  expect(await pageText(owner, "/desk")).toContain("Dispute:")
  expect(await app.rows(disputes)).toMatchObject([{ answeredAt: null }])
})

test("POST /desk/orders/:order (dispute-answered): one that has changed at Razorpay is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path } = await createDisputedOrder(app)
  const sent = await sendForm(owner, path, "dispute-answered", { showed: "1" })
  expect(await answerOf(sent.response)).toEqual([400, expect.stringContaining("has changed in the meantime")])
})
