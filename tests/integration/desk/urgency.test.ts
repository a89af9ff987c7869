import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { bugReportMessages } from "#db/schema/support.ts"
import * as schema from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { PUT_OFF } from "#tests/support/fixtures/insert-account.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { addProblem } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const HOUR = 3_600_000
const hoursAgo = (count: number) => new Date(Date.now() - count * HOUR)

async function addPayment(app: App, problem: PaymentProblem) {
  await addProblem(app, `pay_${problem}`, hoursAgo(2))
  await app.db
    .update(schema.payments)
    .set({ problem })
    .where(eq(schema.payments.id, `pay_${problem}`))
}

const addDispute = ({ db }: App, id: string, days: number) =>
  db.insert(schema.disputes).values({
    id,
    paymentId: `pay_of_${id}`,
    amount: 9499,
    currency: "USD",
    status: "open",
    respondBy: hoursAgo(-24 * days - 1),
    // The one with more days left is the older one.
    updatedAt: hoursAgo(days),
  })

const addReport = (
  { db }: App,
  userId: string,
  title: string,
  changes: { status?: string; hours?: number },
) =>
  db.insert(schema.bugReports).values({
    ...BUG_FIELDS,
    id: title,
    userId,
    title,
    status: changes.status ?? "not seen",
    createdAt: hoursAgo(changes.hours ?? 2),
  })

type Opened = { app: App; owner: TestClient; userId: string }

/** Work items by their title, the most urgent first, and what opens each. */
const ITEMS: Record<string, (opened: Opened) => Promise<unknown>> = {
  "Paid, but no license issued yet": async ({ app }) => {
    const { id } = await app.createOrder()
    await app.db
      .update(schema.orders)
      .set({ returnedAt: hoursAgo(1) })
      .where(eq(schema.orders.id, id))
  },
  "Another amount than its order": ({ app }) => addPayment(app, "amount-differs"),
  "Second payment of a paid order": ({ app }) => addPayment(app, "second-payment"),
  "A payment without an order here": ({ app }) => addPayment(app, "unknown-order"),
  "Dispute: 2 days left": ({ app }) => addDispute(app, "disp_2", 2),
  "Dispute: 5 days left": ({ app }) => addDispute(app, "disp_5", 5),
  "Refund: it failed at Razorpay": ({ app }) =>
    app.db.insert(schema.providerSyncs).values({
      id: "refund:r1",
      kind: "refund",
      paymentId: "pay_r",
      amount: 100,
      currency: "USD",
      status: "failed",
      since: hoursAgo(1),
    }),
  "Withdrawn: refund by": async ({ app, userId }) => {
    const order = { kind: "donation", amount: 100, status: "paid", currency: "EUR" } as const
    const times = { createdAt: hoursAgo(9), nextSyncAt: hoursAgo(9), paidAt: hoursAgo(9) }
    await app.db.insert(schema.orders).values({ ...order, ...times, id: "w1", userId, paymentId: "pay_w" })
    const paid = { orderId: "w1", amount: 100, currency: "EUR", learnedAt: hoursAgo(9) }
    await app.db.insert(schema.payments).values({ id: "pay_w", ...paid })
    await app.db.insert(schema.withdrawals).values({ orderId: "w1", withdrawnAt: hoursAgo(1) })
  },
  "Mail stands still: 1 email waits": ({ app }) =>
    addEmail(app, { id: "waits", createdAt: hoursAgo(1), nextAttemptAt: hoursAgo(-9) }),
  "Wrote again: It hangs": async ({ app, userId }) => {
    await addReport(app, userId, "It hangs", { status: "seen" })
    const createdAt = hoursAgo(1)
    await app.db
      .update(schema.bugReports)
      .set({ ownerUnreadSince: createdAt })
      .where(eq(schema.bugReports.id, "It hangs"))
    await app.db.insert(bugReportMessages).values([
      { id: "m1", reportId: "It hangs", author: "reporter", body: "Or a\nCHARGEBACK.", createdAt },
      {
        id: "m2",
        reportId: "It hangs",
        author: "reporter",
        body: "x".repeat(5000),
        createdAt: hoursAgo(0.5),
      },
    ])
  },
  "Quote asked: 9 computers": ({ app }) =>
    app.db.insert(schema.quotes).values({
      id: "asked",
      status: "draft",
      plan: AGREED_PLAN,
      devices: 9,
      amount: 900,
      currency: "USD",
      email: "a@firm.test",
      emailKey: "a@firm.test",
      createdAt: hoursAgo(1),
      requestedAt: hoursAgo(1),
      validUntil: hoursAgo(-90),
    }),
  "Complaint 1: acknowledge": async ({ owner, userId }) =>
    sendForm(owner, `/desk/customers/${userId}`, "note", { note: "By telephone", complaint: "on" }),
  "Not delivered: Your receipt": ({ app }) =>
    app.db.insert(schema.outbox).values({
      id: "m1",
      kind: "receipt",
      recipient: "gone@example.com",
      subject: "Your receipt",
      html: "",
      text: "x",
      createdAt: hoursAgo(9),
      nextAttemptAt: hoursAgo(9),
      givenUpAt: hoursAgo(1),
    }),
  "It stops since Monday": ({ app, userId }) => addReport(app, userId, "It stops since Monday", { hours: 3 }),
  "It stops since Tuesday": ({ app, userId }) =>
    addReport(app, userId, "It stops since Tuesday", { hours: 2 }),
  "Tax invoice without the buyer": ({ app }) => addPayment(app, "place-unknown"),
  "lacks its value in rupees": async ({ app }) => {
    await registerSeller(app)
    await sellByWebhook(app)
  },
}

