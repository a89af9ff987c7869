import { brand } from "#app/platform/brand.ts"
import { csvResponse } from "#app/platform/csv.ts"
import { invoiceLines } from "#app/reports/months/month-invoices.ts"
import { findReturn } from "#app/reports/months/queries.server.ts"
import { parseMonth } from "#app/reports/months/report-period.ts"
import { file } from "#app/screens/page.server.ts"

/** The invoices and credit notes of a month or quarter, of all GSTINs or of one, as a CSV download. */
export const loader = file(async ({ searchParams, db, now }) => {
  const { month } = parseMonth(searchParams, now)
  if (!month) return null
  const { period, ...found } = await findReturn(db, month)
  const gstin = searchParams.get("gstin")
  const invoices = found.invoices.filter((invoice) => gstin === null || invoice.gstin === gstin)
  const months = [...new Set([period.from, period.to])].join("-")
  return csvResponse(invoiceLines(invoices), `${brand.slug}-gst-${months}.csv`)
})
