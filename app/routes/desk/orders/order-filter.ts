import type { OrderStatus } from "#app/domain/orders/order.ts"
import { parseIndianDay } from "#app/domain/papers/financial-year.ts"
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

/** A day in Asia/Kolkata, `YYYY-MM-DD`, and its first moment. */
function readDay(day: string | null): { day: string; at: Date } | null {
  const at = parseIndianDay(day ?? "")
  return day && at ? { day, at } : null
}
