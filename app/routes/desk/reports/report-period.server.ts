import { parsePeriod } from "#app/domain/reports/report-period.ts"

/** The months of the address. */
export function readPeriod(request: Request, now: Date) {
  const { searchParams } = new URL(request.url)
  return parsePeriod({ from: searchParams.get("from"), to: searchParams.get("to") }, now)
}
