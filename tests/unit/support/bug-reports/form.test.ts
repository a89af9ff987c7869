import { expect, test } from "vitest"
import { bugReportForm } from "#app/support/bug-reports/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const now = new Date("2026-11-20T12:00:00Z")
const complete = { title: "It hums", description: "Since Tuesday.", dateOfIncident: "2026-11-17" }

const errorsAt = (time: Date, typed: Record<string, unknown>) => errorsOf(bugReportForm(time), typed)

test("bugReportForm: trims a complete report, and may have no solution", () => {
  expect(bugReportForm(now).parse({ ...complete, title: "  It hums ", possibleSolution: "  " })).toEqual({
    title: "It hums",
    description: "Since Tuesday.",
    dateOfIncident: "2026-11-17",
    possibleSolution: null,
    windowsBuild: null,
    appVersion: null,
  })
  expect(bugReportForm(now).parse({ ...complete, possibleSolution: " Turn it off. " }).possibleSolution).toBe(
    "Turn it off.",
  )
})

test.each(["title", "description", "dateOfIncident"])("bugReportForm: %s is required", (field) => {
  for (const value of ["", "   ", undefined]) {
    expect(errorsAt(now, { ...complete, [field]: value })).toEqual({
      [field]: "Please fill in all required fields.",
    })
  }
})

test.each([
  ["title", 200],
  ["description", 5000],
  ["possibleSolution", 5000],
])("bugReportForm: a %s has at most %i characters", (field, limit) => {
  expect(errorsAt(now, { ...complete, [field]: "x".repeat(limit) })).toBeNull()
  expect(errorsAt(now, { ...complete, [field]: "x".repeat(limit + 1) })).toEqual({
    [field]: "That is longer than a report can be. Please shorten it.",
  })
})

test.each(["2026-11-20", "2026-11-01", "2024-02-29", "1990-01-01"])(
  "bugReportForm: the day %s is accepted",
  (dateOfIncident) => {
    expect(errorsAt(now, { ...complete, dateOfIncident })).toBeNull()
  },
)

test.each([
  "2026-11-22",
  "2027-01-01",
  "2026-02-29",
  "2026-13-01",
  "2026-11-00",
  "1989-12-31",
  "20-11-2026",
  "2026-1-1",
])("bugReportForm: the day %s is refused", (dateOfIncident) => {
  expect(errorsAt(now, { ...complete, dateOfIncident })).toEqual({
    dateOfIncident: "Please enter a date from 1990 to today.",
  })
})

test("bugReportForm: accepts tomorrow once it began in the easternmost time zone", () => {
  const tomorrow = { ...complete, dateOfIncident: "2026-11-21" }

  expect(errorsAt(new Date("2026-11-20T10:00:00Z"), tomorrow)).toBeNull()
})

test("bugReportForm: an invalid ID of the form is ignored", () => {
  const formId = "abcdefghij0123456789abcde"

  expect(bugReportForm(now).parse({ ...complete, formId }).formId).toBe(formId)
  for (const other of ["", "ABC", `${formId}x`, "'; drop table"]) {
    expect(bugReportForm(now).parse({ ...complete, formId: other }).formId).toBeUndefined()
  }
})
