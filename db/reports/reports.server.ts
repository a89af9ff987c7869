import { and, eq, gte, lte, sql } from "drizzle-orm"
import type { ReportPeriod } from "#app/domain/reports/report-period.ts"
import type { Database } from "#db/client.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { monthlyTaxTotals, salesByDay, totalsByDay } from "#db/schema.ts"

/** The totals of the months of a report, in one round trip. */
export async function findTotals(db: Database, period: ReportPeriod) {
  const [totals, taxes, sales] = await db.batch([
    selectTotals(db, period),
    selectTaxTotals(db, period),
    selectSales(db, period),
  ])
  return { totals, taxes, sales }
}

/** The tax totals of a month, and the seller, as queries for a batch. */
export const selectTaxMonth = (db: Database, month: string) =>
  [selectTaxTotals(db, { from: month, to: month }), selectSeller(db)] as const

/** The same in one round trip. */
export async function findTaxMonth(db: Database, month: string) {
  const [taxes, [seller]] = await db.batch(selectTaxMonth(db, month))
  return { taxes, seller: toSeller(seller) }
}

/** The same with the turnover of the licenses sold since the first month of the financial year, by currency. */
export async function findReports(db: Database, period: ReportPeriod, firstMonth: string) {
  const turnover = db
    .select({
      currency: totalsByDay.currency,
      inrAmount: sql<number>`sum(inr_amount)`.as("inr_sum"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("unknown_sum"),
    })
    .from(totalsByDay)
    .where(and(gte(totalsByDay.day, firstMonth), eq(totalsByDay.kind, "license-paid")))
    .groupBy(totalsByDay.currency)
  const [totals, taxes, sales, year, [seller]] = await db.batch([
    selectTotals(db, period),
    selectTaxTotals(db, period),
    selectSales(db, period),
    turnover,
    selectSeller(db),
  ])
  return { totals, taxes, sales, year, seller: toSeller(seller) }
}

/** The sums of the days of each month. */
function selectTotals(db: Database, { from, to }: ReportPeriod) {
  const { day, kind, currency, dimension } = totalsByDay
  const month = sql<string>`substr(${day}, 1, 7)`
  const sumOf = (name: "count" | "amount" | "inr_amount" | "inr_unknown") =>
    sql<number>`sum(${sql.raw(name)})`.as(`sum_of_${name}`)
  return (
    db
      .select({
        ...{ month: month.as("month"), kind, currency, dimension },
        ...{ count: sumOf("count"), amount: sumOf("amount") },
        ...{ inrAmount: sumOf("inr_amount"), inrUnknown: sumOf("inr_unknown") },
      })
      .from(totalsByDay)
      // Every day of a month comes before the month with a character after those of digits.
      .where(and(gte(day, from), lte(day, `${to}~`)))
      .groupBy(month, kind, currency, dimension)
  )
}

/** The same of sales by plan and coupon, and of what the provider kept. */
function selectSales(db: Database, { from, to }: ReportPeriod) {
  const { day, kind, currency, dimension } = salesByDay
  const month = sql<string>`substr(${day}, 1, 7)`
  const sumOf = (name: "count" | "amount" | "inr_amount" | "inr_unknown") =>
    sql<number>`sum(${sql.raw(name)})`.as(`sum_of_${name}`)
  return db
    .select({
      ...{ month: month.as("month"), kind, currency, dimension },
      ...{ count: sumOf("count"), amount: sumOf("amount") },
      ...{ inrAmount: sumOf("inr_amount"), inrUnknown: sumOf("inr_unknown") },
    })
    .from(salesByDay)
    .where(and(gte(day, from), lte(day, `${to}~`)))
    .groupBy(month, kind, currency, dimension)
}

/** The totals from a day on, or of one day, by kind and currency, as a query for a batch. */
export function selectDailyTotals(db: Database, from: string, to = "9999") {
  const { day, kind, currency } = totalsByDay
  return db
    .select({
      ...{ day, kind, currency },
      count: sql<number>`sum(count)`.as("sum_of_count"),
      amount: sql<number>`sum(amount)`.as("sum_of_amount"),
      inrAmount: sql<number>`sum(inr_amount)`.as("sum_of_inr"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("sum_of_inr_unknown"),
    })
    .from(totalsByDay)
    .where(and(gte(day, from), lte(day, to)))
    .groupBy(day, kind, currency)
}

/** How many orders were opened, and of them paid, and how many payments failed, since a day, as a query for a batch. */
export function selectConversion(db: Database, from: string) {
  const countOf = (kind: "opened" | "paid" | "failed") =>
    sql<number>`coalesce(sum(iif(${salesByDay.kind} = ${kind}, ${salesByDay.count}, 0)), 0)`.as(
      `${kind}_count`,
    )
  return db
    .select({ opened: countOf("opened"), paid: countOf("paid"), failed: countOf("failed") })
    .from(salesByDay)
    .where(gte(salesByDay.day, from))
}

const selectTaxTotals = (db: Database, { from, to }: ReportPeriod) =>
  db
    .select()
    .from(monthlyTaxTotals)
    .where(and(gte(monthlyTaxTotals.month, from), lte(monthlyTaxTotals.month, to)))
