import { and, gt, notInArray, sql } from "drizzle-orm"
import { hasKeptOrder, hasOtherTerms } from "#app/licensing/license/terms-queries.server.ts"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import {
  indianDaySql,
  movedMoney,
  rebuildTotals,
  TOUCHED_DAYS,
} from "#app/orders/ledger/totals-queries.server.ts"
import { IMPORTED_SOURCES, SOURCES_WITHOUT_AMOUNT } from "#app/orders/order/order.ts"
import { batch, type Database, hasRow } from "#db/client.server.ts"
import { failedInvariants } from "#db/schema/payments.ts"
import { cronRuns } from "#db/schema/platform.ts"
import type { BrokenInvariant, Invariant } from "./invariants.ts"

/** Period in Unix milliseconds, without its end; whole days in Asia/Kolkata. */
export type BooksPeriod = { from: number; to: number }

export const ALL_TIME: BooksPeriod = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** How many of the rows that break an invariant are named. */
const MAX_EXAMPLES = 5

const within = (column: string, { from, to }: BooksPeriod) => `${column} >= ${from} and ${column} < ${to}`

/** Orders paid in the period. */
const paidOrders = (period: BooksPeriod) => `orders o where ${within("o.paid_at", period)}`

const PAYMENT_KINDS = "('payment', 'bank-transfer', 'free', 'unknown')"

const list = (names: readonly string[]) => `(${names.map((name) => `'${name}'`)})`

const HAS_NO_AMOUNT = `o.source in ${list(SOURCES_WITHOUT_AMOUNT)}`
const IS_IMPORTED = `o.source in ${list(IMPORTED_SOURCES)}`

/** Each selects the `id` of every row that breaks it. Text, because commands and tests run it without the Worker too. */
const QUERIES: Record<Invariant, (period: BooksPeriod) => string> = {
  "orders-equal-entries": (period) => `
    select o.id from ${paidOrders(period)} and (
      (select sum(e.amount) from ledger_entries e where e.payment_id = o.payment_id and e.kind in ${PAYMENT_KINDS})
        is not iif(${HAS_NO_AMOUNT}, 0, o.amount)
      or exists (select 1 from ledger_entries e where e.payment_id = o.payment_id and e.kind in ${PAYMENT_KINDS}
        and e.kind <> 'unknown' and e.currency is not o.currency)
      or not (${HAS_NO_AMOUNT} or exists (select 1 from payments p
        where p.id = o.payment_id and p.order_id = o.id and p.amount = o.amount and p.currency = o.currency)))
    union all
    select e.id from ledger_entries e where ${within("e.occurred_at", period)} and e.kind in ${PAYMENT_KINDS}
      and not exists (select 1 from orders o where o.payment_id = e.payment_id and o.status = 'paid')`,

  // A license goes with the account of its holder, who may have got it from the buyer.
  "orders-delivered": (period) => {
    const items = `(select count(*) from licenses where order_id = o.id)
      + (select count(*) from donations where order_id = o.id)
      + (select count(*) from license_upgrades where order_id = o.id)`
    const isMoved = `exists (select 1 from audit_entries a
      where a.action = 'license.move' and json_extract(a.before, '$.account') = o.user_id)`
    return `
      select o.id from ${paidOrders(period)} and (${items} > 1
        or (${items} = 0 and o.user_id is not null and o.source <> 'free' and not ${isMoved}))
      union all
      select o.id from orders o where o.status in ('pending', 'closed', 'expired') and ${within("o.created_at", period)}
        and ${items} > 0`
  },

  "receipts-issued": (period) => `
    select o.id from ${paidOrders(period)} and o.user_id is not null and not ${IS_IMPORTED}
      and not exists (select 1 from receipts r where r.order_id = o.id)`,

  "refunds-equal-entries": (period) => `
    select distinct p.id from ledger_entries e join payments p on p.id = e.payment_id
    where ${within("e.occurred_at", period)} and p.refunded_amount <> (
      select max(sum(iif(r.kind = 'refund', r.amount, 0)), max(r.total_refunded))
      from ledger_entries r where r.payment_id = p.id)`,

  "given-back-at-most-paid": (period) => `
    select distinct p.id from ledger_entries e join payments p on p.id = e.payment_id
    where ${within("e.occurred_at", period)} and e.kind in ('refund', 'dispute-lost') and ${KEPT_AMOUNT} < 0`,

  // The work items are those of which an amount is known to be kept.
  "withdrawals-listed": (period) => `
    select w.order_id as id from withdrawals w where ${within("w.withdrawn_at", period)}
      and not exists (select 1 from orders o join payments p on p.id = o.payment_id
        where o.id = w.order_id and ${KEPT_AMOUNT} is not null)`,

  "invoices-equal-payments": (period) => `
    select o.id from ${paidOrders(period)} and o.kind = 'license' and o.source <> 'free'
      and exists (select 1 from receipts r
        where r.order_id = o.id and json_extract(r.seller, '$.gstin') is not null)
      and (select p.amount - min(p.amount, p.refunded_amount) from payments p where p.id = o.payment_id) is not (
        select sum(iif(i.kind = 'invoice', i.total, -i.total)) from invoices i
        where i.order_id = o.id and i.currency = o.currency)`,

  "invoices-without-gap": (period) => `
    select i.id from invoices i where ${within("i.issued_at", period)} and i.seq > 1 and not exists (
      select 1 from invoices b where b.series = i.series and b.year = i.year and b.seq = i.seq - 1)`,

  // A day that was touched since its totals were rebuilt is not compared.
  "totals-equal-entries": (period) => `
    select day || ' ' || kind || ' ' || currency as id from (
      select day, kind, currency, country, 1 as count, amount, inr_amount, inr_unknown
      from ${movedMoney("ledger_entries e", within("e.occurred_at", period))}
      union all
      select day, kind, currency, dimension, -count, -amount, -inr_amount, -inr_unknown from totals_by_day
      where day >= ${indianDaySql(String(period.from))} and day < ${endDay(period)}
        and (kind like '%-paid' or kind like '%-refund'))
    where day not in ${TOUCHED_DAYS}
    group by day, kind, currency, country
    having sum(count) <> 0 or sum(amount) <> 0 or sum(inr_amount) <> 0 or sum(inr_unknown) <> 0`,

  "no-license-over-returned-payment": (period) => `
    select distinct l.id from ledger_entries e join payments p on p.id = e.payment_id
      join licenses l on l.payment_id = p.id
    where ${within("e.occurred_at", period)} and e.kind in ('refund', 'dispute-lost') and l.revoked_at is null
      and not ${hasKeptOrder("l")}`,

  "licenses-follow-orders": (period) => {
    const changed = `(select o.id from ${paidOrders(period)} union all select o.id from ledger_entries e
      join orders o on o.payment_id = e.payment_id where ${within("e.occurred_at", period)})`
    return `
      select l.id from licenses l where ${hasOtherTerms("l")} and l.id in (
        select id from licenses where order_id in ${changed}
        union select license_id from license_upgrades where order_id in ${changed}
        union select license_id from device_overrides where ${within("set_at", period)})`
  },

  "one-current-key": (period) => `
    select l.id from ${paidOrders(period).replace(" where ", " join licenses l on l.order_id = o.id where ")}
      and exists (select 1 from retired_license_keys k where k.key = l.key)`,

  "coupon-uses-counted": (period) => `
    select c.id from coupons c where c.id in (select o.coupon_id from ${paidOrders(period)} and o.coupon_id is not null)
      and c.used <> (select count(*) from orders o where o.coupon_id = c.id and o.status = 'paid')`,
}

