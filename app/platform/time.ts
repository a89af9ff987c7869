import { plural } from "./plural.ts"

/** Durations are numbers of milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

const inUnits = (unit: number, name: string) => (duration: number) =>
  plural(Math.round(duration / unit), name)

/** "1 year", "90 days", "72 hours", "15 minutes": how visitors read a duration of the rules. */
export const inYears = inUnits(days(365), "year")
export const inDays = inUnits(days(1), "day")
export const inHours = inUnits(hours(1), "hour")
export const inMinutes = inUnits(minutes(1), "minute")

/** Whole seconds, rounded up, so that whoever waits for them has waited for the whole duration. */
export const toSeconds = (duration: number) => Math.ceil(duration / 1000)

/** The earliest time, before all that is stored: a range from it leaves no row out, and makes SQLite use the index. */
export const EARLIEST_TIME = new Date(0)

export function addMilliseconds(time: Date, duration: number) {
  return new Date(time.getTime() + duration)
}

/** The same UTC day of the month, `months` later; the last day of a month that is too short. */
export function addMonths(time: Date, months: number) {
  const result = new Date(time)
  result.setUTCMonth(result.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return result
}

/** The next midnight, in UTC. */
export function endOfDay(time: Date) {
  return new Date((Math.floor(time.getTime() / days(1)) + 1) * days(1))
}

/** The last millisecond before an end, which belongs to the last day. */
export const lastMomentBefore = (end: Date) => addMilliseconds(end, -1)

/** The day in UTC, `YYYY-MM-DD`. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** The first moment of a calendar day, `YYYY-MM-DD` in UTC; null for any other text. */
export function parseDay(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text ? start : null
}

/**
 * Returns when something happened, by a clock elsewhere, but no later than when it was learned of: a later time would
 * outrank everything that follows. An absent time (0) counts as the time at which it was learned of.
 */
export function clampToLearned(happenedAt: Date, learnedAt: Date) {
  return happenedAt.getTime() <= 0 || happenedAt > learnedAt ? learnedAt : happenedAt
}

export function isPast(time: Date, now: Date) {
  return now.getTime() >= time.getTime()
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
]

/** "20 November 2026", in UTC, so that server and browser render the same text; much faster than Intl. */
export function formatDay(time: Date) {
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`
}

/** "November 2026", of `2026-11`. */
export const formatMonth = (month: string) =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`

/** "20 Nov 2026", of `2026-11-20`. */
export const formatCalendarDay = (day: string) =>
  `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7)).replace(/^(\w{3})\w* /, "$1 ")}`

/** "20 November 2026, 14:05 UTC". */
export function formatMoment(time: Date) {
  return `${formatDay(time)}, ${time.toISOString().slice(11, 16)} UTC`
}

/**
 * "20 November 2026, 15:05 (Europe/Berlin)": the same moment in a visitor's time zone; in UTC for null, and for a name that this
 * runtime does not know.
 */
export function formatMomentIn(time: Date, timeZone: string | null) {
  const local = localTime(time, timeZone)
  return local ? `${local.day}, ${local.clock} (${timeZone})` : formatMoment(time)
}

/** "20 November 2026": the day of a moment in a visitor's time zone, or in UTC, as above. */
export const formatDayIn = (time: Date, timeZone: string | null) =>
  localTime(time, timeZone)?.day ?? formatDay(time)

/** The day of a moment in a visitor's time zone, or in UTC, as `YYYY-MM-DD`. */
export const localDayOf = (time: Date, timeZone: string | null) =>
  dayOf(new Date(`${formatDayIn(time, timeZone)} UTC`))

function localTime(time: Date, timeZone: string | null) {
  const parts = timeZone === null ? undefined : formatterIn(timeZone)?.formatToParts(time)
  if (!parts) return null
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
  return {
    day: `${partOf("day")} ${partOf("month")} ${partOf("year")}`,
    clock: `${partOf("hour")}:${partOf("minute")}`,
  }
}

function formatterIn(timeZone: string) {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
  } catch {
    return null
  }
}

/** Asia/Kolkata, whose days are those of the books, is always this much ahead of UTC. */
const INDIAN_OFFSET = hours(5) + minutes(30)

/** The UTC fields of the result are those of Asia/Kolkata. */
const inIndia = (time: Date) => addMilliseconds(time, INDIAN_OFFSET)

/** The day of the books: that of a time in Asia/Kolkata, `YYYY-MM-DD`. */
export const indianDayOf = (time: Date) => dayOf(inIndia(time))

/** The next midnight in Asia/Kolkata. */
export const endOfIndianDay = (time: Date) => addMilliseconds(endOfDay(inIndia(time)), -INDIAN_OFFSET)

/** "20 November 2026", the day in Asia/Kolkata. */
export const formatIndianDay = (time: Date) => formatDay(inIndia(time))

/** "20 November 2026, 19:35", in Asia/Kolkata: where it stands, it is said whose time it is. */
export const formatIndianMoment = (time: Date) => `${formatIndianDay(time)}, ${indianClock(time)}`

/** "20 November 2026, 19:35 UTC+5:30": a moment on the books' day, as emails and papers say it. */
export const formatBooksMoment = (time: Date) => `${formatIndianMoment(time)} UTC+5:30`

/** "19:35", in Asia/Kolkata. */
const indianClock = (time: Date) => inIndia(time).toISOString().slice(11, 16)

/** "Today 19:35", "Yesterday 19:35", "20 Nov, 19:35", and in another year "20 Nov 2025"; in Asia/Kolkata. */
export function formatShortMoment(time: Date, now: Date) {
  const day = formatShortDay(time, now)
  if (/\d{4}$/.test(day)) return day
  return /^\d/.test(day) ? `${day}, ${indianClock(time)}` : `${day} ${indianClock(time)}`
}

/** "Today", "Yesterday", "20 Nov", and in another year "20 Nov 2025"; in Asia/Kolkata. */
export function formatShortDay(time: Date, now: Date) {
  const [date = "", month = "", year = ""] = formatIndianDay(time).split(" ")
  const daysAgo = Math.round((startOfIndianDay(now).getTime() - startOfIndianDay(time).getTime()) / days(1))
  if (daysAgo === 0) return "Today"
  if (daysAgo === 1) return "Yesterday"
  const day = `${date} ${month.slice(0, 3)}`
  return inIndia(now).getUTCFullYear() === Number(year) ? day : `${day} ${year}`
}

/** The first moment of a calendar day, `YYYY-MM-DD` in Asia/Kolkata; null for any other text. */
export function parseIndianDay(text: string) {
  const day = parseDay(text)
  return day && addMilliseconds(day, -INDIAN_OFFSET)
}

/** Parses the value of `<input type="datetime-local">` as a time of Asia/Kolkata; null for any other text. */
export function parseIndianTime(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const time = new Date(`${text.slice(0, 16)}Z`)
  return Number.isNaN(time.getTime()) ? null : addMilliseconds(time, -INDIAN_OFFSET)
}

/** Midnight in Asia/Kolkata before a time. */
function startOfIndianDay(time: Date) {
  return addMilliseconds(endOfIndianDay(time), -days(1))
}

/** Resolves after `duration` milliseconds. */
export const wait = (duration: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, duration)
  })

/** Resolves or rejects like `promise`, or rejects after `duration` milliseconds; does not cancel the work. */
export function withTimeout<T>(duration: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), duration)
    const settled = <Value>(settle: (value: Value) => void) => {
      return (value: Value) => {
        clearTimeout(timer)
        settle(value)
      }
    }
    promise.then(settled(resolve), settled(reject))
  })
}

/** More doublings than any limit needs; without it, SQLite's shift (app/platform/rate-limits/queries.server.ts) could overflow. */
export const MAX_DOUBLINGS = 20

/** Exponential backoff: `base` doubled `doublings` times, at most `max`; all in milliseconds. */
export function exponentialDelay(doublings: number, base: number, max: number) {
  return Math.min(max, base * 2 ** Math.min(doublings, MAX_DOUBLINGS))
}

/**
 * Milliseconds until the next sync of an order and the next attempt to send an email, after `attempts` of
 * them: 2, 4, 8 … minutes, six hours at most.
 */
export function retryDelay(attempts: number) {
  return exponentialDelay(attempts, minutes(1), hours(6))
}

/** The month of a time in Asia/Kolkata, `YYYY-MM`. */
export const indianMonthOf = (time: Date) => indianDayOf(time).slice(0, 7)
