import { expect, test } from "vitest"
import {
  endOfMonth,
  monthsOf,
  parseMonth,
  parsePeriod,
  returnPeriod,
  selectableMonths,
  startOfMonth,
} from "#app/reports/months/report-period.ts"

// 1 April 2027, half an hour after midnight in Kolkata.
const NOW = new Date("2027-03-31T19:00:00Z")

test.each([
  ["nothing", null, null, ["2026-05", "2027-04"]],
  ["an empty form", "", "", ["2026-05", "2027-04"]],
  ["the last month", null, "2026-12", ["2026-01", "2026-12"]],
  ["one month", "2026-12", "2026-12", ["2026-12", "2026-12"]],
  ["36 months", "2024-05", "2027-04", ["2024-05", "2027-04"]],
  ["37 months", "2024-04", "2027-04", null],
  ["months in the wrong order", "2026-12", "2026-11", null],
  ["a month 13", "2026-01", "2026-13", null],
  ["a day", "2026-01-01", "2026-02", null],
  ["a month of another century", "1999-01", "2000-01", null],
  ["no month", "soon", "2026-02", null],
])("parsePeriod: %s", (_, from, to, expected) => {
  const chosen = Object.entries({ from, to }).filter(([, month]) => month !== null)
  const { period } = parsePeriod(new URLSearchParams(chosen as [string, string][]), NOW)
  expect(period && [period.from, period.to]).toEqual(expected)
})

test("monthsOf: every month across the end of a year", () => {
  expect(monthsOf({ from: "2026-11", to: "2027-02" })).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"])
})

test("parseMonth, startOfMonth, endOfMonth: the chosen or last month, in India", () => {
  const months = ["", "month=2026-11", "month=soon"].map(
    (query) => parseMonth(new URLSearchParams(query), NOW).month,
  )
  expect(months).toEqual(["2027-03", "2026-11", null])
  expect([startOfMonth("2027-03"), endOfMonth("2027-03")].map((time) => time.toISOString())).toEqual([
    "2027-02-28T18:30:00.000Z",
    "2027-03-31T18:30:00.000Z",
  ])
})

test.each([
  ["2026-04", "2026-04", "2026-06"],
  ["2026-06", "2026-04", "2026-06"],
  ["2026-07", "2026-07", "2026-09"],
  ["2026-11", "2026-10", "2026-12"],
  ["2027-01", "2027-01", "2027-03"],
  ["2027-03", "2027-01", "2027-03"],
])("returnPeriod: %s is in the quarter from %s to %s, or monthly", (month, from, to) => {
  expect(returnPeriod(month, true)).toEqual({ from, to })
  expect(returnPeriod(month, false)).toEqual({ from: month, to: month })
})

test("selectableMonths: eight years back, newest first, with the chosen months", () => {
  const months = selectableMonths(NOW, ["2027-04", "2015-01", "2028-01", "soon", "2026-13"])
  expect(months).toHaveLength(99)
  expect([months[0], months[1], months[2], months.at(-2), months.at(-1)]).toEqual([
    "2028-01",
    "2027-04",
    "2027-03",
    "2019-04",
    "2015-01",
  ])
})
