import { formatAmount } from "#app/copy/desk/overview.ts"
import { reportsCopy, supplyInWords, thresholdText, unknownText } from "#app/copy/desk/reports.ts"
import { REGISTRATION_THRESHOLD, turnoverOf } from "#app/domain/desk/threshold.ts"
import { financialYearOf, formatFinancialYear } from "#app/domain/papers/financial-year.ts"
import { gstr1 } from "#app/domain/reports/gstr1.ts"
import { issuedRanges, taxRows } from "#app/domain/reports/month-papers.ts"
import { formatMonth } from "#app/domain/time.ts"
import type { findGstMonth } from "#db/reports/month-papers.server.ts"

type Found = Awaited<ReturnType<typeof findGstMonth>>

/** What a month's return declares, and what it lacks. */
export function gstSummary(
  { month, version }: { month: string; version: string },
  { papers, gstin, turnover }: Found,
  now: Date,
) {
  const { leftOut } = gstr1(papers, issuedRanges(papers), { gstin: gstin ?? "", month, version })
  const missing = leftOut.map(
    ({ number, total, currency }) => `${number} (${formatAmount({ amount: total, currency })})`,
  )
  return {
    month,
    title: reportsCopy.gstTitle(formatMonth(month)),
    hasSeller: gstin !== null,
    missing: missing.join(", "),
    taxes: taxRows(papers).map(({ supply, currency, inRupees, ...parts }) => {
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
    meter: meterOf(turnover, gstin !== null, now),
  }
}

function meterOf(year: Found["turnover"], isRegistered: boolean, now: Date) {
  const { turnover, percent, unknown } = turnoverOf(year)
  const inRupees = (amount: number) => formatAmount({ amount, currency: "INR" })
  const text = thresholdText({
    turnover: inRupees(turnover),
    threshold: inRupees(REGISTRATION_THRESHOLD),
    percent,
    year: formatFinancialYear(financialYearOf(now)),
    isRegistered,
  })
  return { percent: Math.min(percent, 100), text, unknown: unknownText(unknown.map(formatAmount)) }
}
