import { expect, test } from "vitest"
import { monthsOf, parsePeriod } from "#app/domain/reports/report-period.ts"

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
  ["no month", "soon", "2026-02", null],
])("parsePeriod: %s", (_, from, to, expected) => {
  const chosen = Object.entries({ from, to }).filter(([, month]) => month !== null)
  const { period } = parsePeriod(new URLSearchParams(chosen as [string, string][]), NOW)
  expect(period && [period.from, period.to]).toEqual(expected)
})

test("monthsOf: every month over the end of a year", () => {
  expect(monthsOf({ from: "2026-11", to: "2027-02" })).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"])
})
