import { expect, test } from "vitest"
import {
  addDays,
  addMilliseconds,
  addMonths,
  clampToLearned,
  dayInWords,
  days,
  daysBetween,
  endOfDay,
  firstDayOf,
  formatDay,
  formatIndianDay,
  formatIndianMoment,
  formatLastDay,
  formatMoment,
  formatMomentIn,
  formatRelativeDay,
  formatShortDay,
  formatShortMoment,
  hours,
  indianDayOf,
  isPast,
  lastDayBefore,
  lastMomentOf,
  localDayOf,
  minutes,
  momentInWords,
  parseDay,
  parseIndianTime,
  readDay,
  seconds,
  startOfDay,
  weekdayOf,
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
  ["2026-03-31T18:29:59.999Z", "2026-03-31", "31 March 2026", "2026-03-31T18:30:00.000Z"],
  ["2026-03-31T18:30:00.000Z", "2026-04-01", "1 April 2026", "2026-04-01T18:30:00.000Z"],
] as const)("indianDayOf: the day in Kolkata at %s is %s", (time, day, inWords, end) => {
  const at = new Date(time)
  expect([indianDayOf(at), formatIndianDay(at), formatDay(day)]).toEqual([day, inWords, inWords])
  expect(endOfDay(day).toISOString()).toBe(end)
  expect(startOfDay(day)).toEqual(addMilliseconds(endOfDay(day), -days(1)))
  expect(lastMomentOf(day)).toEqual(addMilliseconds(endOfDay(day), -1))
  expect(lastDayBefore(endOfDay(day))).toBe(day)
})

test("parseDay: a day that exists; null for any other text", () => {
  expect(["2026-12-01", "2028-02-29"].map(parseDay)).toEqual(["2026-12-01", "2028-02-29"])
  for (const text of ["2026-02-29", "2026-13-01", "+012026-11", "1.12.2026", "", "2026-12-01T00:00"]) {
    expect(parseDay(text)).toBeNull()
    expect(() => readDay(text)).toThrow("a day is malformed")
  }
})

test.each([
  ["2026-11-20", 6, "2027-05-20"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2026-12-31", 6, "2027-06-30"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-11-20", 14, "2028-01-20"],
  ["2027-03-31", -1, "2027-02-28"],
  ["2027-01-15", -1, "2026-12-15"],
] as const)("addMonths: %s and %i months are %s", (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test("addDays, daysBetween, weekdayOf, firstDayOf: days of the calendar", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01")
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31")
  expect(daysBetween("2026-12-31", "2027-01-30")).toBe(30)
  expect([weekdayOf("2026-11-28"), weekdayOf("2026-11-29")]).toEqual([6, 0])
  expect(firstDayOf("2026-11")).toBe("2026-11-01")
})

test("clampToLearned: a missing or future time becomes the time of receipt", () => {
  const learned = new Date(1000)
  expect([1, 999, 1000].map((at) => clampToLearned(new Date(at), learned).getTime())).toEqual([1, 999, 1000])
  expect([0, -1, 1001].map((at) => clampToLearned(new Date(at), learned))).toEqual(Array(3).fill(learned))
})

test("formatMoment, formatMomentIn: name their zone, Kolkata's where the visitor's is unknown", () => {
  const time = new Date("2026-12-31T23:30:00Z")
  expect(formatMoment(time)).toBe("1 January 2027, 05:00 UTC+5:30")
  expect(formatMomentIn(time, "Europe/Berlin")).toBe("1 January 2027, 00:30 (Europe/Berlin)")
  expect(formatMomentIn(time, "America/Los_Angeles")).toBe("31 December 2026, 15:30 (America/Los_Angeles)")
  expect(formatMomentIn(time, null)).toBe("1 January 2027, 05:00 UTC+5:30")
  expect(formatMomentIn(time, "Nowhere/None")).toBe("1 January 2027, 05:00 UTC+5:30")
  expect(formatShortDay("2026-11-20")).toBe("20 Nov 2026")
  expect(formatLastDay("2026-12-01")).toBe("1 December 2026, end of day in India (UTC+5:30)")
})

const NOON = new Date("2027-01-02T06:30:00Z")

test.each([
  ["2027-01-02T18:30:00Z", "Tomorrow 00:00", "tomorrow at 00:00"],
  ["2027-01-02T18:29:00Z", "Today 23:59", "today at 23:59"],
  ["2027-01-01T18:30:00Z", "Today 00:00", "today at 00:00"],
  ["2027-01-01T18:29:00Z", "Yesterday 23:59", "yesterday at 23:59"],
  ["2026-12-31T18:30:00Z", "Yesterday 00:00", "yesterday at 00:00"],
  ["2026-12-31T18:29:00Z", "31 Dec 2026", "31 Dec 2026"],
  ["2027-02-28T18:30:00Z", "1 Mar, 00:00", "1 Mar at 00:00"],
])("formatShortMoment, momentInWords: on 2 January 2027, %s is %s", (text, inCell, inSentence) => {
  const time = new Date(text)
  expect([formatShortMoment(time, NOON), momentInWords(time, NOON)]).toEqual([inCell, inSentence])
  expect(formatIndianMoment(NOON)).toBe("2 January 2027, 12:00")
})

test.each([
  ["2027-01-01", "Yesterday", "yesterday"],
  ["2027-01-02", "Today", "today"],
  ["2027-01-03", "Tomorrow", "tomorrow"],
  ["2027-01-04", "4 Jan", "4 Jan"],
  ["2026-12-31", "31 Dec 2026", "31 Dec 2026"],
] as const)("formatRelativeDay, dayInWords: on 2 January 2027, %s is %s", (day, inCell, inSentence) => {
  expect([formatRelativeDay(day, NOON), dayInWords(day, NOON)]).toEqual([inCell, inSentence])
})

test("parseIndianTime: a time of Asia/Kolkata; null for an invalid one", () => {
  expect(parseIndianTime("2026-12-01T05:31:09")?.toISOString()).toBe("2026-12-01T00:01:00.000Z")
  for (const text of ["2026-12-01", "2026-13-01T05:31", ""]) expect(parseIndianTime(text)).toBeNull()
})

test.each([
  ["Pacific/Auckland", "2026-12-01"],
  ["America/Los_Angeles", "2026-11-30"],
  [null, "2026-12-01"],
  ["Nowhere", "2026-12-01"],
])("localDayOf: %s", (timeZone, day) => {
  expect(localDayOf(new Date("2026-11-30T20:00:00Z"), timeZone)).toBe(day)
})
