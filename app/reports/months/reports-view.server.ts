import type { DailyTotal, MonthlyTotal, Rate, Rupees } from "#app/orders/ledger/totals.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatAmount } from "#app/platform/money.ts"
import { formatMonth, indianMonthOf, lastDayBefore } from "#app/platform/time.ts"
import { changeSince, formatRupees, ratesInWords, revenueBefore, saleTotalInWords } from "./copy.ts"
import { endOfMonth, monthsOf, type ReportPeriod } from "./report-period.ts"
import { monthRevenues, rankedSales, recentRevenue, versionRows } from "./reports.ts"

type Found = { totals: MonthlyTotal[]; recent: DailyTotal[]; rates: Rate[] }

const inWords = (count: number) => count.toLocaleString("en-US")
const exactly = (rupees: Rupees) => formatRupees(rupees, true)

const PAID = "Payments including taxes. Refunds are not deducted."

/** The reports of some months as the page shows them, and what its links name. */
export function reportSummary({ totals, recent, rates }: Found, period: ReportPeriod, now: Date) {
  const months = monthRevenues(totals, rates)
  const until = lastDayBefore(endOfMonth(period.to))
  const valuesOf = (read: (month: (typeof months)[number]) => number) =>
    monthsOf(period).map((name) => months.filter(({ month }) => month === name).map(read)[0] ?? 0)
  const hasTaxes = months.some(({ taxes }) => taxes.length > 0)
  const currencies = [...new Set(months.flatMap(({ byCurrency }) => [...byCurrency.keys()]))].sort()
  const salesBy = (kind: "plan" | "coupon") =>
    rankedSales(totals, kind, rates).map(({ name, payments, paid }) => [
      saleTotalInWords(name) || "Unknown",
      inWords(payments),
      exactly(paid),
    ])
  return {
    query: String(new URLSearchParams(period)),
    orderQuery: String(new URLSearchParams({ from: `${period.from}-01`, to: until })),
    lead: `${soFarInWords(recent, rates, now)} ${ratesInWords(rates, now)}`,
    charts: [
      {
        id: "revenue",
        title: "Revenue in rupees",
        isMoney: true,
        isAbout: months.some(({ paid }) => paid.isAbout),
        values: valuesOf(({ paid }) => paid.amount),
      },
      {
        id: "licenses",
        title: "Licenses issued",
        isMoney: false,
        isAbout: false,
        values: valuesOf(({ licenses }) => licenses),
      },
    ].filter(({ values }) => values.some((value) => value > 0)),
    tables: [
      {
        title: "By month",
        lead: "Payments for licenses and donations, including taxes, by month (India time), in rupees and in each currency. A refund counts in the month it was made. Net is after refunds and Razorpay’s fees, where known.",
        labels: [
          ...["Month", "Amount", ...currencies, "Refunded", "Fees", "Fees unknown"],
          ...(hasTaxes ? ["Taxes of others"] : []),
          ...["Net", "Licenses"],
        ],
        rows: months.map(
          ({ month, paid, byCurrency, refunded, fees, feesUnknown, net, licenses, ...resold }) => [
            month === indianMonthOf(now) ? `${formatMonth(month)}, so far` : formatMonth(month),
            exactly(paid),
            ...currencies.map((currency) =>
              formatAmount({ amount: byCurrency.get(currency) ?? 0, currency }),
            ),
            exactly(refunded),
            [{ amount: fees, currency: "INR" }, ...resold.otherFees].map(formatAmount).join(" + "),
            inWords(feesUnknown),
            ...(hasTaxes ? [resold.taxes.map(formatAmount).join(" + ")] : []),
            exactly(net),
            inWords(licenses),
          ],
        ),
      },
      {
        title: "By country",
        lead: "The buyer’s country or, if unknown, the one used for the price.",
        labels: ["Country", "Payments", "Amount", "Refunded", "Net"],
        rows: rankedSales(totals, "country", rates).map(({ name, payments, paid, refunded, net }) => [
          name ? countryName(name) : "Unknown",
          inWords(payments),
          ...[paid, refunded, net].map(exactly),
        ]),
      },
      { title: "By plan", lead: PAID, labels: ["Plan", "Payments", "Amount"], rows: salesBy("plan") },
      {
        title: "By coupon",
        lead: PAID,
        labels: ["Coupon", "Payments", "Amount"],
        rows: salesBy("coupon"),
      },
      {
        title: "New computers by version of the app",
        lead: "Each computer counts once for each license, with the version that activated it.",
        labels: ["Version", "New computers"],
        rows: versionRows(totals).map(({ version, computers }) => [version || "Unknown", inWords(computers)]),
      },
    ],
  }
}

/** "Month so far: ₹8,149, compared with ₹6,020 on 1–24 Oct 2026 (+35%)." */
function soFarInWords(recent: readonly DailyTotal[], rates: readonly Rate[], now: Date): string {
  const [soFar] = recentRevenue(recent, rates, now).periods
  if (!soFar) return ""
  const change = changeSince(soFar)
  return `Month so far: ${formatRupees(soFar.paid)}, compared with ${revenueBefore(soFar)}${change && ` (${change})`}.`
}