/** The titles that a text has, in its order; apostrophes are escaped in HTML. */
const titlesIn = (text: string) =>
  Object.keys(ITEMS)
    .filter((title) => text.includes(title))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other))

const shuffled = <Value>(values: readonly Value[]) =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

test("work items: one order on the overview, in lists and emails", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id: userId, email } = await app.createAccount()
  for (const open of shuffled(Object.values(ITEMS))) await open({ app, owner, userId })
  const titles = Object.keys(ITEMS)
  const ofLists = new Map<string, number>()
  const html = await owner.html("/desk")
  const text = textOf(html)
  // So many rows that each is one line.
  expect(html).toContain("desk-dense")
  // One of each is shown, and how many more there are; of disputes, each.
  expect(titlesIn(text)).toEqual(titles.filter((title) => title !== "It stops since Tuesday"))
  expectWords(text, ["1 more bug", `${email} · since`, `${"x".repeat(120)}...`, "asks for money"])
  for (const [, kind = ""] of (await owner.html("/desk")).matchAll(/href="\/desk\?kind=([a-z]+)"/g)) {
    const listed = titlesIn(await pageText(owner, `/desk?kind=${kind}`))
    expect(listed).toEqual(titles.filter((title) => listed.includes(title)))
    for (const title of listed) ofLists.set(title, titles.indexOf(title))
  }
  expect([...ofLists.values()]).toEqual(titles.map((_, index) => index))

  // The rows written by this test are not in the books.
  app.expectError("books-disagree")
  await app.runCron()
  await expect.poll(() => app.inbox(owner.email)).toHaveLength(1)
  const [summary] = await app.inbox(owner.email)
  expect(titlesIn(summary?.text ?? "")).toEqual(titles)
})

test("POST /desk (snooze): a dispute only before its last day, and taken back", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await addDispute(app, "disp_2", 2)
  const { response } = await sendForm(owner, "/desk", "snooze", { subject: "dispute:disp_2" })
  const path = response.headers.get("location") ?? ""
  expect(path).toBe("/desk?item=dispute%3Adisp_2&done=snooze")
  for (const _ of ["first", "again"]) {
    expect(await pageText(owner, path)).toMatch(/Snoozed until tomorrow at 00:00\. Undo .*Nothing waits\./)
  }
  await submitForm(owner, path, "unsnooze", { subject: "dispute:disp_2" })
  expect(await pageText(owner, path)).toContain("Dispute: 2 days left")

  await app.db.update(schema.disputes).set({ respondBy: new Date(Date.now() + 1000) })
  expect(await owner.html("/desk")).not.toContain(">Snooze<")
  const refused = await owner.post("/desk?index", formOf("snooze", { subject: "dispute:disp_2" }))
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain("A dispute can't be snoozed past its last day")
  expect(await app.rows(schema.snoozedItems)).toMatchObject([{ item: PUT_OFF }])
})
