import type { DatabaseSync } from "node:sqlite"
import { beforeAll, expect, test } from "vitest"
import { invariantSentences } from "#app/payments/reconciliation/copy.ts"
import {
  ALL_TIME,
  booksQuery,
  findBrokenInvariants,
  readAnswers,
  storeBrokenInvariants,
} from "#app/payments/reconciliation/invariant-queries.server.ts"
import { EQUALS_PROVIDER, INVARIANTS, type Invariant } from "#app/payments/reconciliation/invariants.ts"
import { days, hours } from "#app/platform/time.ts"
import { cronRuns, failedInvariants, ledgerEntries } from "#db/schema.ts"
import { d1Target } from "#scripts/backups/backup-target.ts"
import { copyFromSql } from "#scripts/backups/database-copy.ts"
import { addCoupon, orderWithCoupon } from "#tests/support/fixtures/coupons.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { recordPayout } from "#tests/support/fixtures/payouts.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { captureEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

/** A shop with a GSTIN: two sales, one of them refunded in full, one in part with a coupon, and a donation. */
let shop = ""

async function sell(app: App, name: string, coupon = false) {
  const buyer = await app.createAccount({ country: "IN" })
  const order = await app.createOrder(buyer)
  const id = coupon ? await orderWithCoupon(buyer, order.id, "TEN") : order.id
  const paid = await app.findOrder(id)
  const paymentId = `pay_${name}`
  await app.reportEvent(captureEvent(paid, { paymentId }))
  return {
    amount: paid.amount,
    refund: (amount: number) => app.reportEvent(refundEvent({ paymentId, amount })),
  }
}

beforeAll(async () => {
  await using app = await startApp()
  await registerSeller(app)
  await addCoupon(app, { code: "TEN", percent: 10 })
  const returned = await sell(app, "returned")
  await returned.refund(returned.amount)
  const partly = await sell(app, "partly", true)
  await partly.refund(500)
  await sell(app, "kept")
  await payByWebhook(app, await app.createDonation(await app.createAccount()))
  await recordPayout(await app.createOwner())
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  shop = await d1Target(app.d1).exportSql()
})

const brokenIn = (db: DatabaseSync) =>
  readAnswers(String(db.prepare(booksQuery(ALL_TIME)).get()?.answers)).map(({ name }) => name)

const IS_KEPT = "payment_id = 'pay_kept'"
const KEPT = `(select id from orders where ${IS_KEPT})`

/** SQL that violates exactly one invariant, once the triggers are dropped. */
const PLANTED: Record<Invariant, string> = {
  "orders-equal-entries": `update ledger_entries set currency = 'USD' where id = 'payment:pay_kept'`,
  "orders-delivered": `delete from licenses where ${IS_KEPT}`,
  "receipts-issued": `delete from receipts where order_id = (select order_id from donations)`,
  "refunds-equal-entries": `update payments set refunded_amount = refunded_amount + 1 where id = (
    select payment_id from orders where kind = 'donation');
    insert into ledger_entries (id, kind, payment_id, amount, occurred_at, learned_at)
    select 'dispute-won:d', 'dispute-won', payment_id, 0, 1, 1 from orders where kind = 'donation'`,
  "given-back-at-most-paid": `insert into disputes (id, payment_id, amount, currency, status, updated_at)
    values ('d', 'pay_returned', 1, 'INR', 'closed', 1);
    insert into ledger_entries (id, kind, payment_id, dispute_id, amount, occurred_at, learned_at)
    values ('dispute-lost:d', 'dispute-lost', 'pay_returned', 'd', 0, 1, 1)`,
  "withdrawals-listed": `insert into withdrawals (order_id, withdrawn_at)
    select id, 1 from orders where status = 'pending' limit 1`,
  "invoices-equal-payments": `delete from invoices where kind = 'credit-note' and payment_id = 'pay_partly'`,
  "invoices-without-gap": `update invoices set seq = seq + 5 where ${IS_KEPT} and kind = 'invoice'`,
  "payout-invoices-equal-payouts": "update reseller_payouts set amount = amount + 1",
  "no-invoice-over-resold": `update payments set provider = 'polar' where id = 'pay_kept'`,
  "totals-equal-entries": `update totals_by_day set amount = amount + 1 where kind = 'donation-paid'`,
  "no-license-over-returned-payment": `update licenses set revoked_at = null where payment_id = 'pay_returned'`,
  "licenses-follow-orders": `update licenses set max_devices = 2 where ${IS_KEPT}`,
  "one-current-key": `insert into retired_license_keys (key, license_id, retired_at)
    select key, id, 1 from licenses where order_id = ${KEPT}`,
  "coupon-uses-counted": "update coupons set used = used + 1",
}

