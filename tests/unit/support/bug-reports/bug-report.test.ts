import { expect, test } from "vitest"
import { isIncidentDate, isVersionText } from "#app/support/bug-reports/bug-report.ts"
import { complaintDue } from "#app/support/complaints/complaint.ts"

const NOW = new Date("2026-11-20T10:00:00Z")

test.each([
  ["2026-11-21", true],
  ["2026-11-22", false],
  ["1990-01-01", true],
  ["1989-12-31", false],
  ["2026-02-30", false],
])("isIncidentDate: %s, from 1990 to today in UTC+14: %s", (text, is) => {
  expect(isIncidentDate(text, NOW)).toBe(is)
  expect(isIncidentDate("2026-11-21", new Date("2026-11-20T09:59:59Z"))).toBe(false)
})

test("isVersionText: one line of 1 to 40 letters, digits and signs", () => {
  expect(["1.0.0", "26100.2033 (x64)", "a".repeat(40)].map(isVersionText)).toEqual([true, true, true])
  expect(["", "a".repeat(41), "1.0\n2", "<1>"].map(isVersionText)).toEqual([false, false, false, false])
})

test("complaintDue: acknowledged within 48 hours, answered within a month", () => {
  const due = [false, true].map((isDone) => complaintDue(new Date("2026-11-01"), isDone).toISOString())
  expect(due).toEqual(["2026-11-03T00:00:00.000Z", "2026-12-01T18:29:59.999Z"])
})
