import { formatAmount } from "#app/copy/desk/overview.ts"
import { type ReportId, thresholdText, unknownText } from "#app/copy/desk/reports.ts"
import { plural } from "#app/copy/plural.ts"
import { REGISTRATION_THRESHOLD, turnoverOf } from "#app/domain/desk/threshold.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { financialYearOf, formatFinancialYear } from "#app/domain/papers/financial-year.ts"
import { bestDay } from "#app/domain/reports/recent-revenue.ts"
import { monthsOf, type ReportPeriod } from "#app/domain/reports/report-period.ts"
import { amountsByMonth } from "#app/domain/reports/reports.ts"
import { formatMonth } from "#app/domain/time.ts"
import type { findReports } from "#db/reports/reports.server.ts"
import { reportTable } from "./report-tables.server.ts"

type Found = Awaited<ReturnType<typeof findReports>>

/** A report as its page shows it, with the charts and the meter that belong to it. */
export function reportSummary(id: ReportId, found: Found, period: ReportPeriod, now: Date) {
  const months = monthsOf(period)
  return {
    months,
    table: reportTable(id, found),
    charts: chartsOf(id, found.totals, months),
    meter: id === "turnover" ? meterOf(found, now) : null,
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

/** What was paid in each currency, licenses or new computers, by month: those that there were. */
function chartsOf(report: ReportId, totals: Found["totals"], months: string[]) {
  const isPayment = (kind: string) => kind === "license-paid" || kind === "donation-paid"
  const inRupees = {
    ...{ id: "paid-in-rupees", title: "Paid, in rupees", currency: "INR", noun: null },
    values: amountsByMonth(
      totals,
      months,
      (total) => isPayment(total.kind),
      ({ inrAmount }) => inrAmount,
    ),
  }
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
  const charts: Partial<Record<ReportId, Chart[]>> = {
    rupees: [inRupees],
    revenue: paid,
    licenses: COUNTED.filter(([kind]) => kind === "license").map(counted),
    activations: COUNTED.filter(([kind]) => kind === "activation").map(counted),
  }
  return (charts[report] ?? [])
    .filter(({ values }) => values.some((value) => value > 0))
    .map((chart) => ({ ...chart, summary: summaryOf(chart, months) }))
}

const COUNTED = [
  ["license", "Licenses issued", "license"],
  ["activation", "New computers", "new computer"],
] as const

type Chart = Counted & { id: string; title: string }

type Counted = { values: number[]; currency: string | null; noun: string | null }

/** "$94.99 in all; the most in November 2026: $94.99." */
function summaryOf({ values, currency, noun }: Counted, months: string[]): string {
  const sum = values.reduce((total, value) => total + value, 0)
  const best = bestDay(months, values)
  const inWords = (value: number) => (currency ? formatAmount({ amount: value, currency }) : String(value))
  const all = noun ? plural(sum, noun) : inWords(sum)
  return best
    ? `${all} in all; the most in ${formatMonth(best.day)}: ${inWords(best.value)}.`
    : `${all} in all.`
}
