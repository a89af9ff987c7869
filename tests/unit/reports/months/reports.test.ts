import fc from "fast-check"
import { expect, test } from "vitest"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { type DailyTotal, type MonthlyTotal, rupeesOf, takenOff } from "#app/orders/ledger/totals.ts"
import { compareTexts } from "#app/platform/text.ts"
import type { Day } from "#app/platform/time.ts"
import {
  groupReturns,
  invoiceLines,
  issuedRanges,
  type MonthInvoice,
  taxRows,
} from "#app/reports/months/month-invoices.ts"
import {
  firstDayOfRevenue,
  monthRevenues,
  rankedSales,
  recentRevenue,
  versionRows,
} from "#app/reports/months/reports.ts"
import { filedInvoice } from "#tests/support/fixtures/filed-invoice.ts"

const invoice = (changes: Partial<MonthInvoice>): MonthInvoice => ({
  ...filedInvoice({ number: "BR/26-27/000007", issuedAt: new Date("2027-03-02") }),
  gstin: "27AAPFU0939F1ZV",
  buyer: "Asha Rao",
  rounding: 0,
  paymentId: null,
  item: "Basic",
  originalNumber: null,
  ...changes,
})

const note = { kind: "credit-note", number: "BC/26-27/000001", originalNumber: "BR/26-27/000007" } as const

