import type { OrderStatus } from "#app/domain/orders/order.ts"
import { addMilliseconds, days } from "#app/domain/time.ts"

const STATUSES: readonly OrderStatus[] = ["pending", "paid", "closed", "expired"]

/** The filter of a list of orders in the URL; what is not valid is left out. */
export function readOrderFilter(searchParams: URLSearchParams) {
  const status = STATUSES.find((name) => name === searchParams.get("status")) ?? null
  const from = readDay(searchParams.get("from"))
  const to = readDay(searchParams.get("to"))
  const values = { status: status ?? "", from: from?.day ?? "", to: to?.day ?? "" }
  const present = Object.entries(values).filter(([, value]) => value !== "")
  return {
    filter: { status, from: from?.at ?? null, to: to && addMilliseconds(to.at, days(1)) },
    values,
    query: new URLSearchParams(present).toString(),
  }
}

/** A day in UTC, `YYYY-MM-DD`. */
function readDay(day: string | null): { day: string; at: Date } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day ?? "")) return null
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? null : { day: day ?? "", at }
}
