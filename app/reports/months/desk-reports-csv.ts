import { brand } from "#app/platform/brand.ts"
import { csvResponse } from "#app/platform/csv.ts"
import { CURRENCIES, toMajorUnits } from "#app/platform/money.ts"
import { file } from "#app/screens/page.server.ts"
import { listMonthlyTotals } from "./queries.server.ts"
import { parsePeriod } from "./report-period.ts"
import { monthRevenues } from "./reports.ts"

const HEADINGS = ["Refunded", "Fees", "Fees unknown", "Net", "Licenses", "About"]

/** The months of the reports as a CSV download, this one first, amounts in major units. */
export const loader = file(async ({ searchParams, db, now }) => {
  const { period } = parsePeriod(searchParams, now)
  if (!period) return null
  const { totals, rates } = await listMonthlyTotals(db, period)
  const months = monthRevenues(totals, rates)
  const currencies = [
    ...new Set([...CURRENCIES, ...months.flatMap(({ byCurrency }) => [...byCurrency.keys()])]),
  ]
  const hasTaxes = months.some(({ taxes }) => taxes.length > 0)
  const rows = months.map((month) => [
    month.month,
    toMajorUnits(month.paid.amount),
    ...currencies.map((currency) => toMajorUnits(month.byCurrency.get(currency) ?? 0)),
    ...[month.refunded.amount, month.fees].map(toMajorUnits),
    month.feesUnknown,
    toMajorUnits(month.net.amount),
    month.licenses,
    month.net.isAbout ? "yes" : "",
    ...(hasTaxes ? [toMajorUnits(month.taxesInRupees.amount)] : []),
  ])
  const headings = [
    "Month",
    "In rupees",
    ...currencies,
    ...HEADINGS,
    ...(hasTaxes ? ["Taxes of others"] : []),
  ]
  return csvResponse([headings, ...rows], `${brand.slug}-months-${period.from}-${period.to}.csv`)
})