/** After all days for a time without end, which is no date in SQLite. */
const endDay = ({ to }: BooksPeriod) => (to === ALL_TIME.to ? "'9999-99-99'" : indianDaySql(String(to)))

/**
 * Builds one statement, which reads one state of the database: a JSON list of `BrokenInvariant`, those that hold with a
 * count of 0.
 */
export const booksQuery = (period: BooksPeriod): string =>
  `select json_array(${Object.entries(QUERIES).map(([name, query]) => summaryOf(name, query(period)))}) as answers`

const summaryOf = (name: string, query: string) => `(
  select json_object('name', '${name}', 'count', count(*), 'examples', json_group_array(id) filter (where place <= ${MAX_EXAMPLES}))
  from (select id, row_number() over (order by id) as place from (${query})))`

/** The invariants that do not hold, of the answer to `booksQuery`. */
export const readAnswers = (answers: string): BrokenInvariant[] =>
  (JSON.parse(answers) as BrokenInvariant[]).filter(({ count }) => count > 0)

/** Rebuilds the totals, so that they are compared, too, and finds the invariants that do not hold. */
export async function findBrokenInvariants(db: Database, period: BooksPeriod): Promise<BrokenInvariant[]> {
  const query = db.all<{ answers: string }>(sql.raw(booksQuery(period)))
  const { found } = await batch(db, { found: query }, rebuildTotals(db))
  return readAnswers(found[0]?.answers ?? "[]")
}

/**
 * Stores what a check found, in place of what the one before did; what was false then keeps its time. What is
 * `unanswered` this time stays as it is.
 */
export async function storeBrokenInvariants(
  db: Database,
  broken: readonly BrokenInvariant[],
  checkedAt: Date,
  unanswered: readonly BrokenInvariant["name"][] = [],
): Promise<void> {
  const names = [...broken.map(({ name }) => name), ...unanswered]
  const run = { finishedAt: checkedAt, failedTasks: broken.length }
  await db.batch([
    db
      .delete(failedInvariants)
      .where(and(gt(failedInvariants.name, ""), notInArray(failedInvariants.name, names))),
    ...broken.map((one) =>
      db
        .insert(failedInvariants)
        .values({ ...one, foundAt: checkedAt })
        .onConflictDoUpdate({
          target: failedInvariants.name,
          set: { count: one.count, examples: one.examples },
        }),
    ),
    db
      .insert(cronRuns)
      .values({ name: BOOKS_CHECK, ...run })
      .onConflictDoUpdate({ target: cronRuns.name, set: run }),
  ])
}

/**
 * Checks if work items of the books were added or resolved since a time: problems of payments, refunds, disputes and
 * withdrawals. Each condition is found by an index.
 */
export async function hasBooksWorkChanged(db: Database, since: Date): Promise<boolean> {
  const time = since.getTime()
  const changes = [
    sql`payments where problem is not null and problem_resolved_at > ${time}`,
    sql`payments where problem is not null and problem_resolved_at is null and problem_found_at > ${time}`,
    sql`refund_requests where status = 'requested' and requested_at > ${time}`,
    sql`withdrawals where withdrawn_at > ${time}`,
    sql`webhook_events where received_at > ${time} and (event_type like 'refund.%' or event_type like 'payment.dispute.%')`,
    sql`ledger_entries where kind in ('refund', 'dispute-lost', 'dispute-won') and learned_at > ${time}`,
    sql`audit_entries where action in ('dispute.answered', 'refund.ignore') and at > ${time}`,
  ].map((rows) => hasRow`${rows}`)
  const found = await db.get<{ changed: number }>(sql`select ${sql.join(changes, sql` or `)} as changed`)
  return found.changed === 1
}

/** The name of the check among the runs of the cron. */
export const BOOKS_CHECK = "check-books"
