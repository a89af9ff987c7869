import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { gstr1 } from "#app/domain/reports/gstr1.ts"
import { issuedRanges } from "#app/domain/reports/month-invoices.ts"
import { parseMonth } from "#app/domain/reports/report-period.ts"
import { loadFile } from "#app/routes/desk/kernel.ts"
import { findReturn } from "#db/reports/month-invoices.server.ts"

/** The return of a month as a file for the portal's offline tool. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams, db, now } = await loadFile(args)
  const { month } = parseMonth(searchParams, now)
  const found = month ? await findReturn(db, month) : null
  if (!month || !found?.gstin) throw new Response(null, { status: 404 })
  const version = args.context.config.gstr1Version
  const json = gstr1(found.invoices, issuedRanges(found.invoices), { gstin: found.gstin, month, version })
  return new Response(JSON.stringify(json), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="gstr-1-${found.gstin}-${json.fp}.json"`,
    },
  })
}
