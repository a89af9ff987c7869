import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { isReportId } from "#app/copy/desk/reports.ts"
import { toCsv } from "#app/domain/csv.ts"
import { findTotals } from "#db/desk/reports.server.ts"
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
  return new Response(toCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="brisk-${id}-${period.from}-${period.to}.csv"`,
    },
  })
}
