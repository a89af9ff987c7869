import {
  addDays,
  addMilliseconds,
  type Day,
  hours,
  indianDayOf,
  isPast,
  minutes,
} from "#app/platform/time.ts"

/** How long something waits for the owner to look before an email goes out, and the shortest time between two emails. */
const ALERT_DELAY = hours(1)

/**
 * Time after which a work item is sure to be on the overview. A newer one may be missing, because its transaction had
 * not ended or an event was still being processed.
 */
const APPEARANCE_TIME = minutes(2)

/** Time of day of the summary in Asia/Kolkata. */
const SUMMARY_HOUR = hours(8)

type AlertState = {
  /** Time when an owner last opened the overview; null if never. */
  lastLookAt: Date | null
  /** Time when the last alert was queued; null if never. */
  lastAlertAt: Date | null
}

/**
 * The period whose items are due for an alert: those that appeared an hour ago or earlier and were not looked at since.
 * Null if there is no such period, or the last alert is less than an hour old.
 */
export function alertPeriod(
  { lastLookAt, lastAlertAt }: AlertState,
  now: Date,
): { after: Date; until: Date } | null {
  if (lastAlertAt && !isPast(addMilliseconds(lastAlertAt, ALERT_DELAY), now)) return null
  const after = lastLookAt ? addMilliseconds(lastLookAt, -APPEARANCE_TIME) : new Date(-1)
  const until = addMilliseconds(now, -ALERT_DELAY)
  return after < until ? { after, until } : null
}

/** The day whose summary is due: yesterday, from 8:00 in Asia/Kolkata on. */
export function summaryDay(now: Date): Day {
  return addDays(indianDayOf(addMilliseconds(now, -SUMMARY_HOUR)), -1)
}
