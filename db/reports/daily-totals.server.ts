import { type SQL, sql } from "drizzle-orm"
import type { Reversal } from "#app/domain/payments/reversal.ts"
import type { TotalKind } from "#app/domain/reports/daily-totals.ts"
import type { Database } from "#db/client.server.ts"
import { dailyTotals } from "#db/schema.ts"

/** The UTC day of a time in milliseconds, in SQL. */
const dayOf = (milliseconds: SQL | number) => sql`date(${milliseconds} / 1000, 'unixepoch')`

type Counted = { kind: TotalKind | SQL; at: SQL | number; currency?: SQL; amount?: SQL; source: SQL }

/**
 * A statement for the batch that writes what is counted: adds one, and its amount, for each row of `source`, which
 * must have a `where`. Runs before or after that write, so that the source can tell whether it is made now.
 */
function addToDailyTotals(db: Database, { kind, at, currency, amount, source }: Counted) {
  return db
    .insert(dailyTotals)
    .select(sql`select ${dayOf(at)}, ${kind}, ${currency ?? sql`''`}, 1, ${amount ?? sql`0`} ${source}`)
    .onConflictDoUpdate({
      target: [dailyTotals.day, dailyTotals.kind, dailyTotals.currency],
      set: { count: sql`count + 1`, amount: sql`amount + excluded.amount` },
    })
}

type CountedPayment = { orderId: string; paymentId: string; paidAt: Date; condition: SQL }

/** Statements for the batch that marks an order paid: the payment, the license, and refunds that came first. */
export function countPayment(db: Database, { orderId, paymentId, paidAt, condition }: CountedPayment) {
  const at = paidAt.getTime()
  const unpaid = sql`orders o where o.id = ${orderId} and o.status <> 'paid' and ${condition}`
  const isUpgrade = sql`(o.quote_id is not null and exists (
    select 1 from licenses l where l.user_id = o.user_id and l.revoked_at is null))`
  return [
    addToDailyTotals(db, {
      kind: sql`o.kind || '-paid'`,
      at,
      currency: sql`o.currency`,
      amount: sql`o.amount`,
      // What is issued free is not money that was taken.
      source: sql`from ${unpaid} and o.source <> 'free'`,
    }),
    addToDailyTotals(db, {
      kind: "license",
      at,
      // A license that is here without its payment was counted before.
      source: sql`from ${unpaid} and o.kind = 'license' and o.user_id is not null and not ${isUpgrade}
        and not exists (select 1 from licenses l where l.order_id = o.id)`,
    }),
    addToDailyTotals(db, {
      kind: "refund",
      at: sql`r.occurred_at`,
      currency: sql`o.currency`,
      amount: sql`r.amount`,
      source: sql`from payment_reversals r, ${unpaid} and r.payment_id = ${paymentId} and r.kind = 'refund'`,
    }),
  ] as const
}

/**
 * A statement for the batch that records a refund or dispute: counts a refund, unless it was recorded before or has no
 * paid order.
 */
export function countRefund(db: Database, { id, paymentId, kind, amount, occurredAt }: Reversal) {
  return addToDailyTotals(db, {
    kind: "refund",
    at: occurredAt.getTime(),
    currency: sql`o.currency`,
    amount: sql`${amount}`,
    source: sql`from orders o where ${kind} = 'refund' and o.payment_id = ${paymentId}
      and not exists (select 1 from payment_reversals where id = ${id})`,
  })
}

/** A statement for the batch that activates a device: counts it if `source` says that it is a new one. */
export function countActivation(db: Database, now: Date, source: SQL) {
  return addToDailyTotals(db, { kind: "activation", at: now.getTime(), source })
}

/** Computes all totals again from what is stored, which reads whole tables: for tests and made-up shops. */
export async function rebuildDailyTotals(db: Database): Promise<void> {
  const day = (column: string) => sql.raw(`date(${column} / 1000, 'unixepoch')`)
  await db.batch([
    db.delete(dailyTotals),
    db.insert(dailyTotals).select(
      sql`select ${day("paid_at")}, kind || '-paid', currency, count(*), sum(amount) from orders
        where paid_at is not null and source <> 'free' group by 1, 2, 3`,
    ),
    db.insert(dailyTotals).select(
      sql`select ${day("r.occurred_at")}, 'refund', o.currency, count(*), sum(r.amount)
        from payment_reversals r join orders o on o.payment_id = r.payment_id
        where r.kind = 'refund' group by 1, 3`,
    ),
    db
      .insert(dailyTotals)
      .select(sql`select ${day("created_at")}, 'license', '', count(*), 0 from licenses group by 1`),
    db
      .insert(dailyTotals)
      .select(sql`select ${day("first_seen_at")}, 'activation', '', count(*), 0 from activations group by 1`),
  ])
}