test("issuedRanges: first, last and count of each kind's numbers", () => {
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

test("issuedRanges: a row for each unbroken range, where another GSTIN has numbers between", () => {
  const of = (gstin: string, ...seqs: number[]) =>
    seqs.map((seq) => invoice({ gstin, number: formatInvoiceNumber({ series: "BR", year: 2026, seq }) }))
  const [one, other] = groupReturns(
    [...of("27AAPFU0939F1ZV", 1, 2, 999_999, 1_000_000), ...of("04AAPFU0939F1Z3", 3)],
    null,
  ).map(({ invoices }) => issuedRanges(invoices).map(({ from, to, count }) => [from, to, count]))
  expect([one, other]).toEqual([
    [["BR/26-27/000003", "BR/26-27/000003", 1]],
    [
      ["BR/26-27/000001", "BR/26-27/000002", 2],
      ["BR/26-27/999999", "BR/26-27/1000000", 2],
    ],
  ])
})

test("issuedRanges: covers each number once, and no other", () => {
  const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(seqs, (numbers) => {
      const numbered = numbers.map((seq) =>
        invoice({ number: formatInvoiceNumber({ series: "BR", year: 2026, seq }) }),
      )
      const ranges = issuedRanges(numbered).map(({ from, to, count }) => {
        const [first, last] = [from, to].map((text) => Number(text.slice(-6)))
        expect(count).toBe((last ?? 0) - (first ?? 0) + 1)
        return Array.from({ length: count }, (_, index) => (first ?? 0) + index)
      })
      expect(ranges.flat()).toEqual(numbers.toSorted((one, two) => one - two))
      // Two neighbors would be one range.
      expect(ranges.slice(1).every(([first], index) => first !== (ranges[index]?.at(-1) ?? 0) + 1)).toBe(true)
    }),
  )
})

test("groupReturns: one for each GSTIN on the invoices, else of the settings", () => {
  const [old, moved] = ["27AAPFU0939F1ZV", "04AAPFU0939F1Z3"]
  const [one, other] = [invoice({ gstin: old }), invoice({ gstin: moved })]
  expect(groupReturns([one, other, one], "29AADCS8134M1ZT")).toEqual([
    { gstin: moved, invoices: [other] },
    { gstin: old, invoices: [one, one] },
  ])
  expect(groupReturns([one], moved)).toEqual([{ gstin: old, invoices: [one] }])
  expect(groupReturns([], moved)).toEqual([{ gstin: moved, invoices: [] }])
  expect(groupReturns([], null)).toEqual([])
})

test("taxRows: subtracts credit notes", () => {
  const zero = { taxableValue: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0, inRupees: 0 }
  expect(taxRows([invoice({}), invoice(note)])).toEqual([{ supply: "other-state", currency: "INR", ...zero }])
  const abroad = { supply: "export", currency: "USD", inrTotal: null } as const
  expect(
    taxRows([invoice({}), invoice(abroad), invoice({ ...abroad, currency: "EUR" }), invoice({})]),
  ).toMatchObject([
    { currency: "EUR", inRupees: 0 },
    { currency: "USD", total: 14_900 },
    { currency: "INR", total: 29_800 },
  ])
})

test("invoiceLines: one for each invoice, in major units", () => {
  const [, invoiceLine, credit] = invoiceLines([invoice({}), invoice({ ...note, inrTotal: null })])
  expect(invoiceLine?.join()).toBe(
    "2027-03-02,BR/26-27/000007,invoice,,Asha Rao,,Basic,997331,other-state,29 Karnataka,INR,126.27,18,0,0,22.73,0,149,149",
  )
  expect(credit?.slice(1, 4)).toEqual(["BC/26-27/000001", "credit-note", "BR/26-27/000007"])
  expect(credit?.at(-1)).toBe("")
})

const row = (currency: string, inrAmount: number, inrUnknown: number) => ({
  currency,
  inrAmount,
  inrUnknown,
  count: 1,
  amount: 1,
})

test("rupeesOf: unconverted amounts are estimated at the last known rate", () => {
  const rates = [{ currency: "USD", amount: 200, inrAmount: 16_901, at: new Date(0) }]
  expect(rupeesOf([row("INR", 14_900, 0), row("USD", 80_000, 0)], rates)).toEqual({
    amount: 94_900,
    isAbout: false,
    missing: [],
  })
  const unknown = [
    row("USD", 0, 100),
    row("USD", 5, 101),
    row("GBP", 0, 8),
    row("AED", 0, 7),
    row("EUR", 0, 0),
  ]
  expect(rupeesOf(unknown, rates)).toEqual({
    // 201 of 200 cents are 16,985.505 of 16,901 paise.
    amount: 16_991,
    isAbout: true,
    missing: [
      { currency: "AED", amount: 7 },
      { currency: "GBP", amount: 8 },
    ],
  })
})

const monthly = (
  kind: MonthlyTotal["kind"],
  dimension: string,
  count: number,
  inrAmount: number,
  month = "2027-03",
): MonthlyTotal => ({
  kind,
  dimension,
  count,
  inrAmount,
  month,
  currency: "INR",
  amount: inrAmount,
  inrUnknown: 0,
})
const known = (amount: number) => ({ amount, isAbout: false, missing: [] })

test("monthRevenues: newest month first, less reversals, with wins added", () => {
  const totals = [
    monthly("license-paid", "IN", 1, 100, "2027-02"),
    monthly("license-paid", "IN", 2, 1000),
    monthly("donation-paid", "US", 1, 50),
    monthly("license-refund", "IN", 1, 300),
    monthly("fee", "", 2, 20),
    monthly("fee-unknown", "", 1, 0),
    monthly("license", "basic", 2, 0),
  ]
  const [march, february] = monthRevenues(totals, [])
  expect(march).toEqual({
    month: "2027-03",
    paid: known(1050),
    refunded: known(300),
    net: known(730),
    byCurrency: new Map([["INR", 1050]]),
    fees: 20,
    otherFees: [],
    feesUnknown: 1,
    taxes: [],
    taxesInRupees: known(0),
    licenses: 2,
  })
  expect(february).toMatchObject({ month: "2027-02", net: known(100), licenses: 0 })
})

test("monthRevenues: a reseller's fee and collected tax are taken off at the rate", () => {
  const resold = (kind: MonthlyTotal["kind"], currency: string, amount: number) => ({
    ...monthly(kind, "", 1, 0),
    currency,
    amount,
    inrUnknown: amount,
  })
  const totals = [
    resold("license-paid", "EUR", 9499),
    resold("collected-tax", "EUR", 1517),
    resold("fee", "USD", 717),
  ]
  const at = new Date(0)
  const rates = [
    { currency: "EUR", amount: 100, inrAmount: 10_000, at },
    { currency: "USD", amount: 100, inrAmount: 9000, at },
  ]
  expect(monthRevenues(totals, rates)).toMatchObject([
    {
      fees: 0,
      otherFees: [{ amount: 717, currency: "USD" }],
      taxes: [{ amount: 1517, currency: "EUR" }],
      net: { amount: 9499 * 100 - 1517 * 100 - 717 * 90, isAbout: true, missing: [] },
    },
  ])
})

test("rankedSales: by rupees paid, then refunds of countries, then name", () => {
  const totals = [
    monthly("license-paid", "IN", 1, 100),
    monthly("license-paid", "US", 3, 700),
    monthly("license-refund", "US", 1, 450),
    monthly("donation-paid", "DE", 1, 100),
    monthly("plan", "basic", 2, 80),
    monthly("activation", "1.0.0", 4, 0),
  ]
  expect(rankedSales(totals, "country", [])).toMatchObject([
    { name: "US", payments: 3, paid: known(700), refunded: known(450), net: known(250) },
    { name: "DE", payments: 1, net: known(100) },
    { name: "IN", refunded: known(0), net: known(100) },
  ])
  expect(rankedSales(totals, "plan", [])).toMatchObject([{ name: "basic", payments: 2, paid: known(80) }])
})

test("versionRows: each version once, in the order of Semantic Versioning", () => {
  const sent = ["1.10.0", "1.9.0", "1.10", "dev", "1.10.0-beta.10", "1.10.0-beta.9", "", "1.10.0.4", "v1.9"]
  expect(versionRows(sent.map((version) => monthly("activation", version, 1, 0)))).toEqual(
    ["", "dev", "v1.9", "1.9.0", "1.10.0-beta.9", "1.10.0-beta.10", "1.10.0", "1.10.0.4"].map((version) => ({
      version,
      computers: version === "1.10.0" ? 2 : 1,
    })),
  )
})

test("recentRevenue: payments of each period, of the previous one, and by day", () => {
  const daily = (kind: DailyTotal["kind"], day: Day, inrAmount: number): DailyTotal => ({
    kind,
    day,
    inrAmount,
    currency: "INR",
    amount: inrAmount,
    count: 1,
    inrUnknown: 0,
  })
  const totals = [
    daily("license-paid", "2027-03-31", 100),
    daily("license", "2027-03-31", 0),
    daily("license-paid", "2027-03-25", 20),
    daily("license-paid", "2027-03-24", 3),
    daily("donation-paid", "2027-03-02", 4000),
    daily("license-refund", "2027-03-01", 7),
    daily("activation", "2027-02-28", 0),
  ]
  const { periods, byDay, dates } = recentRevenue(totals, [], new Date("2027-03-31T12:00:00Z"))
  const find = (id: string) => periods.find((period) => period.id === id)
  expect(find("today")).toMatchObject({ paid: known(100), before: known(0), licenses: 1, computers: 0 })
  expect(find("week")).toMatchObject({ paid: known(120), before: known(3) })
  expect(find("month")).toMatchObject({ paid: known(4123), before: known(0), refunded: known(0) })
  expect(find("so-far")).toMatchObject({ paid: known(4123), refunded: known(7), computers: 0 })
  expect([dates[0], dates.at(-1), byDay.at(-1), byDay.length]).toEqual(["2027-03-02", "2027-03-31", 100, 30])
  expect(byDay[0]).toBe(4000)
})

test("recentRevenue: a month so far is compared with the previous month's days", () => {
  const daysOf = (now: string) => recentRevenue([], [], new Date(now)).periods[0]?.beforeDays
  expect(daysOf("2027-03-31T12:00:00Z")).toEqual({ from: "2027-02-01", to: "2027-02-28" })
  const { periods } = recentRevenue([], [], new Date("2027-03-31T12:00:00Z"))
  expect(periods[1]?.beforeDays).toEqual({ from: "2027-03-30", to: "2027-03-30" })
  expect(periods[2]?.beforeDays).toEqual({ from: "2027-03-18", to: "2027-03-24" })
  expect(firstDayOfRevenue(new Date("2027-03-31T12:00:00Z"))).toBe("2027-01-31")
  expect(daysOf("2027-03-31T18:30:00Z")).toEqual({ from: "2027-03-01", to: "2027-03-01" })
})

test("takenOff: amounts in rupees, for fees their amount", () => {
  const rows = [
    { ...monthly("fee", "", 1, 0), amount: 20 },
    { ...monthly("license-refund", "", 1, 300), amount: 4 },
  ]
  expect(takenOff(rows).map(({ inrAmount }) => inrAmount)).toEqual([-20, -300])
})

test("compareTexts: by code units", () => {
  const orders = [compareTexts("a", "b"), compareTexts("b", "a"), compareTexts("a", "a")]
  expect(orders).toEqual([-1, 1, 0])
})
