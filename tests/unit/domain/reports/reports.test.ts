import { expect, test } from "vitest"
import { thresholdText } from "#app/copy/desk/reports.ts"
import { turnoverOf } from "#app/domain/desk/threshold.ts"
import { issuedRanges, type MonthPaper, paperLines, taxRows } from "#app/domain/reports/month-papers.ts"
import { countryRevenues, monthRevenues, saleRows } from "#app/domain/reports/reports.ts"
import type { MonthlyTotal } from "#app/domain/reports/totals.ts"

const paper = (changes: Partial<MonthPaper>): MonthPaper => ({
  ...{ kind: "invoice", number: "BR/26-27/000007", issuedAt: new Date("2027-03-02"), taxCode: "997331" },
  ...{ supply: "other-state", placeOfSupply: "29", taxRate: 1800, currency: "INR" },
  ...{ total: 14_900, taxableValue: 12_627, cgst: 0, sgst: 0, igst: 2_273, rounding: 0, inrTotal: 14_900 },
  ...{ taxId: null, original: null, buyer: "Asha Rao", item: "Basic", originalNumber: null },
  ...changes,
})

const note = { kind: "credit-note", number: "BC/26-27/000001", originalNumber: "BR/26-27/000007" } as const

test("issuedRanges: the first and the last number of each kind, and how many there are", () => {
  const papers = [
    paper({ number: "BR/26-27/000009" }),
    paper({ placeOfSupply: "27" }),
    paper({ number: "BR/26-27/000008" }),
    paper(note),
  ]
  expect(issuedRanges(papers)).toEqual([
    { kind: "invoice", from: "BR/26-27/000007", to: "BR/26-27/000009", count: 3 },
    { kind: "credit-note", from: "BC/26-27/000001", to: "BC/26-27/000001", count: 1 },
  ])
})

test("taxRows: credit notes are taken off", () => {
  const zero = { taxableValue: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0, inRupees: 0 }
  expect(taxRows([paper({}), paper(note)])).toEqual([{ supply: "other-state", currency: "INR", ...zero }])
})

test("paperLines: a line for each paper, in major units, with the invoice of a credit note", () => {
  const [, invoice, credit] = paperLines([paper({}), paper({ ...note, inrTotal: null })])
  expect(invoice?.join()).toBe(
    "2027-03-02,BR/26-27/000007,invoice,,Asha Rao,,Basic,997331,other-state,29 Karnataka,INR,126.27,18,0,0,22.73,0,149,149",
  )
  expect(credit?.slice(1, 4)).toEqual(["BC/26-27/000001", "credit-note", "BR/26-27/000007"])
  expect(credit?.at(-1)).toBe("")
})

const total = (changes: Partial<MonthlyTotal>): MonthlyTotal => ({
  ...{ month: "2027-03", kind: "license-paid", currency: "USD", dimension: "US" },
  ...{ count: 1, amount: 9_499, inrAmount: 800_000, inrUnknown: 0 },
  ...changes,
})

test("monthRevenues: net is what was paid in rupees less refunds and fees, each month apart", () => {
  const totals = [
    total({ month: "2027-04", currency: "INR", amount: 14_900, inrAmount: 14_900 }),
    total({}),
    total({ kind: "license-refund", inrAmount: 100_000 }),
    total({ kind: "fee", currency: "INR", dimension: "", amount: 24_000 }),
    total({ kind: "fee-unknown", dimension: "", count: 2 }),
    total({ kind: "license", currency: "", dimension: "basic", count: 3, amount: 0, inrAmount: 0 }),
  ]
  expect(monthRevenues(totals)).toMatchObject([
    {
      ...{ month: "2027-03", inRupees: 800_000, refunded: 100_000, fees: 24_000, feesUnknown: 2 },
      ...{ net: 676_000, licenses: 3, byCurrency: { USD: 9_499, INR: 0 } },
    },
    { month: "2027-04", inRupees: 14_900, net: 14_900, byCurrency: { USD: 0, INR: 14_900 } },
  ])
})

test("countryRevenues: the country with the most left in rupees is first", () => {
  const totals = [
    total({ dimension: "US", inrAmount: 100_000 }),
    total({ dimension: "IN", currency: "INR", inrAmount: 300_000 }),
    total({ dimension: "IN", currency: "USD", kind: "donation-paid", inrAmount: 50_000 }),
    total({ dimension: "IN", kind: "license-refund", inrAmount: 20_000 }),
  ]
  expect(countryRevenues(totals)).toEqual([
    { country: "IN", payments: 2, inRupees: 350_000, refunded: 20_000, left: 330_000 },
    { country: "US", payments: 1, inRupees: 100_000, refunded: 0, left: 100_000 },
  ])
})

test("countryRevenues, saleRows: what is equal is in the order of its name", () => {
  const countries = ["US", "DE", "IN"].map((dimension) => total({ dimension }))
  expect(countryRevenues(countries).map(({ country }) => country)).toEqual(["DE", "IN", "US"])
  const plans = ["business", "basic"].map((dimension) => total({ kind: "plan", dimension }))
  expect(saleRows(plans, "plan").map(({ name }) => name)).toEqual(["basic", "business"])
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
