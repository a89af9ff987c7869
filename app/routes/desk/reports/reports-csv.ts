import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { CURRENCIES, toMajorUnits } from "#app/domain/money.ts"
import { parsePeriod } from "#app/domain/reports/report-period.ts"
import { monthRevenues } from "#app/domain/reports/reports.ts"
import { csvResponse } from "#app/http/responses.server.ts"
import { listMonthlyTotals } from "#db/reports/month-invoices.server.ts"

const HEADINGS = ["Refunded", "Fees", "Fees not told", "Net", "Licenses", "About"]

/** The months of the reports as a CSV download, this one first, amounts in major units. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const { period } = parsePeriod(new URL(request.url).searchParams, context.now())
  if (!period) throw new Response(null, { status: 404 })
  const { totals, rates } = await listMonthlyTotals(context.db, period)
  const months = monthRevenues(totals, rates)
  const currencies = [
    ...new Set([...CURRENCIES, ...months.flatMap(({ byCurrency }) => [...byCurrency.keys()])]),
  ]
  const rows = months.map((month) => [
    month.month,
    toMajorUnits(month.paid.amount),
    ...currencies.map((currency) => toMajorUnits(month.byCurrency.get(currency) ?? 0)),
    ...[month.refunded.amount, month.fees].map(toMajorUnits),
    month.feesUnknown,
    toMajorUnits(month.net.amount),
    month.licenses,
    month.net.isAbout ? "yes" : "",
  ])
  const headings = ["Month", "In rupees", ...currencies, ...HEADINGS]
  return csvResponse([headings, ...rows], `brisk-months-${period.from}-${period.to}.csv`)
}
