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

/** Whole seconds, rounded up, so that they cover the whole duration. */
export const toSeconds = (duration: number) => Math.ceil(duration / 1000)

/** The earliest time, before all that is stored: a range from it leaves no row out, and makes SQLite use the index. */
export const EARLIEST_TIME = new Date(0)

export function addMilliseconds(time: Date, duration: number) {
  return new Date(time.getTime() + duration)
}

/** Asia/Kolkata, whose days are those of the books, is always this much ahead of UTC. */
export const INDIAN_OFFSET = hours(5) + minutes(30)

/** The UTC fields of the result are those of Asia/Kolkata. */
const inIndia = (time: Date) => addMilliseconds(time, INDIAN_OFFSET)

/**
 * A calendar day, `YYYY-MM-DD`; days compare as texts do. The day of a time is that of the books, in Asia/Kolkata, and a period of
 * days or months is computed on days and includes its last one.
 */
export type Day = `${number}-${number}-${number}`

/** The day of the UTC fields of a date, and the first moment of a day in UTC. */
const toDay = (fields: Date) => fields.toISOString().slice(0, 10) as Day
const toFields = (day: Day) => new Date(day)

/** The day of the books: that of a time in Asia/Kolkata. */
export const indianDayOf = (time: Date): Day => toDay(inIndia(time))

/** The month of a time in Asia/Kolkata, `YYYY-MM`. */
export const indianMonthOf = (time: Date) => indianDayOf(time).slice(0, 7)

/** Parses `YYYY-MM-DD`; null for any other text, and for a day that does not exist. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const fields = new Date(text)
  return !Number.isNaN(fields.getTime()) && toDay(fields) === text ? toDay(fields) : null
}

/** Reads a day that is known to be one; throws for any other text. */
export function readDay(text: string): Day {
  const day = parseDay(text)
  if (!day) throw new TypeError("a day is malformed")
  return day
}

/** The first moment of a day in Asia/Kolkata. */
export const startOfDay = (day: Day) => addMilliseconds(toFields(day), -INDIAN_OFFSET)

/** The first moment after a day in Asia/Kolkata. */
export const endOfDay = (day: Day) => addMilliseconds(startOfDay(day), days(1))

/** The last millisecond of a day in Asia/Kolkata. */
export const lastMomentOf = (day: Day) => addMilliseconds(endOfDay(day), -1)

/** The last day of a period that ends at the first moment after it. */
export const lastDayBefore = (end: Date) => indianDayOf(addMilliseconds(end, -1))

export const addDays = (day: Day, count: number): Day => toDay(addMilliseconds(toFields(day), days(count)))

/** The same day of the month, `months` later; the last day of a month that is too short. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))))
}

/** The first day of a month, `2026-11`. */
export const firstDayOf = (month: string): Day => readDay(`${month}-01`)

/** Number of days from the first day to the second. */
export const daysBetween = (from: Day, to: Day) =>
  (toFields(to).getTime() - toFields(from).getTime()) / days(1)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day) => toFields(day).getUTCDay()

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

/** "November", of `2026-11` or a day of it. */
const monthName = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1] ?? ""

/** "November 2026", of `2026-11`. */
export const formatMonth = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

/** "20 November 2026"; much faster than Intl. */
export const formatDay = (day: Day) => `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7))}`

/** "20 November 2026, end of day in India (UTC+5:30)" */
export const formatLastDay = (day: Day) => `${formatDay(day)}, end of day in India (UTC+5:30)`

/** "20 Nov 2026" */
export const formatShortDay = (day: Day) =>
  `${Number(day.slice(8))} ${monthName(day).slice(0, 3)} ${day.slice(0, 4)}`

/** "20 November 2026", the day in Asia/Kolkata. */
export const formatIndianDay = (time: Date) => formatDay(indianDayOf(time))

/** "19:35", in Asia/Kolkata. */
const indianClock = (time: Date) => inIndia(time).toISOString().slice(11, 16)

/** "20 November 2026, 19:35", in Asia/Kolkata: where it stands, it is said whose time it is. */
export const formatIndianMoment = (time: Date) => `${formatIndianDay(time)}, ${indianClock(time)}`

/** "20 November 2026, 19:35 UTC+5:30" */
export const formatMoment = (time: Date) => `${formatIndianMoment(time)} UTC+5:30`

/**
 * "20 November 2026, 15:05 (Europe/Berlin)": the same moment in a visitor's time zone; in Asia/Kolkata for null, and for a name
 * that this runtime does not know.
 */
export function formatMomentIn(time: Date, timeZone: string | null) {
  const local = localTime(time, timeZone)
  return local ? `${formatDay(local.day)}, ${local.clock} (${timeZone})` : formatMoment(time)
}

/** The day of a moment in a visitor's time zone, or in Asia/Kolkata, as above. */
export const localDayOf = (time: Date, timeZone: string | null): Day =>
  localTime(time, timeZone)?.day ?? indianDayOf(time)

function localTime(time: Date, timeZone: string | null) {
  const parts = timeZone === null ? undefined : formatterIn(timeZone)?.formatToParts(time)
  if (!parts) return null
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
  return {
    day: readDay(`${partOf("year")}-${partOf("month")}-${partOf("day")}`),
    clock: `${partOf("hour")}:${partOf("minute")}`,
  }
}

function formatterIn(timeZone: string) {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
  } catch {
    return null
  }
}

/** "2026-11-20 19:35:07", in Asia/Kolkata: as spreadsheets read a time. */
export const formatSheetTime = (time: Date) => inIndia(time).toISOString().slice(0, 19).replace("T", " ")

/** "Today 19:35", "Yesterday 19:35", "20 Nov, 19:35", and in another year "20 Nov 2025": in a cell, in Asia/Kolkata. */
export function formatShortMoment(time: Date, now: Date) {
  const { name, date } = relativeDay(indianDayOf(time), now)
  if (name) return `${name} ${indianClock(time)}`
  return isWithYear(date) ? date : `${date}, ${indianClock(time)}`
}

/** "today at 19:35", "20 Nov at 19:35", and in another year "20 Nov 2025": in a sentence, in Asia/Kolkata. */
export function momentInWords(time: Date, now: Date) {
  const day = dayInWords(indianDayOf(time), now)
  return isWithYear(day) ? day : `${day} at ${indianClock(time)}`
}

/** "Yesterday", "Today", "Tomorrow", "20 Nov", and in another year "20 Nov 2025": in a cell. */
export function formatRelativeDay(day: Day, now: Date) {
  const { name, date } = relativeDay(day, now)
  return name ?? date
}

/** "yesterday", "today", "tomorrow", "20 Nov", and in another year "20 Nov 2025": in a sentence. */
export function dayInWords(day: Day, now: Date) {
  const { name, date } = relativeDay(day, now)
  return name?.toLowerCase() ?? date
}

const isWithYear = (date: string) => /\d{4}$/.test(date)

const RELATIVE_DAYS = new Map([
  [-1, "Yesterday"],
  [0, "Today"],
  [1, "Tomorrow"],
])

function relativeDay(day: Day, now: Date) {
  const today = indianDayOf(now)
  const date = formatShortDay(day).replace(` ${today.slice(0, 4)}`, "")
  return { name: RELATIVE_DAYS.get(daysBetween(today, day)), date }
}

/** Parses the value of `<input type="datetime-local">` as a time of Asia/Kolkata; null for any other text. */
export function parseIndianTime(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const time = new Date(`${text.slice(0, 16)}Z`)
  return Number.isNaN(time.getTime()) ? null : addMilliseconds(time, -INDIAN_OFFSET)
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
