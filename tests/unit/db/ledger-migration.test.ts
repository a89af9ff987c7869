import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { readMigrations } from "../../../scripts/local/migrations.ts"

const DAY = 86_400_000
/** The last millisecond of a day in Asia/Kolkata, which is another day in UTC, and of a month. */
const AT = Date.parse("2026-10-31T18:29:59.999Z")

function migrate(db: DatabaseSync, isWanted: (index: number, first: number) => boolean): void {
  const migrations = readMigrations()
  const first = migrations.findIndex(({ name }) => name.endsWith("_ledger.sql"))
  for (const [index, { statements }] of migrations.entries())
    if (isWanted(index, first)) for (const statement of statements) db.exec(statement)
}

/** A shop of before the ledger, written as its Worker did: its triggers count it. */
function fillShop(db: DatabaseSync): void {
  const order = db.prepare(`insert into orders (id, kind, plan_type, amount, currency, status, created_at,
    next_sync_at, payment_id, country, source) values (?, ?, ?, ?, ?, 'pending', 0, 0, ?, ?, ?)`)
  const pay = db.prepare("update orders set status = 'paid', paid_at = ?, inr_amount = ? where id = ?")
  for (const [id, kind, plan, amount, currency, country, source, at, inr] of [
    ["card", "license", "basic", 9499, "USD", "US", "razorpay", AT, 800_000],
    ["late", "license", "business", 9499, "USD", "CA", "razorpay", AT + 1, null],
    ["gift", "donation", null, 50_000, "INR", "IN", "razorpay", AT - 40 * DAY, 50_000],
    ["bank", "license", "custom", 120_000, "INR", "IN", "bank", AT - DAY, 120_000],
    ["free", "license", "basic", 9499, "USD", "US", "free", AT - DAY, null],
  ] as const) {
    const paymentId = source === "razorpay" ? `pay_${id}` : `${source}:${id}`
    order.run(id, kind, plan, amount, currency, paymentId, country, source)
    pay.run(at, inr, id)
    if (kind === "license")
      db.prepare(`insert into licenses (id, key, order_id, payment_id, plan_type, max_devices, created_at)
        values (?, ?, ?, ?, ?, 1, ?)`).run(id, `key ${id}`, id, paymentId, plan ?? "", at)
  }
  const reversal = db.prepare(`insert into payment_reversals (id, payment_id, kind, dispute_id, amount,
    total_refunded, occurred_at) values (?, ?, ?, ?, ?, ?, ?)`)
  reversal.run("refund:1", "pay_card", "refund", null, 500, 500, AT + 2)
  reversal.run("refund:2", "pay_card", "refund", null, 500, 1500, AT + 3 * DAY)
  reversal.run("refund:3", "pay_unknown", "refund", null, 9499, 9499, AT)
  reversal.run("dispute-lost:d", "pay_late", "dispute-lost", "d", 0, 0, AT + 5)
  const problem = db.prepare("insert into payment_problems values (?, ?, ?, 9499, 'USD', ?, ?)")
  problem.run("pay_late", "international", "late", AT + 2, null)
  problem.run("pay_unknown", "unknown-order", null, AT - 1, AT)
  db.exec(`insert into activations (id, license_id, seat, device_id, app_version, first_seen_at, last_seen_at)
    values ('a', 'card', 1, 'pc', '1.2.0', ${AT}, ${AT}), ('b', 'bank', 1, 'pc', null, ${AT}, ${AT})`)
  // A license that was deleted with its account stays counted.
  db.exec("delete from activations where id = 'b'; delete from licenses where id = 'bank'")
}

test("migrations: the ledger is made from the payments, refunds and problems that are stored, and reports keep their numbers", () => {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  migrate(db, (index, first) => index < first)
  fillShop(db)
  const columns = "kind, currency, dimension, sum(count), sum(amount), sum(inr_amount), sum(inr_unknown)"
  const before = db.prepare(`select month, ${columns} from monthly_totals group by 1, 2, 3, 4`).all()
  expect(before).toHaveLength(10)
  migrate(db, (index, first) => index >= first)

  const after = `select substr(day, 1, 7) as month, ${columns} from totals_by_day group by 1, 2, 3, 4`
  expect(db.prepare(after).all()).toEqual(before)
  const days = db.prepare("select day from totals_by_day where kind = 'license-paid' order by day").all()
  expect(days.map(({ day }) => day)).toEqual(["2026-10-30", "2026-10-31", "2026-11-01"])
  const payments =
    db.prepare(`select id, order_id, amount, inr_amount, refunded_amount, dispute_state, problem,
    problem_found_at, problem_resolved_at from payments order by id`)
  expect(payments.all().map((row) => Object.values(row))).toEqual([
    ["bank:bank", "bank", 120_000, 120_000, 0, null, null, null, null],
    ["pay_card", "card", 9499, 800_000, 1500, null, null, null, null],
    ["pay_gift", "gift", 50_000, 50_000, 0, null, null, null, null],
    ["pay_late", "late", 9499, null, 0, "lost", "international", AT + 2, null],
    ["pay_unknown", null, 9499, null, 9499, null, "unknown-order", AT - 1, AT],
  ])
  const entries = db.prepare("select kind, amount, currency from ledger_entries order by kind, amount").all()
  expect(entries.map((row) => Object.values(row).join(" "))).toEqual([
    "bank-transfer 120000 INR",
    "dispute-lost 0 USD",
    "free 0 USD",
    "payment 9499 USD",
    "payment 9499 USD",
    "payment 50000 INR",
    "refund 500 USD",
    "refund 500 USD",
    "refund 9499 USD",
  ])
})

test("ledger_entries: an entry is neither changed, deleted nor replaced", () => {
  const db = new DatabaseSync(":memory:")
  migrate(db, () => true)
  const insert = `into ledger_entries (id, kind, payment_id, amount, occurred_at, learned_at)
    values ('refund:1', 'refund', 'pay_1', ?, 1, 1)`
  db.prepare(`insert ${insert}`).run(500)
  for (const [sql, message] of [
    ["update ledger_entries set amount = 1", "can not be changed"],
    ["delete from ledger_entries", "can not be deleted"],
    [`insert or replace ${insert.replace("?", "1")}`, "can not be replaced"],
    [`insert or ignore ${insert.replace("?", "1")}`, "can not be replaced"],
  ] as const)
    expect(() => db.exec(sql)).toThrow(message)
  expect(db.prepare("select refunded_amount from payments").all()).toEqual([{ refunded_amount: 500 }])
})