test.each([...INVARIANTS])("booksQuery: a planted difference makes exactly %s false", (name) => {
  const db = copyFromSql(shop)
  expect(brokenIn(db)).toEqual([])
  for (const row of db.prepare("select name from sqlite_master where type = 'trigger'").all())
    db.exec(`drop trigger ${row.name}`)
  db.exec(PLANTED[name])
  expect(brokenIn(db)).toEqual([name])
})

test("booksQuery: a period excludes payments before and after it", () => {
  const db = copyFromSql(shop)
  db.exec("drop trigger receipts_no_delete; delete from receipts")
  for (const day of [3, -4]) {
    const period = { from: Date.now() + day * 86_400_000, to: Date.now() + (day + 1) * 86_400_000 }
    expect(readAnswers(String(db.prepare(booksQuery(period)).get()?.answers))).toEqual([])
  }
})

test("cron: compares the ledger once a day; a false invariant needs the owner", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk")).toContain(
    "The books are compared each night, for the first time tonight.",
  )
  await app.runCron()
  expect(await pageText(owner, "/desk")).toMatch(/The books agree, compared today at \d\d:\d\d\./)

  await app.createLicensedAccount()
  app.expectError("books-disagree")
  await findBrokenInvariants(app.db, ALL_TIME)
  // Of a day that waits for no rebuild.
  await app.d1
    .prepare(
      `insert into totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
      values (date('now', '-2 days'), 'license-paid', 'USD', '', 1, 1, 0, 1)`,
    )
    .run()
  await app.runCron()
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  await app.db.update(cronRuns).set({ finishedAt: new Date(Date.now() - days(1)) })
  await app.runCron()
  const logged = (await app.readLog()).find(({ event }) => event === "books-disagree")
  expect(logged).toMatchObject({ invariants: "totals-equal-entries: 1" })
  const text = await pageText(owner, "/desk")
  expect(text).toContain("1 thing needs you.")
  expect(text).toContain(`Not true: ${invariantSentences["totals-equal-entries"]}`)
  // Found again, it keeps its time; not looked for, it stays.
  const [found] = await app.rows(failedInvariants)
  await storeBrokenInvariants(app.db, [{ name: "totals-equal-entries", count: 2, examples: [] }], new Date())
  await storeBrokenInvariants(app.db, [], new Date(), ["totals-equal-entries"])
  expect(await app.rows(failedInvariants)).toEqual([{ ...found, count: 2, examples: [] }])
  await storeBrokenInvariants(app.db, [], new Date())
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
})

test("cron: a payment recorded as a problem is no difference from Razorpay", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await createPayment(app)
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  // Created there days before it is recorded here.
  await refund(app, (await app.createPaidOrder()).order.paymentId)
  await expect.poll(() => listReversals(app)).toHaveLength(1)
  await app.setFaults({ webhooks: "drop" })
  const [known, lost] = [await createPayment(app), await createPayment(app)]
  const entry = { id: `payment:${known.id}`, kind: "unknown" as const, paymentId: known.id, amount: 0 }
  await app.db.insert(ledgerEntries).values({ ...entry, occurredAt: new Date(), learnedAt: new Date() })
  const { payments, refunds } = app.emulators.state
  const created_at = Math.floor((Date.now() - hours(26)) / 1000)
  for (const record of [...payments.values(), ...[...refunds.values()].map(({ refund }) => refund)])
    Object.assign(record, { created_at })
  app.expectError("books-disagree")
  app.expectError("books-not-compared")
  const check = async (fail: string[]) => {
    await app.setFaults({ webhooks: "drop", fail })
    await app.db.delete(cronRuns)
    await app.runCron()
    const found = await app.db.query.failedInvariants.findMany()
    return found.filter(({ name }) => name === EQUALS_PROVIDER.razorpay)
  }
  const missing = [{ count: 1, examples: [lost.id] }]
  expect(await check([])).toMatchObject(missing)
  // Without an answer nothing has changed.
  expect(await check(["refunds"])).toMatchObject(missing)
  expect(await pageText(owner, "/desk")).toContain(
    `Not true: ${invariantSentences[EQUALS_PROVIDER.razorpay]}`,
  )
  app.emulators.state.payments.delete(lost.id)
  expect(await check([])).toEqual([])
})
