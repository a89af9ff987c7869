import { parseMonth, parsePeriod } from "#app/domain/reports/report-period.ts"

/** The months of the address. */
export function readPeriod(request: Request, now: Date) {
  const { searchParams } = new URL(request.url)
  return parsePeriod({ from: searchParams.get("from"), to: searchParams.get("to") }, now)
}

/** The month of the address. */
export function readMonth(request: Request, now: Date) {
  return parseMonth(new URL(request.url).searchParams.get("month"), now)
}
