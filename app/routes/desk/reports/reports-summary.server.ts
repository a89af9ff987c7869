import { formatAmount } from "#app/copy/desk/overview.ts"
import { reportsCopy, saleInWords } from "#app/copy/desk/reports.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { plural } from "#app/copy/plural.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { bestDay } from "#app/domain/reports/recent-revenue.ts"
import { endOfMonth, monthsOf, type ReportPeriod } from "#app/domain/reports/report-period.ts"
import {
  countryRevenues,
  type MonthRevenue,
  monthRevenues,
  saleRows,
  versionRows,
} from "#app/domain/reports/reports.ts"
import type { MonthlyTotal } from "#app/domain/reports/totals.ts"
import { formatMonth, indianDayOf, lastMomentBefore } from "#app/domain/time.ts"

const inRupees = (amount: number) => formatAmount({ amount, currency: "INR" })
const inWords = (count: number) => count.toLocaleString("en-US")
const orUnknown = (text: string) => text || "Not known"

/** The reports of some months as the page shows them, and what its links name. */
export function reportSummary(totals: MonthlyTotal[], period: ReportPeriod) {
  const months = monthRevenues(totals)
  const until = indianDayOf(lastMomentBefore(endOfMonth(period.to)))
  return {
    query: String(new URLSearchParams(period)),
    orderQuery: String(new URLSearchParams({ from: `${period.from}-01`, to: until })),
    charts: chartsOf(months, monthsOf(period)),
    tables: [
      monthTable(months),
      countryTable(totals),
      saleTable(totals, "plan"),
      saleTable(totals, "coupon"),
      table(
        "versions",
        ["Version"],
        ["New computers"],
        versionRows(totals).map(({ version, computers }) => [orUnknown(version), inWords(computers)]),
      ),
    ],
  }
}

type Report = "months" | "countries" | "plans" | "coupons" | "versions"

/** A table of the page, with columns of texts and of numbers, and cells in words. */
const table = (id: Report, texts: string[], numbers: string[], rows: string[][]) => ({
  id,
  ...reportsCopy.tables[id],
  columns: [...texts.map((label) => ({ label })), ...numbers.map((label) => ({ label, isNumber: true }))],
  rows: rows.map((cells) => ({ cells })),
})

function monthTable(months: MonthRevenue[]) {
  const currencies = CURRENCIES.filter((currency) => months.some(({ byCurrency }) => byCurrency[currency]))
  return table(
    "months",
    ["Month"],
    ["In rupees", ...currencies, "Refunded", "Fees", "Fees not told", "Net", "Licenses"],
    months.map((month) => [
      formatMonth(month.month),
      inRupees(month.inRupees),
      ...currencies.map((currency) => formatAmount({ amount: month.byCurrency[currency] ?? 0, currency })),
      inRupees(month.refunded),
      inRupees(month.fees),
      inWords(month.feesUnknown),
      inRupees(month.net),
      inWords(month.licenses),
    ]),
  )
}

const countryTable = (totals: MonthlyTotal[]) =>
  table(
    "countries",
    ["Country"],
    ["Payments", "In rupees", "Refunded", "Left"],
    countryRevenues(totals).map(({ country, payments, ...amounts }) => [
      country ? countryName(country) : "Not known",
      inWords(payments),
      inRupees(amounts.inRupees),
      inRupees(amounts.refunded),
      inRupees(amounts.left),
    ]),
  )

const saleTable = (totals: MonthlyTotal[], kind: "plan" | "coupon") =>
  table(
    `${kind}s`,
    [kind === "plan" ? "Plan" : "Coupon", "Currency"],
    ["Payments", "Paid", "In rupees"],
    saleRows(totals, kind).map(({ name, currency, payments, amount, ...sale }) => [
      orUnknown(saleInWords(name)),
      currency,
      inWords(payments),
      formatAmount({ amount, currency }),
      inRupees(sale.inRupees),
    ]),
  )

/** Revenue in rupees and licenses by month, where there were any. */
function chartsOf(rows: MonthRevenue[], months: string[]) {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const valuesOf = (numberOf: (row: MonthRevenue) => number) =>
    months.map((month) => {
      const row = byMonth.get(month)
      return row ? numberOf(row) : 0
    })
  const licenses = valuesOf(({ licenses }) => licenses)
  const paid = valuesOf(({ inRupees }) => inRupees)
  return [
    {
      id: "revenue",
      title: "Revenue in rupees",
      isMoney: true,
      values: paid,
      summary: summaryOf(paid, months, inRupees, inRupees),
    },
    {
      id: "licenses",
      title: "Licenses issued",
      isMoney: false,
      values: licenses,
      summary: summaryOf(licenses, months, (sum) => plural(sum, "license"), String),
    },
  ].filter(({ values }) => values.some((value) => value > 0))
}

/** "₹8,149 in all; the most in November 2026: ₹8,149." */
function summaryOf(
  values: number[],
  months: string[],
  sumInWords: (sum: number) => string,
  valueInWords: (value: number) => string,
): string {
  const all = sumInWords(values.reduce((total, value) => total + value, 0))
  const best = bestDay(months, values)
  return best
    ? `${all} in all; the most in ${formatMonth(best.day)}: ${valueInWords(best.value)}.`
    : `${all} in all.`
}
