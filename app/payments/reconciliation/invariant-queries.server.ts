import { and, gt, notInArray, sql } from "drizzle-orm"
import { hasKeptOrder, hasOtherTerms } from "#app/licensing/license/license-terms-queries.server.ts"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import {
  indianDaySql,
  MOVED_MONEY,
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

export const ALL_TIME: BooksPeriod = { from: 0, to: Date.UTC(9999, 0) }

/** How many of the rows that break an invariant are named. */
const MAX_EXAMPLES = 5

const list = (names: readonly string[]) => `(${names.map((name) => `'${name}'`)})`

/** Rows that several statements speak of; `:from` and `:to` are the period. */
const ROWS = `
  paid as not materialized (
    select *, source not in ${list(SOURCES_WITHOUT_AMOUNT)} as has_amount
    from orders
    where paid_at >= :from and paid_at < :to),
  entries as not materialized (
    select * from ledger_entries where occurred_at >= :from and occurred_at < :to),
  moved_money as not materialized (${MOVED_MONEY}),
  paying_entries as not materialized (
    select * from ledger_entries where kind in ('payment', 'bank-transfer', 'free', 'unknown')),
  reversed_payments as not materialized (
    select * from payments
    where id in (select payment_id from entries where kind in ('refund', 'dispute-lost')))`

/** Number of things that were delivered for the order `o`. */
const DELIVERED = `(
    (select count(*) from licenses where order_id = o.id)
    + (select count(*) from donations where order_id = o.id)
    + (select count(*) from license_upgrades where order_id = o.id))`

/** Statements by the sentence that each proves: it selects the `id` of every row of the period that breaks it. */
const STATEMENTS: Record<Invariant, string> = {
  /** Each paid order has one entry in the ledger over its amount, and each payment in the ledger its paid order. */
  "orders-equal-entries": `
    select o.id from paid o
    where (select sum(e.amount) from paying_entries e where e.payment_id = o.payment_id)
        is not iif(o.has_amount, o.amount, 0)
      or exists (
        select 1 from paying_entries e
        where e.payment_id = o.payment_id and e.kind <> 'unknown' and e.currency is not o.currency)
      or (o.has_amount and not exists (
        select 1 from payments p
        where p.id = o.payment_id and p.order_id = o.id and p.amount = o.amount and p.currency = o.currency))
    union all
    select e.id from paying_entries e
    where e.occurred_at >= :from and e.occurred_at < :to
      and not exists (select 1 from orders o where o.payment_id = e.payment_id and o.status = 'paid')`,

  /** Each paid order of a buyer has one license, donation or upgrade, and no order has two or is unpaid with one. */
  // A license goes with the account of its holder, who may have got it from the buyer.
  "orders-delivered": `
    select o.id from paid o
    where ${DELIVERED} > 1
      or (${DELIVERED} = 0 and o.user_id is not null and o.source <> 'free' and not exists (
        select 1 from audit_entries a
        where a.action = 'license.move' and json_extract(a.before, '$.account') = o.user_id))
    union all
    select o.id from orders o
    where o.created_at >= :from and o.created_at < :to
      and o.status in ('pending', 'closed', 'expired') and ${DELIVERED} > 0`,

  /** Each paid order of a buyer has a receipt. */
  "receipts-issued": `
    select o.id from paid o
    where o.user_id is not null and o.source not in ${list(IMPORTED_SOURCES)}
      and not exists (select 1 from receipts r where r.order_id = o.id)`,

  /** What was given back of each payment is what its entries say. */
  "refunds-equal-entries": `
    select p.id from payments p
    where p.id in (select payment_id from entries) and p.refunded_amount <> (
      select max(sum(iif(kind = 'refund', amount, 0)), max(total_refunded))
      from ledger_entries where payment_id = p.id)`,

  /** No more of a payment was refunded and lost in disputes than was paid. */
  "given-back-at-most-paid": `
    select p.id from reversed_payments p where ${KEPT_AMOUNT} < 0`,

  /** Each withdrawal whose money is not back in full is a work item. */
  // The work items are those of which an amount is known to be kept.
  "withdrawals-listed": `
    select w.order_id as id from withdrawals w
    where w.withdrawn_at >= :from and w.withdrawn_at < :to and not exists (
      select 1 from orders o join payments p on p.id = o.payment_id
      where o.id = w.order_id and ${KEPT_AMOUNT} is not null)`,

  /** Where a GSTIN was set, invoices less credit notes are what was captured less what was refunded. */
  "invoices-equal-payments": `
    select o.id from paid o
    where o.kind = 'license' and o.source <> 'free'
      and o.source <> 'polar' and exists (
        select 1 from receipts r
        where r.order_id = o.id and json_extract(r.seller, '$.gstin') is not null)
      and (select p.amount - min(p.amount, p.refunded_amount) from payments p where p.id = o.payment_id) is not (
        select sum(iif(i.kind = 'invoice', i.total, -i.total)) from invoices i
        where i.order_id = o.id and i.currency = o.currency)`,

  /** Invoices and credit notes are numbered without a gap. */
  "invoices-without-gap": `
    select i.id from invoices i
    where i.issued_at >= :from and i.issued_at < :to and i.seq > 1 and not exists (
      select 1 from invoices b where b.series = i.series and b.year = i.year and b.seq = i.seq - 1)
    union all
    select i.payout_id from payout_invoices i
    where i.issued_at >= :from and i.issued_at < :to and i.seq > 1 and not exists (
      select 1 from payout_invoices b where b.series = i.series and b.year = i.year and b.seq = i.seq - 1)`,

  /** Each payout with an invoice has that amount. */
  "payout-invoices-equal-payouts": `
    select p.id from payout_invoices i join reseller_payouts p on p.id = i.payout_id
    where i.issued_at >= :from and i.issued_at < :to
      and (p.amount <> i.total or p.currency <> i.currency or p.inr_amount is not i.inr_total or p.discarded_at is not null)`,

  /** No payment of the reseller has a tax invoice of ours. */
  "no-invoice-over-resold": `
    select i.id from invoices i join payments p on p.id = i.payment_id
    where i.issued_at >= :from and i.issued_at < :to and p.provider = 'polar'`,

  /** The totals of each day are the sums of its entries. */
  // A day that was touched since its totals were rebuilt is not compared.
  "totals-equal-entries": `
    select day || ' ' || kind || ' ' || currency as id
    from (
      select day, kind, currency, country, 1 as count, amount, inr_amount, inr_unknown
      from moved_money where occurred_at >= :from and occurred_at < :to
      union all
      select day, kind, currency, dimension, -count, -amount, -inr_amount, -inr_unknown
      from totals_by_day
      where day >= ${indianDaySql(":from")} and day < ${indianDaySql(":to")}
        and (kind like '%-paid' or kind like '%-refund'))
    where day not in (${TOUCHED_DAYS})
    group by day, kind, currency, country
    having sum(count) <> 0 or sum(amount) <> 0 or sum(inr_amount) <> 0 or sum(inr_unknown) <> 0`,

  /** No license is in force whose payment was returned. */
  "no-license-over-returned-payment": `
    select l.id from reversed_payments p join licenses l on l.payment_id = p.id
    where l.revoked_at is null and not ${hasKeptOrder("l")}`,

  /** Each license has the plan and computers of what is paid and kept, or of the owner’s number. */
  "licenses-follow-orders": `
    with changed as (
      select id from paid
      union all
      select o.id from entries e join orders o on o.payment_id = e.payment_id)
    select l.id from licenses l
    where ${hasOtherTerms("l")} and l.id in (
      select id from licenses where order_id in (select id from changed)
      union select license_id from license_upgrades where order_id in (select id from changed)
      union select license_id from device_overrides where set_at >= :from and set_at < :to)`,

  /** Each license has one key, which is none that was replaced. */
  "one-current-key": `
    select l.id from paid o join licenses l on l.order_id = o.id
    where exists (select 1 from retired_license_keys k where k.key = l.key)`,

  /** Each coupon was used as often as orders were paid with it. */
  "coupon-uses-counted": `
    select c.id from coupons c
    where c.id in (select coupon_id from paid)
      and c.used <> (select count(*) from orders o where o.coupon_id = c.id and o.status = 'paid')`,
}

/**
 * Builds one statement, which reads one state of the database: a JSON list of `BrokenInvariant`, those that hold with a
 * count of 0.
 */
export function booksQuery({ from, to }: BooksPeriod): string {
  const answers = Object.entries(STATEMENTS).map(([name, statement]) => answerOf(name, statement))
  const query = `with ${ROWS} select json_array(${answers}) as answers`
  return query.replaceAll(":from", String(from)).replaceAll(":to", String(to))
}

const answerOf = (name: string, statement: string) => `(
  select json_object(
    'name', '${name}',
    'count', count(*),
    'examples', json_group_array(id) filter (where place <= ${MAX_EXAMPLES}))
  from (select id, row_number() over (order by id) as place from (${statement})))`

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
