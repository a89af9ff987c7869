import { expect, test } from "vitest"
import { thresholdText } from "#app/copy/desk/reports.ts"
import { turnoverOf } from "#app/domain/desk/threshold.ts"
import { documentRows, taxRows } from "#app/domain/reports/reports.ts"
import type { MonthlyTaxTotal } from "#app/domain/reports/totals.ts"

const paper = (changes: Partial<MonthlyTaxTotal>): MonthlyTaxTotal => ({
  ...{ month: "2027-03", kind: "invoice", supply: "other-state", placeOfSupply: "29", currency: "INR" },
  ...{ count: 1, total: 14_900, taxableValue: 12_627, cgst: 0, sgst: 0, igst: 2_273, rounding: 0 },
  ...{ inrTotal: 14_900, inrUnknown: 0, firstSeq: 7, lastSeq: 7 },
  ...changes,
})

test("documentRows: the first and the last number of all States, in the financial year of the month", () => {
  const totals = [
    paper({ count: 2, lastSeq: 9 }),
    paper({ placeOfSupply: "27", firstSeq: 8, lastSeq: 8 }),
    paper({ month: "2027-04", firstSeq: 1, lastSeq: 1 }),
    paper({ month: "2027-04", kind: "credit-note", firstSeq: 1, lastSeq: 1 }),
  ]
  expect(documentRows(totals)).toEqual([
    ["2027-03", "invoice", "BR/26-27/000007", "BR/26-27/000009", 3],
    ["2027-04", "credit-note", "BC/27-28/000001", "BC/27-28/000001", 1],
    ["2027-04", "invoice", "BR/27-28/000001", "BR/27-28/000001", 1],
  ])
})

test("taxRows: credit notes are taken off, and commercial ones have no tax to take off", () => {
  const totals = [paper({}), paper({ kind: "credit-note" }), paper({ kind: "commercial-note", total: 1 })]
  const zero = { amount: 0, currency: "INR" }
  expect(taxRows(totals)).toEqual([["2027-03", "other-state", "INR", ...Array(7).fill(zero)]])
})

const meter = { turnover: "₹1", threshold: "₹20,00,000", year: "2026-27", isRegistered: false }

test.each([
  [74, "must register for GST."],
  [75, "ask your accountant soon."],
  [100, "ask your accountant now."],
])("thresholdText: at %d percent", (percent, end) => {
  const text = thresholdText({ ...meter, percent })
  expect(text).toMatch(/^₹1 of ₹20,00,000 in 2026-27, which is \d+%\. Above the threshold you must register/)
  expect(text.endsWith(end)).toBe(true)
  expect(thresholdText({ ...meter, percent, isRegistered: true })).toContain("You have a GSTIN")
})

test("turnoverOf: exports count in rupees, and what has no value in rupees is named", () => {
  const year = [
    { currency: "INR", inrAmount: 150_000_000, inrUnknown: 0 },
    { currency: "USD", inrAmount: 49_999_999, inrUnknown: 9499 },
  ]
  expect(turnoverOf(year)).toEqual({
    turnover: 199_999_999,
    percent: 99,
    unknown: [{ amount: 9499, currency: "USD" }],
  })
})
