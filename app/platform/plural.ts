import { days, hours, minutes } from "./time.ts"

/** "1 second", "2 seconds". */
export function plural(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

const inUnits = (unit: number, name: string) => (duration: number) =>
  plural(Math.round(duration / unit), name)

/** "1 year", "90 days", "72 hours", "15 minutes": how visitors read a duration of the rules. */
export const inYears = inUnits(days(365), "year")
export const inDays = inUnits(days(1), "day")
export const inHours = inUnits(hours(1), "hour")
export const inMinutes = inUnits(minutes(1), "minute")
