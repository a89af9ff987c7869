import { sql } from "drizzle-orm"
import { PROVIDERS } from "#app/orders/order/order.ts"
import { INDIAN_OFFSET, indianDayOf, indianMonthOf } from "#app/platform/time.ts"
import type { Database } from "#db/client.server.ts"
import { totalsByDay, totalsByMonth } from "#db/schema/reports.ts"
import { rupeeShare } from "./queries.server.ts"

// Totals are a cache: before they are read, those of the days that were touched since are made again from the ledger and
// the orders, so that a fact of today counts at once, and a late one in its own day.

/** Day in Asia/Kolkata of a time in milliseconds. */
export const indianDaySql = (time: string) => `date((${time} + ${INDIAN_OFFSET}) / 1000, 'unixepoch')`

const lastRebuild = (column: string) => `coalesce((select ${column} from totals_rebuilds where id = 1), 0)`

/** Payments of orders and their refunds, one row for each entry of the ledger that moved money. */
export const MOVED_MONEY = `
  select
    e.occurred_at as occurred_at,
    ${indianDaySql("e.occurred_at")} as day,
    o.kind || iif(e.kind = 'refund', '-refund', '-paid') as kind,
    e.kind as entry_kind,
    p.currency as currency,
    e.amount as amount,
    coalesce(${rupeeShare("e.amount")}, 0) as inr_amount,
    iif(p.inr_amount is null, e.amount, 0) as inr_unknown,
    p.fee as fee,
    coalesce(p.fee_currency, 'INR') as fee_currency,
    iif(p.provider = 'razorpay', '', p.provider) as provider,
    round(1.0 * p.collected_tax * e.amount / p.amount) * iif(e.kind = 'refund', -1, 1) as collected_tax,
    coalesce(r.buyer ->> '$.country', o.country, '') as country,
    coalesce(o.plan_type, 'donation') as plan,
    o.coupon_id as coupon_id
  from ledger_entries e indexed by ledger_entries_occurred
  join payments p on p.id = e.payment_id
  join orders o on o.id = p.order_id
  left join receipts r on r.order_id = o.id
  where e.kind <> 'value' and e.amount > 0 and exists (
    select 1 from ledger_entries c where c.payment_id = e.payment_id and c.kind in ('payment', 'bank-transfer'))`

/** Payments with an entry that was added since the last rebuild. */
const TOUCHED_PAYMENTS = `select payment_id from ledger_entries where rowid > ${lastRebuild("last_entry")}`

/** Days of all entries of these payments, because a payment and its value in rupees change how its refunds count. */
export const TOUCHED_DAYS = `
  select ${indianDaySql("occurred_at")} as day from ledger_entries where payment_id in (${TOUCHED_PAYMENTS})`

/** Days to count again: these, and those on which orders were opened that were paid or opened since. */
const STALE_DAYS = `
  select day, 1000 * unixepoch(day) - ${INDIAN_OFFSET} as begins_at,
    1000 * unixepoch(day, '+1 day') - ${INDIAN_OFFSET} as ends_at
  from (
    ${TOUCHED_DAYS}
    union select ${indianDaySql("created_at")} from orders where payment_id in (${TOUCHED_PAYMENTS})
    union select ${indianDaySql("created_at")} from orders where created_at >= ${lastRebuild("orders_since")})`

/** The rows that the statements of a rebuild speak of. */
const ROWS = `with
  moved_money as (${MOVED_MONEY}),
  stale_days as (${STALE_DAYS}),
  stale_months as (select distinct substr(day, 1, 7) as month from stale_days),
  stale_money as (
    select moved_money.* from stale_days
    cross join moved_money on occurred_at >= begins_at and occurred_at < ends_at),
  stale_entries as (
    select day, e.kind, e.payment_id from stale_days
    cross join ledger_entries e indexed by ledger_entries_occurred
      on e.occurred_at >= begins_at and e.occurred_at < ends_at),
  stale_orders as (
    select day, o.status from stale_days
    cross join orders o indexed by orders_created on o.created_at >= begins_at and o.created_at < ends_at
    where o.source in (${PROVIDERS.map((name) => `'${name}'`)}))`

