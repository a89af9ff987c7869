import { addMilliseconds, days, formatDay, hours, isPast, minutes } from "#app/domain/time.ts"

/** Asia/Kolkata is always this much ahead of UTC. */
const INDIAN_OFFSET = hours(5) + minutes(30)

/** The UTC fields of the result are those of Asia/Kolkata. */
const inIndia = (time: Date) => addMilliseconds(time, INDIAN_OFFSET)

/** Midnight in Asia/Kolkata; months from 0. */
const indianMidnight = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day) - INDIAN_OFFSET)

/** The year in which India's financial year began, on 1 April in Asia/Kolkata: 2026 for 2026-27. */
export function financialYearOf(time: Date): number {
  const local = inIndia(time)
  return local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
}

/** The month of a time in Asia/Kolkata, `YYYY-MM`. */
export const indianMonthOf = (time: Date) => inIndia(time).toISOString().slice(0, 7)

/** The first month of a financial year. */
export const firstMonthOf = (year: number) => `${year}-04`

/** "2026-27" */
export function formatFinancialYear(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`
}

/** "20 November 2026", the day in Asia/Kolkata. */
export const formatIndianDay = (time: Date) => formatDay(inIndia(time))

/** The first moment of a financial year. */
const startOfYear = (year: number) => indianMidnight(year, 3, 1)

/**
 * The oldest financial year whose invoices can still get a credit note with tax: one is declared by 30 November after
 * the year (CGST Act, s. 34(2)).
 */
export function oldestCreditableYear(now: Date): number {
  const year = financialYearOf(now)
  return isPast(indianMidnight(year, 11, 1), now) ? year : year - 1
}

/** How long before the year ends the owner is reminded of the letter of undertaking. */
const REMINDER = days(45)

/**
 * Whether the letter of undertaking of a financial year has "ended", ends within 45 days ("ending"), or neither: it
 * holds until 31 March.
 */
export function letterStatus(year: number, now: Date): "valid" | "ending" | "ended" {
  const end = startOfYear(year + 1)
  if (isPast(end, now)) return "ended"
  return isPast(addMilliseconds(end, -REMINDER), now) ? "ending" : "valid"
}
