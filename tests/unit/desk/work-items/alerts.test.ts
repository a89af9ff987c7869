import { expect, test } from "vitest"
import { alertPeriod, summaryDay } from "#app/desk/work-items/alerts.ts"

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const now = at("12:00:00")

test.each([
  ["nobody ever looked", null, null, [new Date(-1), at("11:00:00")]],
  ["the last look was two hours ago", "10:00:00", null, [at("09:58:00"), at("11:00:00")]],
  ["the last look was within the hour", "11:02:00", null, null],
  [
    "a look hides what appeared two minutes before it and earlier",
    "11:01:59",
    null,
    [at("10:59:59"), at("11:00:00")],
  ],
  ["the last alert is 59 minutes old", null, "11:01:00", null],
  ["the last alert is an hour old", null, "11:00:00", [new Date(-1), at("11:00:00")]],
])("alertPeriod: %s", (_, look, alert, expected) => {
  const state = { lastLookAt: look ? at(look) : null, lastAlertAt: alert ? at(alert) : null }
  const period = alertPeriod(state, now)
  expect(period && [period.after, period.until]).toEqual(expected)
})

test.each([
  ["2026-11-22T02:29:59Z", "2026-11-20"],
  ["2026-11-22T02:30:00Z", "2026-11-21"],
  ["2026-11-23T02:29:59Z", "2026-11-21"],
  ["2027-01-01T02:30:00Z", "2026-12-31"],
])("summaryDay: at %s it is %s", (time, day) => {
  expect(summaryDay(new Date(time))).toBe(day)
})
