import type { OrderStatus } from "#app/domain/orders/order.ts"
import { filterQuery, readPeriod } from "#app/routes/desk/shell/period-filter.ts"

const STATUSES: readonly OrderStatus[] = ["pending", "paid", "closed", "expired"]

/** The filter of a list of orders in the URL; what is not valid is left out. */
export function readOrderFilter(searchParams: URLSearchParams) {
  const status = STATUSES.find((name) => name === searchParams.get("status")) ?? null
  const { period, values: days } = readPeriod(searchParams)
  const values = { status: status ?? "", ...days }
  return { filter: { status, ...period }, values, query: filterQuery(values) }
}
