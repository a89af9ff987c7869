import { and, eq, gte, lte, notInArray, sql } from "drizzle-orm"
import type { ReportPeriod } from "#app/domain/reports/report-period.ts"
import type { Rate } from "#app/domain/reports/totals.ts"
import { batch } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { totalsByDay, totalsByMonth } from "#db/schema.ts"

/** The totals of the months of a report, and of the days from one on, in one round trip. */
export async function listMonthlyTotals(db: Database, { from, to }: ReportPeriod, day = "9999") {
  const months = and(gte(totalsByMonth.month, from), lte(totalsByMonth.month, to))
  const found = await batch(db, {
    totals: db.select().from(totalsByMonth).where(months),
    recent: selectDailyTotals(db, day),
    rates: selectRates(db, from < day ? from : day.slice(0, 7)),
  })
  return { ...found, rates: toRates(found.rates) }
}

/** By currency, the licenses sold since the first month of a financial year, as a query for a batch. */
export const selectTurnover = (db: Database, firstMonth: string) =>
  db
    .select({
      currency: totalsByMonth.currency,
      count: sql<number>`sum(count)`.as("count_sum"),
      amount: sql<number>`sum(amount)`.as("amount_sum"),
      inrAmount: sql<number>`sum(inr_amount)`.as("inr_sum"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("unknown_sum"),
    })
    .from(totalsByMonth)
    .where(and(gte(totalsByMonth.month, firstMonth), eq(totalsByMonth.kind, "license-paid")))
    .groupBy(totalsByMonth.currency)

/** The totals from a day on, or of one day, as a query for a batch. */
export function selectDailyTotals(db: Database, from: string, to = "9999") {
  const { day, kind } = totalsByDay
  return db
    .select()
    .from(totalsByDay)
    .where(and(gte(day, from), lte(day, to), notInArray(kind, ["opened", "paid", "failed"])))
}

/** What the newest payment of a known value was worth, of each currency in which one since the month has none. */
export function selectRates(db: Database, month: string) {
  const column = <Value>(name: string) => sql<Value>`p.${sql.raw(name)}`.as(`rate_${name}`)
  return db
    .select({
      currency: column<string>("currency"),
      amount: column<number>("amount"),
      inrAmount: column<number>("inr_amount"),
      at: column<number>("learned_at"),
    })
    .from(sql`(select distinct currency from totals_by_month
      where month >= ${month} and inr_unknown > 0 and currency not in ('', 'INR')) c
      join payments p on p.id = (select q.id from payments q
        where q.currency = c.currency and q.inr_amount is not null and q.currency <> 'INR' and q.amount > 0
        order by q.learned_at desc limit 1)`)
}

export const toRates = (rows: Awaited<ReturnType<typeof selectRates>>): Rate[] =>
  rows.map((row) => ({ ...row, at: new Date(row.at) }))

/** How many orders were opened, and of them paid, and how many payments failed, since a day, as a query for a batch. */
export function selectConversion(db: Database, from: string) {
  const countOf = (kind: "opened" | "paid" | "failed") =>
    sql<number>`coalesce(sum(iif(${totalsByDay.kind} = ${kind}, ${totalsByDay.count}, 0)), 0)`.as(
      `${kind}_count`,
    )
  return db
    .select({ opened: countOf("opened"), paid: countOf("paid"), failed: countOf("failed") })
    .from(totalsByDay)
    .where(gte(totalsByDay.day, from))
}
