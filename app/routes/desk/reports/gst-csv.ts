import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { paperLines } from "#app/domain/reports/month-papers.ts"
import { parseMonth } from "#app/domain/reports/report-period.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { findReturn } from "#db/reports/month-papers.server.ts"

/** The invoices and credit notes of a month as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const { month } = parseMonth(new URL(request.url).searchParams, context.now())
  if (!month) throw new Response(null, { status: 404 })
  const { papers } = await findReturn(context.db, month)
  return csvResponse(paperLines(papers), `brisk-gst-${month}.csv`)
}
