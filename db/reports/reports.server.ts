import { and, eq, gte, lte, notInArray, sql } from "drizzle-orm"
import type { ReportPeriod } from "#app/domain/reports/report-period.ts"
import type { Database } from "#db/client.server.ts"
import { totalsByDay, totalsByMonth } from "#db/schema.ts"

/** The totals of the months of a report. */
export function listMonthlyTotals(db: Database, { from, to }: ReportPeriod) {
  return db
    .select()
    .from(totalsByMonth)
    .where(and(gte(totalsByMonth.month, from), lte(totalsByMonth.month, to)))
}

/** By currency, the licenses sold since the first month of a financial year, as a query for a batch. */
export function selectTurnover(db: Database, firstMonth: string) {
  return db
    .select({
      currency: totalsByMonth.currency,
      inrAmount: sql<number>`sum(inr_amount)`.as("inr_sum"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("unknown_sum"),
    })
    .from(totalsByMonth)
    .where(and(gte(totalsByMonth.month, firstMonth), eq(totalsByMonth.kind, "license-paid")))
    .groupBy(totalsByMonth.currency)
}

/** The totals from a day on, or of one day, as a query for a batch. */
export function selectDailyTotals(db: Database, from: string, to = "9999") {
  const { day, kind } = totalsByDay
  return db
    .select()
    .from(totalsByDay)
    .where(and(gte(day, from), lte(day, to), notInArray(kind, ["opened", "paid", "failed"])))
}

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
