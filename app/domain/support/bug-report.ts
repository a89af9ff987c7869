import { addMilliseconds, hours } from "#app/domain/time.ts"

export const TITLE_LIMIT = 200
export const TEXT_LIMIT = 5000

/** How many reports an account may have. */
export const MAX_REPORTS = 500

/** The latest day, as `YYYY-MM-DD`, that has begun somewhere on Earth: fourteen hours before it does in UTC. */
export function latestIncidentDate(now: Date): string {
  return addMilliseconds(now, hours(14)).toISOString().slice(0, 10)
}

/** Whether `YYYY-MM-DD` is a day of the calendar that has begun somewhere on Earth. */
export function isIncidentDate(text: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  return text <= latestIncidentDate(now) && day.getUTCFullYear() >= 1990
}
