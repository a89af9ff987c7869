import { REVOCATION_REASONS } from "#app/domain/licensing/revocation.ts"
import { PLAN_TYPES } from "#app/domain/orders/plans.ts"
import { filterQuery, readPeriod } from "#app/routes/desk/shell/period-filter.ts"

const STATES = ["active", "revoked", ...REVOCATION_REASONS] as const

/** The filter of a list of licenses in the URL; what is not valid is left out. */
export function readLicenseFilter(searchParams: URLSearchParams) {
  const plan = PLAN_TYPES.find((name) => name === searchParams.get("plan")) ?? null
  const state = STATES.find((name) => name === searchParams.get("state")) ?? null
  const isLarge = searchParams.get("computers") === "large"
  const { period, values: days } = readPeriod(searchParams)
  const values = { plan: plan ?? "", state: state ?? "", computers: isLarge ? "large" : "", ...days }
  return { filter: { plan, state, isLarge, ...period }, values, query: filterQuery(values) }
}
