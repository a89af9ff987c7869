import { ne } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { auditEntries, bugReports, snoozedItems, totalsByDay } from "#db/schema.ts"
import { addBug, BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { PUT_OFF } from "#tests/support/fixtures/insert-account.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient } from "#tests/support/server/test-client.ts"

const CALM = "Nothing needs you."

/** The overview says what needs the owner, and nothing once its button was pressed. */
async function expectFixed(owner: TestClient, words: string[], intent: string, subject: string) {
  const text = await pageText(owner, "/desk")
  expectWords(text, ["1 thing needs you.", ...words])
  const { response } = await sendForm(owner, "/desk", intent, { subject })
  expect(await redirectOf(response)).toEqual([303, `/desk?done=${intent}`])
  await expect.poll(() => pageText(owner, "/desk")).toContain(CALM)
}

test("GET /desk: an order paid only at Razorpay is listed until synced", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk")).toContain(CALM)
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  const fields = await app.pay(order.providerOrderId)
  await buyer.post(`/checkout/${order.id}/callback`, fields)
  await app.setFaults({})
  const opened = { kind: "opened", currency: "", count: 1, amount: 0, inrAmount: 0, inrUnknown: 0 } as const
  await app.db.insert(totalsByDay).values([-29, -30].map((days) => ({ ...opened, day: dayIn(days) })))
  const words = [
    "1 payment",
    `Paid, but no license issued yet ${buyer.email} · back`,
    "$94.99 Sync with Razorpay",
    "0 of 2 orders opened at Razorpay in the last 30 days were paid (0%)",
  ]
  await expectFixed(owner, words, "sync", order.id)
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("GET /desk: lists a dispute with its days left, and a new bug report", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const payment = await createPayment(app)
  await expect.poll(() => pageText(owner, "/desk")).toContain("No matching order on this site")
  await sendForm(owner, `/desk/payments/${payment.id}`, "ignore", { reason: "Not ours" })
  const respondBy = Math.floor(Date.now() / 1000) + 3 * 24 * 3600 + 600
  const { id } = await createDispute(app, { payment_id: payment.id, respond_by: respondBy })
  await expect.poll(() => pageText(owner, "/desk")).toContain("1 thing needs you.")
  expect(await owner.html("/desk")).toContain(`href="/desk/payments/${payment.id}"`)
  await expectFixed(
    owner,
    ["1 dispute, 3 days left", "Dispute: 3 days left", "$94.99", "Answer at Razorpay"],
    "dispute-answered",
    id,
  )

  const reporter = await app.createAccount()
  await addBug(app, reporter.id, "bug1")
  await expectFixed(owner, ["1 bug", "It stops"], "bug-seen", "bug1")
})

test("POST /desk (snooze): hides a work item until tomorrow in India", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const payment = await createPayment(app)
  await expect.poll(() => pageText(owner, "/desk")).toContain("1 thing needs you.")
  const item = `payment:${payment.id}`
  const { form, response } = await sendForm(owner, "/desk", "snooze", { subject: item })
  expect(response.headers.get("location")).toBe(`/desk?${new URLSearchParams({ item })}&done=snooze`)
  await expectStatus(owner.post("/desk?index", form), 303)
  expect(await pageText(owner, "/desk")).toContain(CALM)
  const isOwn = ne(snoozedItems.item, PUT_OFF)
  const [snoozed] = await app.db.select().from(snoozedItems).where(isOwn)
  expect(snoozed?.snoozedUntil.toISOString()).toMatch(/T18:30:00\.000Z$/)
  expect(snoozed?.snoozedUntil.getTime()).toBeGreaterThan(Date.now())
  expect(snoozed?.snoozedUntil.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000)
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "work-item.snooze", subjectKind: "payment", subjectId: payment.id },
  ])
  await app.db
    .update(snoozedItems)
    .set({ snoozedUntil: new Date(Date.now() - 1) })
    .where(isOwn)
  expect(await pageText(owner, "/desk")).toContain("1 thing needs you.")
  await expectStatus(
    owner.post("/desk?index", {
      ...form,
      formId: newFormId(),
      subject: "constructor:x",
    }),
    400,
  )
})

test("GET /desk: shows five work items of a kind, and their number", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const owner = await app.createOwner()
  const reporter = await app.createAccount()
  for (let index = 0; index < 100; index++) {
    const createdAt = new Date(Date.now() - (100 - index) * 1000)
    await addBug(app, reporter.id, `bug${index}`, { title: `It stops ${index}.`, createdAt })
  }
  const order = await app.createOrder()
  await createPayment(app, { order_id: order.providerOrderId, amount: 100, currency: order.currency })
  await expect
    .poll(() => pageText(owner, "/desk"))
    .toContain("More than 100 things need you. 1 payment · 99+ bugs")
  const text = await pageText(owner, "/desk")
  expect(text).toContain("Paid $1.00 instead of $94.99")
  expect(text).toContain(
    "0 of 1 order opened at Razorpay in the last 30 days were paid (0%), and no payment failed.",
  )
  expect([
    text.includes("It stops 4."),
    text.includes("It stops 5."),
    text.includes("More than 94 more bugs"),
  ]).toEqual([true, false, true])
})

test("GET /desk/waiting: says how much waits, as the overview's title does", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const count = async () => (await owner.get("/desk/waiting")).text()
  expect(await count()).toBe("")
  const { id } = await app.createAccount()
  await addBug(app, id, "bug1")
  await addBug(app, id, "bug2")
  expect(await count()).toBe("2")
  expect(await owner.html("/desk")).toContain(`<title>(2) Overview · Desk · ${brand.name}</title>`)
})

test("GET /desk: the newest words on a report that nobody has seen", async () => {
  await using app = await startApp()
  const [owner, member] = [await app.createOwner(), await app.createAccount()]
  await expectStatus(member.post("/report-bug", { ...BUG_FIELDS, title: "it broke" }), 303)
  const [{ id: report = "" } = {}] = await app.rows(bugReports)
  for (const message of ["Hello?", "I want my money back, or I call my bank"])
    await expectStatus(member.post("/report-bug", { intent: "add-message", report, message }), 303)
  const text = await pageText(owner, "/desk")
  expectWords(text, [
    "1 message",
    "Wrote again: it broke",
    "I want my money back, or I call my bank",
    "asks for money",
  ])
  expect(text).not.toContain("1 bug")
})
