import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import {
  auditEntries,
  bugReportMessages,
  bugReports,
  disputes,
  licenses,
  outbox,
  payments,
  providerSyncs,
  users,
  webhookEvents,
} from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { formsIn, postAsked, submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

// State that a form showed may also be changed by a customer, the provider or the cron, without an audit entry.

type Page = {
  path: string
  /** Changes what the page shows, as nobody at the desk does. */
  change: () => Promise<unknown>
}

const CHANGED = "has changed in the meantime, so nothing was done. Please look again."
const WRITTEN = "in the meantime, so nothing was done. Please look again."

async function licensePage(app: App, changes: Partial<typeof licenses.$inferInsert>): Promise<Page> {
  const buyer = await app.createLicensedAccount()
  const [license] = await app.listLicenses(buyer.id)
  const id = license?.id ?? ""
  const change = () => app.db.update(licenses).set(changes).where(eq(licenses.id, id))
  return { path: `/desk/licenses/${id}`, change }
}

/** The page of something of an account, whose address changes. */
async function pageOfAccount(app: App, kind: "customers" | "licenses" | "orders"): Promise<Page> {
  const buyer = await app.createLicensedAccount()
  const [license] = await app.listLicenses(buyer.id)
  const ids = { customers: buyer.id, licenses: license?.id, orders: license?.orderId }
  const email = "new@example.com"
  const change = () => app.db.update(users).set({ email, emailKey: email }).where(eq(users.id, buyer.id))
  return { path: `/desk/${kind}/${ids[kind]}`, change }
}

async function bugPage(app: App, path = "/desk/bugs/bug1"): Promise<Page> {
  const { id } = await app.createAccount()
  await addBug(app, id, "bug1")
  const change = async () => {
    const message = { id: "m1", reportId: "bug1", author: "reporter" as const, body: "Never mind" }
    await app.db.insert(bugReportMessages).values({ ...message, createdAt: new Date() })
    await app.db.update(bugReports).set({ ownerUnreadSince: new Date() })
  }
  return { path, change }
}

async function disputeOnOverview(app: App): Promise<Page> {
  const dispute = { id: "disp_1", paymentId: "pay_1", amount: 9499, currency: "USD", updatedAt: new Date(1) }
  await app.db.insert(disputes).values({ ...dispute, status: "open" })
  return { path: "/desk", change: () => app.db.update(disputes).set({ updatedAt: new Date(2) }) }
}

async function refundOnOverview(app: App): Promise<Page> {
  const refund = { id: "refund:rfnd_1", kind: "refund" as const, paymentId: "pay_1", since: new Date(1) }
  await app.db.insert(providerSyncs).values({ ...refund, amount: 9499, currency: "USD" })
  return { path: "/desk", change: () => app.db.update(providerSyncs).set({ status: "failed" }) }
}

async function eventPage(app: App): Promise<Page> {
  const event = { id: "event1", eventType: "payment.captured", payload: "{}", receivedAt: new Date(1) }
  await app.db.insert(webhookEvents).values(event)
  const change = () => app.db.update(webhookEvents).set({ result: "unknown-order" })
  return { path: "/desk/webhooks/event1", change }
}

async function emailList(app: App): Promise<Page> {
  await addEmail(app, { id: "receipt:1", createdAt: new Date(1), nextAttemptAt: new Date(4e12) })
  return { path: "/desk/emails", change: () => app.db.update(outbox).set({ sentAt: new Date() }) }
}

async function paymentPage(app: App, changes: Partial<typeof payments.$inferInsert>): Promise<Page> {
  const { id } = await createPayment(app, { amount: 9499, currency: "USD" })
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  return { path: `/desk/payments/${id}`, change: () => app.db.update(payments).set(changes) }
}

test.each<[name: string, why: string, page: (app: App) => Promise<Page>, fields?: Record<string, string>]>([
  [
    "license devices",
    CHANGED,
    (app) => licensePage(app, { maxDevices: 40 }),
    { devices: "30", reason: "Why" },
  ],
  ["license move", CHANGED, (app) => licensePage(app, { userId: null }), { email: "other@example.com" }],
  ["license key", CHANGED, (app) => pageOfAccount(app, "licenses")],
  ["order receipt", CHANGED, (app) => pageOfAccount(app, "orders")],
  ["customer password-reset", CHANGED, (app) => pageOfAccount(app, "customers")],
  ["bug reply", WRITTEN, bugPage, { message: "It is fixed." }],
  ["bug status", WRITTEN, bugPage, { status: "fixed", fixedIn: "1.2.0" }],
  ["list bugs-seen", WRITTEN, (app) => bugPage(app, "/desk/bugs"), { subject: "bug1" }],
  ["overview bug-seen", WRITTEN, (app) => bugPage(app, "/desk"), { subject: "bug1" }],
  ["overview dispute-answered", CHANGED, disputeOnOverview],
  ["overview ignore-refund", CHANGED, refundOnOverview],
  ["event ignore", CHANGED, eventPage, { reason: "A test" }],
  ["list send-email", CHANGED, emailList],
  ["payment ignore", CHANGED, (app) => paymentPage(app, { problem: "second-payment" }), { reason: "Why" }],
  ["payment refund-payment", CHANGED, (app) => paymentPage(app, { refundedAmount: 6000 })],
])("POST /desk (%s): refused once others changed what its page showed", async (name, why, page, fields) => {
  const [, intent = ""] = name.split(" ")
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path, change } = await page(app)
  const openForm = async () => {
    const form = formsIn(await owner.html(path), intent)[0]
    return { path: form?.action ?? path, form: { ...form?.hidden, intent, ...fields } }
  }
  const late = await openForm()
  await change()
  await app.endBackgroundWork()
  const emails = await app.db.$count(outbox)
  const { response } = await postAsked(owner, late.path, late.form)
  const html = await response.text()
  expect([response.status, textOf(html)]).toEqual([400, expect.stringContaining(why)])
  expect(html).toContain(fields?.message ?? "")
  expect([await app.db.$count(auditEntries), await app.db.$count(outbox)]).toEqual([0, emails])
})

test("POST /desk/bugs/:bug (reply): a reply to the newest message is sent", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path, change } = await bugPage(app)
  await change()
  await submitForm(owner, path, "reply", { message: "It is fixed." })
  expect(await app.rows(bugReports)).toMatchObject([{ ownerUnreadSince: null }])
  await expectStatus(owner.get(path), 200)
})
