import { and, eq, gte, lte, sql } from "drizzle-orm"
import type { ReportPeriod } from "#app/domain/reports/report-period.ts"
import type { Database } from "#db/client.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { monthlyTaxTotals, monthlyTotals } from "#db/schema.ts"

/** The totals of the months of a report, in one round trip, and the seller. */
export async function findTotals(db: Database, period: ReportPeriod) {
  const [totals, taxes] = await db.batch([selectTotals(db, period), selectTaxTotals(db, period)])
  return { totals, taxes }
}

/** The same with the turnover of the licenses sold since the first month of the financial year, by currency. */
export async function findReports(db: Database, period: ReportPeriod, firstMonth: string) {
  const turnover = db
    .select({
      currency: monthlyTotals.currency,
      inrAmount: sql<number>`sum(inr_amount)`.as("inr_sum"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("unknown_sum"),
    })
    .from(monthlyTotals)
    .where(and(gte(monthlyTotals.month, firstMonth), eq(monthlyTotals.kind, "license-paid")))
    .groupBy(monthlyTotals.currency)
  const [totals, taxes, year, [seller]] = await db.batch([
    selectTotals(db, period),
    selectTaxTotals(db, period),
    turnover,
    selectSeller(db),
  ])
  return { totals, taxes, year, seller: toSeller(seller) }
}

const selectTotals = (db: Database, { from, to }: ReportPeriod) =>
  db
    .select()
    .from(monthlyTotals)
    .where(and(gte(monthlyTotals.month, from), lte(monthlyTotals.month, to)))

const selectTaxTotals = (db: Database, { from, to }: ReportPeriod) =>
  db
    .select()
    .from(monthlyTaxTotals)
    .where(and(gte(monthlyTaxTotals.month, from), lte(monthlyTaxTotals.month, to)))
