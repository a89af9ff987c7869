import { expect, test } from "vitest"
import { thresholdText } from "#app/copy/desk/reports.ts"
import { invoiceLines, issuedRanges, type MonthInvoice, taxRows } from "#app/domain/reports/month-invoices.ts"
import { recentRevenue } from "#app/domain/reports/recent-revenue.ts"
import { rupeesOf } from "#app/domain/reports/totals.ts"

const invoice = (changes: Partial<MonthInvoice>): MonthInvoice => ({
  ...{ kind: "invoice", number: "BR/26-27/000007", issuedAt: new Date("2027-03-02"), taxCode: "997331" },
  ...{ supply: "other-state", placeOfSupply: "29", taxRate: 1800, currency: "INR" },
  ...{ total: 14_900, taxableValue: 12_627, cgst: 0, sgst: 0, igst: 2_273, rounding: 0, inrTotal: 14_900 },
  ...{ taxId: null, original: null, buyer: "Asha Rao", paymentId: null, item: "Basic", originalNumber: null },
  ...changes,
})

const note = { kind: "credit-note", number: "BC/26-27/000001", originalNumber: "BR/26-27/000007" } as const

test("issuedRanges: the first and the last number of each kind, and how many there are", () => {
  const invoices = [
    invoice({ number: "BR/26-27/000009" }),
    invoice({ placeOfSupply: "27" }),
    invoice({ number: "BR/26-27/000008" }),
    invoice(note),
  ]
  expect(issuedRanges(invoices)).toEqual([
    { kind: "invoice", from: "BR/26-27/000007", to: "BR/26-27/000009", count: 3 },
    { kind: "credit-note", from: "BC/26-27/000001", to: "BC/26-27/000001", count: 1 },
  ])
})

test("taxRows: credit notes are taken off", () => {
  const zero = { taxableValue: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0, inRupees: 0 }
  expect(taxRows([invoice({}), invoice(note)])).toEqual([{ supply: "other-state", currency: "INR", ...zero }])
})

test("invoiceLines: a line for each invoice, in major units, with the invoice of a credit note", () => {
  const [, invoiceLine, credit] = invoiceLines([invoice({}), invoice({ ...note, inrTotal: null })])
  expect(invoiceLine?.join()).toBe(
    "2027-03-02,BR/26-27/000007,invoice,,Asha Rao,,Basic,997331,other-state,29 Karnataka,INR,126.27,18,0,0,22.73,0,149,149",
  )
  expect(credit?.slice(1, 4)).toEqual(["BC/26-27/000001", "credit-note", "BR/26-27/000007"])
  expect(credit?.at(-1)).toBe("")
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

const row = (currency: string, inrAmount: number, inrUnknown: number) => ({
  ...{ currency, inrAmount, inrUnknown, count: 1, amount: 1 },
})

test("rupeesOf: what is not converted is about its worth at the last rate, and named where there is none", () => {
  const rates = [{ currency: "USD", amount: 200, inrAmount: 16_901, at: new Date(0) }]
  expect(rupeesOf([row("INR", 14_900, 0), row("USD", 80_000, 0)], rates)).toEqual({
    ...{ amount: 94_900, isAbout: false, missing: [] },
  })
  const unknown = [row("USD", 0, 100), row("USD", 5, 101), row("AED", 0, 7), row("EUR", 0, 0)]
  expect(rupeesOf(unknown, rates)).toEqual({
    // 201 of 200 cents are 16,985.505 of 16,901 paise.
    ...{ amount: 16_991, isAbout: true, missing: [{ currency: "AED", amount: 7 }] },
  })
})

test("recentRevenue: a month so far stands beside the same days of the last one, which may be shorter", () => {
  const daysOf = (now: string) => recentRevenue([], [], new Date(now)).periods[0]?.beforeDays
  expect(daysOf("2027-03-31T12:00:00Z")).toEqual({ from: "2027-02-01", to: "2027-02-28" })
  expect(daysOf("2027-03-31T18:30:00Z")).toEqual({ from: "2027-03-01", to: "2027-03-01" })
})
