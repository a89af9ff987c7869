import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { orderStates } from "#app/copy/desk/orders.ts"
import { formatPlain } from "#app/domain/money.ts"
import { orderStateOf } from "#app/domain/orders/order.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listOrders } from "#db/orders/order-list.server.ts"
import { readOrderFilter } from "./order-filter.ts"

/** The most orders of one file; a filter by date splits a longer list. */
const MAX_ROWS = 5000

const HEADINGS = [
  "Order",
  "Opened",
  "Status",
  "Kind",
  "Plan",
  "Amount",
  "Currency",
  "Country",
  "Paid",
  "Payment",
  "Buyer",
  "Source",
]

/** The filtered orders as a CSV download, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { filter } = readOrderFilter(new URL(args.request.url).searchParams)
  const orders = await listOrders(args.context.db, filter, { cursor: null, isOldestFirst: false }, MAX_ROWS)
  const rows = orders.map((order) => [
    order.id,
    order.createdAt.toISOString(),
    orderStates[orderStateOf(order)],
    order.kind,
    order.planType ?? "",
    order.source === "unknown" ? "" : formatPlain(order.source === "free" ? 0 : order.amount),
    order.source === "unknown" ? "" : order.currency,
    order.country ?? "",
    order.paidAt?.toISOString() ?? "",
    order.paymentId ?? "",
    order.email ?? "",
    order.source,
  ])
  return csvResponse([HEADINGS, ...rows], "brisk-orders.csv")
}
