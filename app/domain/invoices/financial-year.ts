import { addMilliseconds, days, indianDayOf, isPast, parseIndianDay } from "#app/domain/time.ts"

/** The year in which India's financial year began, on 1 April in Asia/Kolkata: 2026 for 2026-27. */
export function financialYearOf(time: Date): number {
  const [year = 0, month = 0] = indianDayOf(time).split("-").map(Number)
  return month >= 4 ? year : year - 1
}

/** The month of a time in Asia/Kolkata, `YYYY-MM`. */
export const indianMonthOf = (time: Date) => indianDayOf(time).slice(0, 7)

/** The first month of a financial year. */
export const firstMonthOf = (year: number) => `${year}-04`

/** "2026-27" */
export function formatFinancialYear(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`
}

/** The first moment of a financial year. */
const startOfYear = (year: number) => startOfDay(`${year}-04-01`)

/** The first moment of a day in Asia/Kolkata that there is. */
const startOfDay = (day: string) => parseIndianDay(day) ?? new Date(Number.NaN)

/**
 * The oldest financial year whose invoices can still get a credit note with tax: one is declared by 30 November after
 * the year (CGST Act, s. 34(2)).
 */
export function oldestCreditableYear(now: Date): number {
  const year = financialYearOf(now)
  return isPast(startOfDay(`${year}-12-01`), now) ? year : year - 1
}

/** How long before the year ends the owner is reminded of the letter of undertaking. */
const REMINDER = days(45)

/**
 * Whether the letter of undertaking of a financial year has "ended", ends within 45 days ("ending"), or neither: it
 * holds until 31 March.
 */
export function lutStatus(year: number, now: Date): "valid" | "ending" | "ended" {
  const end = startOfYear(year + 1)
  if (isPast(end, now)) return "ended"
  return isPast(addMilliseconds(end, -REMINDER), now) ? "ending" : "valid"
}
