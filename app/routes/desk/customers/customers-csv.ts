import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listCustomers } from "#db/account/customer-list.server.ts"
import { readCustomerFilter } from "./customer-filter.ts"

/** The most customers of one file; a filter by date splits a longer list. */
const MAX_ROWS = 5000

const HEADINGS = ["Email", "Country", "Since", "Paid", "Confirmed", "News", "Disabled"]

/** The filtered customers as a CSV download, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { filter } = readCustomerFilter(new URL(args.request.url).searchParams)
  const first = { cursor: null, isOldestFirst: false }
  const customers = await listCustomers(args.context.db, filter, first, MAX_ROWS)
  const timeOf = (at: Date | null) => at?.toISOString() ?? ""
  const rows = customers.map((row) => [
    ...[row.email, row.country ?? "", timeOf(row.createdAt), row.paid.map(formatAmount).join("; ")],
    ...[timeOf(row.emailConfirmedAt), row.optInPromotions ? "yes" : "no", timeOf(row.disabledAt)],
  ])
  return csvResponse([HEADINGS, ...rows], "brisk-customers.csv")
}
