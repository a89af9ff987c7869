import { formatAmount, formatRupees } from "#app/copy/desk/overview.ts"
import { reportsCopy, supplyInWords, thresholdText } from "#app/copy/desk/reports.ts"
import { REGISTRATION_THRESHOLD, turnoverOf } from "#app/domain/desk/threshold.ts"
import { financialYearOf, formatFinancialYear } from "#app/domain/invoices/gst.ts"
import { leftOutOf } from "#app/domain/reports/gstr1.ts"
import { taxRows } from "#app/domain/reports/month-invoices.ts"
import { formatMonth } from "#app/domain/time.ts"
import type { findGstMonth } from "#db/reports/month-invoices.server.ts"

type Found = Awaited<ReturnType<typeof findGstMonth>>

/** What a month's return declares, and by payment what it lacks. */
export function gstSummary(month: string, { invoices, gstin, turnover, rates }: Found, now: Date) {
  const byPayment = Map.groupBy(leftOutOf(invoices), ({ paymentId }) => paymentId ?? "")
  return {
    month,
    title: reportsCopy.gstTitle(formatMonth(month)),
    hasSeller: gstin !== null,
    missing: [...byPayment].map(([payment, own]) => ({
      payment,
      invoices: own.map(
        ({ number, total: amount, currency }) => `${number} (${formatAmount({ amount, currency })})`,
      ),
      buyer: own[0]?.buyer ?? "",
    })),
    taxes: taxRows(invoices).map(({ supply, currency, inRupees, ...parts }) => {
      const { taxableValue, cgst, sgst, igst, rounding, total } = parts
      const amounts = [taxableValue, cgst, sgst, igst, rounding, total]
      return {
        cells: [
          supplyInWords(supply),
          currency,
          ...amounts.map((amount) => formatAmount({ amount, currency })),
          formatAmount({ amount: inRupees, currency: "INR" }),
        ],
      }
    }),
    meter: meterOf(turnoverOf(turnover, rates), gstin !== null, now),
  }
}

function meterOf({ turnover, percent }: ReturnType<typeof turnoverOf>, isRegistered: boolean, now: Date) {
  const text = thresholdText({
    turnover: formatRupees(turnover, true),
    threshold: formatAmount({ amount: REGISTRATION_THRESHOLD, currency: "INR" }),
    percent,
    year: formatFinancialYear(financialYearOf(now)),
    isRegistered,
  })
  return { percent: Math.min(percent, 100), text }
}