const COLUMNS = "kind, currency, dimension, count, amount, inr_amount, inr_unknown"
const SUMS = "sum(amount), sum(inr_amount), sum(inr_unknown)"

const REBUILD = [
  "delete from totals_by_day where day in (select day from stale_days) and kind <> 'activation'",

  `insert into totals_by_day (day, ${COLUMNS})
  select day, kind, currency, country, count(*), ${SUMS}
  from stale_money
  group by day, kind, currency, country`,

  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'plan', currency, plan, count(*), ${SUMS}
  from stale_money
  where entry_kind <> 'refund'
  group by day, currency, plan`,

  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'coupon', currency, code, count(*), ${SUMS}
  from stale_money join coupons on coupons.id = coupon_id
  where entry_kind <> 'refund'
  group by day, currency, code`,

  `insert into totals_by_day (day, ${COLUMNS})
  select day, iif(fee is null, 'fee-unknown', 'fee'), iif(fee is null, currency, fee_currency), provider,
    count(*), sum(coalesce(fee, amount)), 0, sum(iif(fee is null or fee_currency = 'INR', 0, fee))
  from stale_money
  where entry_kind = 'payment'
  group by 1, 2, 3, 4`,

  // Less its share in refunds. Its value in rupees is never told.
  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'collected-tax', currency, provider, count(*), sum(collected_tax), 0, sum(collected_tax)
  from stale_money
  where collected_tax is not null
  group by day, currency, provider`,

  // A license that was deleted with its account is known by the receipt of its order.
  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'license', '', o.plan_type, count(*), 0, 0, 0
  from stale_entries e cross join orders o on o.payment_id = e.payment_id
  where e.kind in ('payment', 'bank-transfer', 'free', 'unknown') and o.kind = 'license'
    and not exists (select 1 from license_upgrades u where u.order_id = o.id)
    and (exists (select 1 from licenses l where l.order_id = o.id)
      or exists (select 1 from receipts r where r.order_id = o.id))
  group by day, o.plan_type`,

  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'opened', '', '', count(*), 0, 0, 0 from stale_orders group by day`,

  `insert into totals_by_day (day, ${COLUMNS})
  select day, 'paid', '', '', count(*), 0, 0, 0 from stale_orders where status = 'paid' group by day`,

  "delete from totals_by_month where month in (select month from stale_months) and kind <> 'activation'",

  `insert into totals_by_month (month, ${COLUMNS})
  select month, kind, currency, dimension, sum(count), ${SUMS}
  from stale_months cross join totals_by_day
  where day between month || '-01' and month || '-31' and kind not in ('activation', 'opened', 'paid')
  group by month, kind, currency, dimension`,

  // An order has the Worker's time, and is there a little later.
  `insert into totals_rebuilds (id, last_entry, orders_since)
  select 1, coalesce(max(rowid), 0), 1000 * (unixepoch() - 60) from ledger_entries where true
  on conflict (id) do update set last_entry = excluded.last_entry, orders_since = excluded.orders_since`,
]

/** Statements for the beginning of a batch that reads totals. */
export const rebuildTotals = (db: Database) =>
  REBUILD.map((statement) => db.run(sql.raw(`${ROWS} ${statement}`)))

/**
 * Statements that count a new computer in the totals of its day and month. They are counted as they happen, because a
 * transfer overwrites the seat's computer and an account's deletion removes it.
 */
export function countActivation(db: Database, appVersion: string | null, now: Date) {
  const row = { kind: "activation", dimension: appVersion ?? "", count: 1 } as const
  const { day, kind, currency, dimension, count } = totalsByDay
  return [
    db
      .insert(totalsByDay)
      .values({ ...row, day: indianDayOf(now) })
      .onConflictDoUpdate({ target: [day, kind, currency, dimension], set: { count: sql`${count} + 1` } }),
    db
      .insert(totalsByMonth)
      .values({ ...row, month: indianMonthOf(now) })
      .onConflictDoUpdate({
        target: [totalsByMonth.month, totalsByMonth.kind, totalsByMonth.currency, totalsByMonth.dimension],
        set: { count: sql`${totalsByMonth.count} + 1` },
      }),
  ]
}
