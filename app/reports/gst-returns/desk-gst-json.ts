import { groupReturns, issuedRanges } from "#app/reports/months/month-invoices.ts"
import { findReturn } from "#app/reports/months/queries.server.ts"
import { parseMonth } from "#app/reports/months/report-period.ts"
import { file } from "#app/screens/page.server.ts"
import { gstr1 } from "./gstr1.ts"

/** The return of a month or quarter and of one GSTIN as a file for the portal's offline tool. */
export const loader = file(async ({ context, searchParams, db, now }) => {
  const { month } = parseMonth(searchParams, now)
  const found = month ? await findReturn(db, month) : null
  const returns = found ? groupReturns(found.invoices, found.gstin) : []
  const only = returns.length === 1 ? returns[0]?.gstin : found?.gstin
  const wanted = searchParams.get("gstin") ?? only
  const filed = returns.find(({ gstin }) => gstin === wanted)
  if (!found || !filed) return null
  const { invoices, gstin } = filed
  const version = context.config.gstr1Version
  const json = gstr1(invoices, issuedRanges(invoices), { gstin, month: found.period.to, version })
  return new Response(JSON.stringify(json), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="gstr-1-${gstin}-${json.fp}.json"`,
    },
  })
})
