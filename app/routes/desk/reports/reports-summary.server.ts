import {
  changeSince,
  formatAmount,
  formatRupees,
  ratesInWords,
  revenueBefore,
} from "#app/copy/desk/overview.ts"
import { reportsCopy, saleInWords } from "#app/copy/desk/reports.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { indianMonthOf } from "#app/domain/invoices/gst.ts"
import { recentRevenue } from "#app/domain/reports/recent-revenue.ts"
import { endOfMonth, monthsOf, type ReportPeriod } from "#app/domain/reports/report-period.ts"
import { monthRevenues, rankedSales, versionRows } from "#app/domain/reports/reports.ts"
import type { DailyTotal, MonthlyTotal, Rate } from "#app/domain/reports/totals.ts"
import { formatMonth, indianDayOf, lastMomentBefore } from "#app/domain/time.ts"

type Found = { totals: MonthlyTotal[]; recent: DailyTotal[]; rates: Rate[] }

const inWords = (count: number) => count.toLocaleString("en-US")
const orUnknown = (text: string) => text || "Not known"

/** The reports of some months as the page shows them, and what its links name. */
export function reportSummary({ totals, recent, rates }: Found, period: ReportPeriod, now: Date) {
  const months = monthRevenues(totals, rates)
  const byMonth = new Map(months.map((row) => [row.month, row]))
  const until = indianDayOf(lastMomentBefore(endOfMonth(period.to)))
  const all = monthsOf(period)
  return {
    query: String(new URLSearchParams(period)),
    orderQuery: String(new URLSearchParams({ from: `${period.from}-01`, to: until })),
    soFar: soFarInWords(recent, rates, now),
    rates: ratesInWords(rates, now),
    charts: [
      {
        id: "revenue",
        title: "Revenue in rupees",
        isMoney: true,
        isAbout: months.some(({ paid }) => paid.isAbout),
        values: all.map((month) => byMonth.get(month)?.paid.amount ?? 0),
      },
      {
        id: "licenses",
        title: "Licenses issued",
        isMoney: false,
        isAbout: false,
        values: all.map((month) => byMonth.get(month)?.licenses ?? 0),
      },
    ].filter(({ values }) => values.some((value) => value > 0)),
    tables: [
      monthTable(months, now),
      table(
        "countries",
        ["Country"],
        ["Payments", "In rupees", "Refunded", "Net"],
        rankedSales(totals, "country", rates).map(({ name, payments, paid, refunded, net }) => [
          name ? countryName(name) : "Not known",
          inWords(payments),
          ...[paid, refunded, net].map((rupees) => formatRupees(rupees, true)),
        ]),
      ),
      ...(["plan", "coupon"] as const).map((kind) =>
        table(
          `${kind}s`,
          [kind === "plan" ? "Plan" : "Coupon"],
          ["Payments", "In rupees"],
          rankedSales(totals, kind, rates).map(({ name, payments, paid }) => [
            orUnknown(saleInWords(name)),
            inWords(payments),
            formatRupees(paid, true),
          ]),
        ),
      ),
      table(
        "versions",
        ["Version"],
        ["New computers"],
        versionRows(totals).map(({ version, computers }) => [orUnknown(version), inWords(computers)]),
      ),
    ],
  }
}

/** "Month so far: ₹8,149, against ₹6,020 on 1–24 Oct 2026 (+35%)." */
function soFarInWords(recent: readonly DailyTotal[], rates: readonly Rate[], now: Date): string {
  const [soFar] = recentRevenue(recent, rates, now).periods
  if (!soFar) return ""
  const change = changeSince(soFar.before.amount, soFar.paid.amount)
  return `Month so far: ${formatRupees(soFar.paid)}, against ${revenueBefore(soFar)}${change && ` (${change})`}.`
}

type Report = "months" | "countries" | "plans" | "coupons" | "versions"

/** A table of the page, with columns of texts and of numbers, and cells in words. */
const table = (id: Report, texts: string[], numbers: string[], rows: string[][]) => ({
  id,
  ...reportsCopy.tables[id],
  columns: [...texts.map((label) => ({ label })), ...numbers.map((label) => ({ label, isNumber: true }))],
  rows: rows.map((cells) => ({ cells })),
})

function monthTable(months: ReturnType<typeof monthRevenues>, now: Date) {
  const currencies = [...new Set(months.flatMap(({ byCurrency }) => [...byCurrency.keys()]))].sort()
  return table(
    "months",
    ["Month"],
    ["In rupees", ...currencies, "Refunded", "Fees", "Fees not told", "Net", "Licenses"],
    months.map((month) => [
      month.month === indianMonthOf(now) ? `${formatMonth(month.month)}, so far` : formatMonth(month.month),
      formatRupees(month.paid, true),
      ...currencies.map((currency) =>
        formatAmount({ amount: month.byCurrency.get(currency) ?? 0, currency }),
      ),
      formatRupees(month.refunded, true),
      formatAmount({ amount: month.fees, currency: "INR" }),
      inWords(month.feesUnknown),
      formatRupees(month.net, true),
      inWords(month.licenses),
    ]),
  )
}
