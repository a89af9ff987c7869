import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { isReportId } from "#app/copy/desk/reports.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { findTotals } from "#db/reports/reports.server.ts"
import { readPeriod } from "./report-period.server.ts"
import { reportFile } from "./report-tables.server.ts"

/** One report as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const id = new URL(request.url).searchParams.get("report") ?? ""
  const { period } = readPeriod(request, context.now())
  if (!isReportId(id) || !period) throw new Response(null, { status: 404 })
  const rows = reportFile(id, await findTotals(context.db, period))
  return csvResponse(rows, `brisk-${id}-${period.from}-${period.to}.csv`)
}
