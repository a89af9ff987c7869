import { orderStates } from "#app/copy/desk/orders.ts"
import type { OrderState } from "#app/domain/orders/order.ts"
import { filterQuery, readPeriod } from "#app/routes/desk/shell/period-filter.ts"

const STATES = Object.keys(orderStates) as OrderState[]

/** The filter of a list of orders in the URL; what is not valid is left out. */
export function readOrderFilter(searchParams: URLSearchParams) {
  const state = STATES.find((name) => name === searchParams.get("status")) ?? null
  const { period, values: days } = readPeriod(searchParams)
  const values = { status: state ?? "", ...days }
  return { filter: { state, ...period }, values, query: filterQuery(values) }
}
