import { formatAmount } from "#app/copy/desk/overview.ts"
import { thresholdText, unknownText } from "#app/copy/desk/reports.ts"
import { plural } from "#app/copy/messages.ts"
import { REGISTRATION_THRESHOLD, turnoverOf } from "#app/domain/desk/threshold.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { financialYearOf, formatFinancialYear } from "#app/domain/papers/financial-year.ts"
import { monthsOf, type ReportPeriod } from "#app/domain/reports/report-period.ts"
import { amountsByMonth } from "#app/domain/reports/reports.ts"
import { bestDay } from "#app/domain/reports/revenue.ts"
import type { findReports } from "#db/reports/reports.server.ts"
import { reportTables } from "./report-tables.server.ts"

type Found = Awaited<ReturnType<typeof findReports>>

/** The reports as their page shows them. */
export function reportsSummary(found: Found, period: ReportPeriod, now: Date) {
  const months = monthsOf(period)
  return {
    months,
    tables: reportTables(found),
    charts: chartsOf(found.totals, months),
    meter: meterOf(found, now),
  }
}

function meterOf({ year, seller }: Found, now: Date) {
  const { turnover, percent, unknown } = turnoverOf(year)
  const inRupees = (amount: number) => formatAmount({ amount, currency: "INR" })
  const text = thresholdText({
    turnover: inRupees(turnover),
    threshold: inRupees(REGISTRATION_THRESHOLD),
    percent,
    year: formatFinancialYear(financialYearOf(now)),
    isRegistered: Boolean(seller?.gstin),
  })
  return { percent: Math.min(percent, 100), text, unknown: unknownText(unknown.map(formatAmount)) }
}

/** What was paid in each currency, licenses and new computers, by month: those that there were. */
function chartsOf(totals: Found["totals"], months: string[]) {
  const isPayment = (kind: string) => kind === "license-paid" || kind === "donation-paid"
  const paid = CURRENCIES.map((currency) => ({
    id: `paid-${currency}`,
    title: `Paid in ${currency}`,
    currency,
    noun: null,
    values: amountsByMonth(
      totals,
      months,
      (total) => isPayment(total.kind) && total.currency === currency,
      ({ amount }) => amount,
    ),
  }))
  const counted = ([kind, title, noun]: readonly [string, string, string]) => ({
    ...{ id: kind, title, currency: null, noun },
    values: amountsByMonth(
      totals,
      months,
      (total) => total.kind === kind,
      ({ count }) => count,
    ),
  })
  return [...paid, ...COUNTED.map(counted)]
    .filter(({ values }) => values.some((value) => value > 0))
    .map((chart) => ({ ...chart, summary: summaryOf(chart, months) }))
}

const COUNTED = [
  ["license", "Licenses issued", "license"],
  ["activation", "New computers", "new computer"],
] as const

type Counted = { values: number[]; currency: string | null; noun: string | null }

/** "$94.99 in all; the most in 2026-11: $94.99." */
function summaryOf({ values, currency, noun }: Counted, months: string[]): string {
  const sum = values.reduce((total, value) => total + value, 0)
  const best = bestDay(months, values)
  const inWords = (value: number) => (currency ? formatAmount({ amount: value, currency }) : String(value))
  const all = noun ? plural(sum, noun) : inWords(sum)
  return best ? `${all} in all; the most in ${best.day}: ${inWords(best.value)}.` : `${all} in all.`
}
