import { CUSTOMER_STATES } from "#app/domain/account/customer-state.ts"
import { filterQuery, readPeriod } from "#app/routes/desk/shell/period-filter.ts"

/** The filter of a list of customers in the URL; what is not valid is left out. */
export function readCustomerFilter(searchParams: URLSearchParams) {
  const state = CUSTOMER_STATES.find((name) => name === searchParams.get("state")) ?? null
  const { period, values: days } = readPeriod(searchParams)
  const values = { state: state ?? "", ...days }
  return { filter: { state, ...period }, values, query: filterQuery(values) }
}
