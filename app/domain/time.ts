/** Durations are numbers of milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export function addMilliseconds(time: Date, duration: number): Date {
  return new Date(time.getTime() + duration)
}

/** The same UTC day of the month, `months` later; the last day of a month that is too short. */
export function addMonths(time: Date, months: number): Date {
  const result = new Date(time)
  result.setUTCMonth(result.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return result
}

/** The next midnight, in UTC. */
export function endOfDay(time: Date): Date {
  return new Date((Math.floor(time.getTime() / days(1)) + 1) * days(1))
}

/** The last moment before an end, which is of the last day. */
export const lastMomentBefore = (end: Date): Date => addMilliseconds(end, -1)

/** The day in UTC, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The first moment of a calendar day, `YYYY-MM-DD` in UTC; null for any other text. */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text ? start : null
}

/**
 * When something happened that was learned of at a time: what a clock elsewhere says, unless it says nothing (0) or a time
 * to come, by which it would outrank everything that follows.
 */
export function clampToLearned(happenedAt: Date, learnedAt: Date): Date {
  return happenedAt.getTime() <= 0 || happenedAt > learnedAt ? learnedAt : happenedAt
}

export function isPast(time: Date, now: Date): boolean {
  return now.getTime() >= time.getTime()
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
]

/** "20 November 2026", in UTC, so that server and browser render the same text; much faster than Intl. */
export function formatDay(time: Date): string {
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`
}

/** "20 November 2026, 14:05 UTC". */
export function formatMoment(time: Date): string {
  return `${formatDay(time)}, ${time.toISOString().slice(11, 16)} UTC`
}
