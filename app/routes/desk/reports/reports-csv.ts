import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { CURRENCIES, toMajorUnits } from "#app/domain/money.ts"
import { monthRevenues } from "#app/domain/reports/reports.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listMonthlyTotals } from "#db/reports/reports.server.ts"
import { readPeriod } from "./report-period.server.ts"

/** The months of the reports as a CSV download, amounts in major units. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const { period } = readPeriod(request, context.now())
  if (!period) throw new Response(null, { status: 404 })
  const months = monthRevenues(await listMonthlyTotals(context.db, period))
  const rows = months.map((month) => [
    month.month,
    toMajorUnits(month.inRupees),
    ...CURRENCIES.map((currency) => toMajorUnits(month.byCurrency[currency] ?? 0)),
    ...[month.refunded, month.fees].map(toMajorUnits),
    month.feesUnknown,
    toMajorUnits(month.net),
    month.licenses,
  ])
  const headings = [
    "Month",
    "In rupees",
    ...CURRENCIES,
    "Refunded",
    "Fees",
    "Fees not told",
    "Net",
    "Licenses",
  ]
  return csvResponse([headings, ...rows], `brisk-months-${period.from}-${period.to}.csv`)
}
