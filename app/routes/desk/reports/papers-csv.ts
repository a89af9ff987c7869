import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { type AccountFile, isAccountFile } from "#app/copy/desk/reports.ts"
import {
  type AccountedPaper,
  tallyRows,
  zohoCreditNoteRows,
  zohoInvoiceRows,
} from "#app/domain/reports/account-files.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listAccountedPapers } from "#db/reports/returned-papers.server.ts"
import { readMonth } from "./report-period.server.ts"

function rowsOf(file: AccountFile, papers: readonly AccountedPaper[]) {
  switch (file) {
    case "tally":
      return tallyRows(papers)
    case "zoho-invoices":
      return zohoInvoiceRows(papers)
    case "zoho-credit-notes":
      return zohoCreditNoteRows(papers)
  }
}

/** The papers of a month as a file for a program of accountants. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { request, context } = args
  const file = new URL(request.url).searchParams.get("for") ?? ""
  const { month } = readMonth(request, context.now())
  if (!isAccountFile(file) || !month) throw new Response(null, { status: 404 })
  const papers = await listAccountedPapers(context.db, month)
  return csvResponse(rowsOf(file, papers), `brisk-${file}-${month}.csv`)
}
