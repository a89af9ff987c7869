import { firstDayOf, indianMonthOf, startOfDay } from "#app/platform/time.ts"

/** Maximum number of months of one report. */
export const MAX_MONTHS = 36

/** The months of a report without a chosen period, the current one included. */
const DEFAULT_MONTHS = 12

/** Number of months to choose from: eight years, as long as a company keeps its books. */
const LISTED_MONTHS = 97

/** The first and the last month, both included, `YYYY-MM` in Asia/Kolkata. */
export type ReportPeriod = { from: string; to: string }

/** The chosen months, or the last twelve; `period` is null if they are invalid or more than 36 months. */
export function parsePeriod(address: URLSearchParams, now: Date) {
  const current = indianMonthOf(now)
  const to = address.get("to") || current
  const from = address.get("from") || monthAfter(isMonth(to) ? to : current, 1 - DEFAULT_MONTHS)
  const values = { from, to }
  const isValid = isMonth(values.from) && isMonth(values.to) && values.from <= values.to
  const period: ReportPeriod | null = isValid && countMonths(values) <= MAX_MONTHS ? values : null
  return { values, period }
}

/** The months to choose from, newest first, with those that an address names. */
export function selectableMonths(now: Date, named: readonly string[]): string[] {
  const current = indianMonthOf(now)
  const listed = Array.from({ length: LISTED_MONTHS }, (_, index) => monthAfter(current, -index))
  return [...new Set([...listed, ...named.filter(isMonth)])].sort().reverse()
}

/** The chosen month, or the previous one, whose return is due; `month` is null if invalid. */
export function parseMonth(address: URLSearchParams, now: Date): { value: string; month: string | null } {
  const value = address.get("month") || monthAfter(indianMonthOf(now), -1)
  return { value, month: isMonth(value) ? value : null }
}

/** The months of the return that a month belongs to: itself, or its quarter. */
export function returnPeriod(month: string, filesQuarterly: boolean): ReportPeriod {
  if (!filesQuarterly) return { from: month, to: month }
  const from = monthAfter(month, -(numberOf(month) % 3))
  return { from, to: monthAfter(from, 2) }
}

/** The first moment of a month in Asia/Kolkata, and the first after it. */
export const startOfMonth = (month: string): Date => startOfDay(firstDayOf(month))
export const endOfMonth = (month: string): Date => startOfMonth(monthAfter(month, 1))

/** Every month of the period. */
export const monthsOf = (period: ReportPeriod): string[] =>
  Array.from({ length: countMonths(period) }, (_, index) => monthAfter(period.from, index))

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Months since the year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const countMonths = ({ from, to }: ReportPeriod) => numberOf(to) - numberOf(from) + 1

function monthAfter(month: string, count: number): string {
  const number = numberOf(month) + count
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`
}
