import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { paperLines } from "#app/domain/reports/month-papers.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listMonthPapers } from "#db/reports/month-papers.server.ts"
import { readMonth } from "./report-period.server.ts"

/** The invoices and credit notes of a month as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const { month } = readMonth(request, context.now())
  if (!month) throw new Response(null, { status: 404 })
  return csvResponse(paperLines(await listMonthPapers(context.db, month)), `brisk-gst-${month}.csv`)
}
