import { expect, test } from "vitest"
import {
  addMilliseconds,
  days,
  endOfDay,
  endOfIndianDay,
  formatDay,
  formatIndianDay,
  hours,
  indianDayOf,
  isPast,
  minutes,
  parseIndianDay,
  seconds,
} from "#app/domain/time.ts"

test("seconds, minutes, hours, days: milliseconds", () => {
  expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
  expect([seconds(3), minutes(15), hours(2), days(30)]).toEqual([3_000, 900_000, 7_200_000, 2_592_000_000])
})

test("isPast: true from the millisecond itself on", () => {
  const noon = new Date("2026-11-20T12:00:00.000Z")

  expect(isPast(noon, new Date("2026-11-20T11:59:59.999Z"))).toBe(false)
  expect(isPast(noon, noon)).toBe(true)
  expect(isPast(noon, new Date("2026-11-20T12:00:00.001Z"))).toBe(true)
})

test("addMilliseconds: returns a new date and leaves the old one unchanged", () => {
  const noon = new Date("2026-11-20T12:00:00Z")

  expect(addMilliseconds(noon, days(90))).toEqual(new Date("2027-02-18T12:00:00Z"))
  expect(noon).toEqual(new Date("2026-11-20T12:00:00Z"))
})

test.each([
  ["2026-11-20T00:00:00Z", "20 November 2026"],
  ["2026-11-20T23:59:59Z", "20 November 2026"],
  ["2026-11-20T23:59:59-05:00", "21 November 2026"],
  ["2028-02-29T12:00:00Z", "29 February 2028"],
])("formatDay: %s is %s, in UTC", (time, day) => {
  expect(formatDay(new Date(time))).toBe(day)
})

test("formatDay: equals Intl's format on every day of two years", () => {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
  const first = Date.UTC(2027, 0, 1)
  const times = Array.from({ length: 731 }, (_, index) => new Date(first + days(index)))
  expect(times.map(formatDay)).toEqual(times.map((time) => day.format(time)))
})

test.each([
  ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  ["2026-11-21T23:59:59.999Z", "2026-11-22T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", "2027-01-01T00:00:00.000Z"],
])("endOfDay: the day of %s ends at %s", (time, midnight) => {
  expect(endOfDay(new Date(time)).toISOString()).toBe(midnight)
})

test.each([
  ["2026-03-31T18:29:59.999Z", "2026-03-31", "31 March 2026", "2026-03-31T18:30:00.000Z"],
  ["2026-03-31T18:30:00.000Z", "2026-04-01", "1 April 2026", "2026-04-01T18:30:00.000Z"],
])("indianDayOf: the books' day at %s is %s", (time, day, inWords, end) => {
  const at = new Date(time)
  expect([indianDayOf(at), formatIndianDay(at)]).toEqual([day, inWords])
  expect(endOfIndianDay(at).toISOString()).toBe(end)
  expect(parseIndianDay(day)?.getTime()).toBe(endOfIndianDay(at).getTime() - days(1))
})

test("parseIndianDay: null for what is no day", () => {
  for (const text of ["2026-02-29", "1.12.2026", "", "2026-12-01T00:00"])
    expect(parseIndianDay(text)).toBeNull()
})
