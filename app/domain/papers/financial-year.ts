import { addMilliseconds, days, formatDay, hours, isPast, minutes, parseDay } from "#app/domain/time.ts"

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

/** "20 November 2026, 19:35", in Asia/Kolkata: where it stands, it is said whose time it is. */
export const formatIndianMoment = (time: Date) => `${formatIndianDay(time)}, ${indianClock(time)}`

/** "19:35", in Asia/Kolkata. */
const indianClock = (time: Date) => inIndia(time).toISOString().slice(11, 16)

/** "Today 19:35", "Yesterday 19:35", "20 Nov, 19:35", and in another year "20 Nov 2025"; in Asia/Kolkata. */
export function formatShortMoment(time: Date, now: Date): string {
  const day = formatShortDay(time, now)
  if (/\d{4}$/.test(day)) return day
  return /^\d/.test(day) ? `${day}, ${indianClock(time)}` : `${day} ${indianClock(time)}`
}

/** "Today", "Yesterday", "20 Nov", and in another year "20 Nov 2025"; in Asia/Kolkata. */
export function formatShortDay(time: Date, now: Date): string {
  const [date = "", month = "", year = ""] = formatIndianDay(time).split(" ")
  const daysAgo = Math.round((startOfIndianDay(now).getTime() - startOfIndianDay(time).getTime()) / days(1))
  if (daysAgo === 0) return "Today"
  if (daysAgo === 1) return "Yesterday"
  const day = `${date} ${month.slice(0, 3)}`
  return inIndia(now).getUTCFullYear() === Number(year) ? day : `${day} ${year}`
}

/** The first moment of a calendar day, `YYYY-MM-DD` in Asia/Kolkata; null for any other text. */
export function parseIndianDay(text: string): Date | null {
  const day = parseDay(text)
  return day && addMilliseconds(day, -INDIAN_OFFSET)
}

/** What `<input type="datetime-local">` sends, read as a time of Asia/Kolkata; null for any other text. */
export function parseIndianTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const time = new Date(`${text.slice(0, 16)}Z`)
  return Number.isNaN(time.getTime()) ? null : addMilliseconds(time, -INDIAN_OFFSET)
}

/** The first moment of tomorrow in Asia/Kolkata. */
export const startOfNextIndianDay = (time: Date) => addMilliseconds(startOfIndianDay(time), days(1))

/** Midnight in Asia/Kolkata before a time. */
function startOfIndianDay(time: Date): Date {
  const local = inIndia(time)
  return indianMidnight(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
}

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
