import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { invoiceLines } from "#app/domain/reports/month-invoices.ts"
import { parseMonth } from "#app/domain/reports/report-period.ts"
import { csvResponse } from "#app/http/responses.server.ts"
import { findReturn } from "#db/reports/month-invoices.server.ts"

/** The invoices and credit notes of a month as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const { month } = parseMonth(new URL(request.url).searchParams, context.now())
  if (!month) throw new Response(null, { status: 404 })
  const { invoices } = await findReturn(context.db, month)
  return csvResponse(invoiceLines(invoices), `brisk-gst-${month}.csv`)
}
