import { addMilliseconds, days, parseIndianDay } from "#app/domain/time.ts"

/** "From" and "To" of a list in the URL, both included, as days in Asia/Kolkata; what is no day is left out. */
export function readPeriod(searchParams: URLSearchParams) {
  const from = readDay(searchParams.get("from"))
  const to = readDay(searchParams.get("to"))
  return {
    period: { from: from?.at ?? null, to: to && addMilliseconds(to.at, days(1)) },
    values: { from: from?.day ?? "", to: to?.day ?? "" },
  }
}

function readDay(day: string | null): { day: string; at: Date } | null {
  const at = parseIndianDay(day ?? "")
  return day && at ? { day, at } : null
}

/** The filters that are set, as in a URL's query. */
export function filterQuery(values: Record<string, string>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "")).toString()
}
