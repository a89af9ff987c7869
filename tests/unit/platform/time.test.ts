import { expect, test } from "vitest"
import {
  addMilliseconds,
  addMonths,
  clampToLearned,
  days,
  endOfDay,
  endOfIndianDay,
  formatCalendarDay,
  formatDayIn,
  formatIndianDay,
  formatIndianMoment,
  formatMomentIn,
  formatShortMoment,
  hours,
  indianDayOf,
  isPast,
  localDayOf,
  minutes,
  parseIndianDay,
  parseIndianTime,
  seconds,
} from "#app/platform/time.ts"

test("seconds, minutes, hours, days: milliseconds", () => {
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
  ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  ["2026-11-21T23:59:59.999Z", "2026-11-22T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", "2027-01-01T00:00:00.000Z"],
])("endOfDay: the day of %s ends at %s", (time, midnight) => {
  expect(endOfDay(new Date(time)).toISOString()).toBe(midnight)
})

test.each([
  ["2026-03-31T18:29:59.999Z", "2026-03-31", "31 March 2026", "2026-03-31T18:30:00.000Z"],
  ["2026-03-31T18:30:00.000Z", "2026-04-01", "1 April 2026", "2026-04-01T18:30:00.000Z"],
])("indianDayOf: the day in Kolkata at %s is %s", (time, day, inWords, end) => {
  const at = new Date(time)
  expect([indianDayOf(at), formatIndianDay(at)]).toEqual([day, inWords])
  expect(endOfIndianDay(at).toISOString()).toBe(end)
  expect(parseIndianDay(day)?.getTime()).toBe(endOfIndianDay(at).getTime() - days(1))
})

test("parseIndianDay: null for an invalid day", () => {
  for (const text of ["2026-02-29", "2026-13-01", "+012026-11", "1.12.2026", "", "2026-12-01T00:00"])
    expect(parseIndianDay(text)).toBeNull()
})

test.each([
  ["2026-11-20T10:00:00.000Z", 6, "2027-05-20T10:00:00.000Z"],
  ["2026-08-31T23:59:59.999Z", 6, "2027-02-28T23:59:59.999Z"],
  ["2027-08-31T00:00:00.000Z", 6, "2028-02-29T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", 6, "2027-06-30T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 12, "2029-02-28T12:00:00.000Z"],
  ["2026-11-20T10:00:00.000Z", 14, "2028-01-20T10:00:00.000Z"],
])("addMonths: %s and %i months are %s", (time, months, later) => {
  const start = new Date(time)
  expect(addMonths(start, months).toISOString()).toBe(later)
  expect(start.toISOString()).toBe(time)
})

test("clampToLearned: a missing or future time becomes the time of receipt", () => {
  const learned = new Date(1000)
  expect([1, 999, 1000].map((at) => clampToLearned(new Date(at), learned).getTime())).toEqual([1, 999, 1000])
  expect([0, -1, 1001].map((at) => clampToLearned(new Date(at), learned))).toEqual(Array(3).fill(learned))
})

test("formatMomentIn: in the visitor's time zone, UTC if it is unknown", () => {
  const time = new Date("2026-12-31T23:30:00Z")
  expect(formatMomentIn(time, "Europe/Berlin")).toBe("1 January 2027, 00:30 (Europe/Berlin)")
  expect(formatMomentIn(time, null)).toBe("31 December 2026, 23:30 UTC")
  expect(formatMomentIn(time, "Nowhere/None")).toBe("31 December 2026, 23:30 UTC")
  expect(formatDayIn(time, "Europe/Berlin")).toBe("1 January 2027")
  expect(formatDayIn(time, null)).toBe("31 December 2026")
  expect(formatCalendarDay("2026-11-20")).toBe("20 Nov 2026")
})

test.each([
  ["2027-01-02T18:29:00Z", "Today 23:59"],
  ["2027-01-01T18:30:00Z", "Today 00:00"],
  ["2027-01-01T18:29:00Z", "Yesterday 23:59"],
  ["2026-12-31T18:30:00Z", "Yesterday 00:00"],
  ["2026-12-31T18:29:00Z", "31 Dec 2026"],
])("formatShortMoment: on 2 January 2027, %s is %s", (time, text) => {
  const noon = new Date("2027-01-02T06:30:00Z")
  expect(formatShortMoment(new Date(time), noon)).toBe(text)
  expect(formatShortMoment(noon, new Date("2027-03-01T00:00:00Z"))).toBe("2 Jan, 12:00")
  expect(formatIndianMoment(noon)).toBe("2 January 2027, 12:00")
})

test("parseIndianTime: a time of Asia/Kolkata; null for an invalid one", () => {
  expect(parseIndianTime("2026-12-01T05:31:09")?.toISOString()).toBe("2026-12-01T00:01:00.000Z")
  for (const text of ["2026-12-01", "2026-13-01T05:31", ""]) expect(parseIndianTime(text)).toBeNull()
})

test.each([
  ["Pacific/Auckland", "2026-12-01"],
  ["America/Los_Angeles", "2026-11-30"],
  [null, "2026-11-30"],
  ["Nowhere", "2026-11-30"],
])("localDayOf: %s", (timeZone, day) => {
  expect(localDayOf(new Date("2026-11-30T20:00:00Z"), timeZone)).toBe(day)
})
