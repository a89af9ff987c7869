import fc from "fast-check"
import { expect, test } from "vitest"
import { creditParts, formatInvoiceNumber, parseInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { billingOf, missingDetail, NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { INDIAN_STATES } from "#app/orders/billing/indian-states.ts"
import {
  financialYearOf,
  firstMonthOf,
  formatFinancialYear,
  lutStatus,
  oldestCreditableYear,
  registrationThreshold,
  SUPPLIES,
  splitTax,
  stateTaxName,
  supplyOf,
} from "#app/orders/tax/gst.ts"
import { formatIndianDay } from "#app/platform/time.ts"

const seller = { gstin: "27AAPFU0939F1ZV", lut: { number: "AD270426000001X", year: 2026 } }
const now = new Date("2026-11-22T12:00:00Z")
const parts = (taxableValue: number, cgst: number, sgst: number, igst: number, rounding: number) => {
  return { taxableValue, cgst, sgst, igst, rounding }
}

// Computed by hand from the amounts in rupees.
test.each([
  ["₹149 in another State", 14_900, "other-state", parts(12_627, 0, 0, 2_273, 0)],
  ["₹149 in the seller's State", 14_900, "same-state", parts(12_627, 1_136, 1_136, 0, 1)],
  ["₹2,880 in another State", 288_000, "other-state", parts(244_068, 0, 0, 43_932, 0)],
  ["₹2,880 in the seller's State", 288_000, "same-state", parts(244_068, 21_966, 21_966, 0, 0)],
  ["₹118", 11_800, "same-state", parts(10_000, 900, 900, 0, 0)],
  ["one paisa", 1, "other-state", parts(1, 0, 0, 0, 0)],
  ["$94.99 exported under a LUT", 9_499, "export", parts(9_499, 0, 0, 0, 0)],
  ["$94.99 exported without one", 9_499, "export-with-tax", parts(8_050, 0, 0, 1_449, 0)],
] as const)("splitTax: %s", (_, total, supply, expected) => {
  expect(splitTax(total, supply, 1800)).toEqual(expected)
})

test.each([
  ["Manipur", "14AAPFU0939F1ZM", 10],
  ["Mizoram", "15AAPFU0939F1ZK", 10],
  ["Nagaland", "13AAPFU0939F1ZO", 10],
  ["Tripura", "16AAPFU0939F1ZI", 10],
  ["Sikkim", "11AAPFU0939F1ZS", 20],
  ["Maharashtra", "27AAPFU0939F1ZV", 20],
])("registrationThreshold: of a GSTIN of %s", (_, gstin, lakh) => {
  expect(registrationThreshold({ gstin, address: "Imphal 795001" })).toBe(lakh * 1_00_000_00)
})

test.each([
  ["Imphal 795001", 10],
  ["Aizawl - 796 001, Mizoram", 10],
  ["Kohima\n797001", 10],
  ["Dimapur 798601", 10],
  ["Agartala 799001", 10],
  ["Gangtok 737101", 20],
  ["Thane 400601, phone 7950012345", 20],
])("registrationThreshold: before a GSTIN, by the address %j", (address, lakh) => {
  expect(registrationThreshold({ gstin: null, address })).toBe(lakh * 1_00_000_00)
})

test("stateTaxName: UTGST in the Union Territories without a legislature", () => {
  const codes = INDIAN_STATES.map(({ code }) => code)
  const withUtgst = codes.filter((code) => stateTaxName(code) === "UTGST").sort()
  expect(withUtgst).toEqual(["04", "26", "31", "35", "38", "97"])
  // Jammu and Kashmir, Delhi and Puducherry have a legislature.
  expect(["01", "07", "34", "27"].map(stateTaxName)).toEqual(Array(4).fill("SGST"))
})

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const supply = fc.constantFrom(...SUPPLIES)
const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800)
const sumOf = (split: ReturnType<typeof parts>) => Object.values(split).reduce((sum, part) => sum + part)

test("splitTax: the parts add up to the payment, rounded by at most 2", () => {
  fc.assert(
    fc.property(amount, supply, rate, (total, supply, rate) => {
      const split = splitTax(total, supply, rate)
      expect(sumOf(split)).toBe(total)
      expect(Math.abs(split.rounding)).toBeLessThanOrEqual(2)
      expect(Math.min(split.taxableValue, split.cgst, split.igst)).toBeGreaterThanOrEqual(0)
      expect(split.cgst).toBe(split.sgst)
    }),
  )
})

test("creditParts: the credit notes of a full refund add up to the invoice", () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 5 }), supply, rate, (total, cuts, supply, rate) => {
      const steps = [0, ...cuts.filter((cut) => cut < total).sort((a, b) => a - b), total]
      const notes = steps.slice(1).map((after, index) => creditParts(steps[index] ?? 0, after, supply, rate))
      const sum = notes.reduce(
        (all, note) =>
          parts(
            all.taxableValue + note.taxableValue,
            all.cgst + note.cgst,
            all.sgst + note.sgst,
            all.igst + note.igst,
            all.rounding + note.rounding,
          ),
        parts(0, 0, 0, 0, 0),
      )
      expect(sum).toEqual(splitTax(total, supply, rate))
    }),
  )
})

test.each([
  ["the seller's State", { country: "IN", state: "27" }, "IN", "same-state", "27"],
  ["another State", { country: "IN", state: "29" }, "IN", "other-state", "29"],
  [
    "the State of a GSTIN before the declared one",
    { taxId: "29AADCS8134M1ZT", state: "27" },
    "IN",
    "other-state",
    "29",
  ],
  ["a GSTIN of a buyer abroad", { taxId: "29AADCS8134M1ZT", country: "US" }, "US", "other-state", "29"],
  ["a buyer abroad", { country: "DE", taxId: "DE123456789" }, "DE", "export", "96"],
  [
    "a buyer whose price was that of another country",
    { country: "IN", state: "07" },
    "US",
    "other-state",
    "07",
  ],
  ["the country of the price, where the buyer gave none", {}, "FR", "export", "96"],
  ["India without a State", { country: "IN" }, "IN", "same-state", "27"],
] as const)("supplyOf: %s", (_, details, country, supply, placeOfSupply) => {
  const buyer = { ...NO_BILLING_DETAILS, ...details }
  expect(supplyOf(seller, buyer, { country, currency: "USD" }, now)).toEqual({ supply, placeOfSupply })
})

test("supplyOf: without a country, the currency decides; a LUT ends with its year", () => {
  const unknown = (currency: "INR" | "USD") =>
    supplyOf(seller, NO_BILLING_DETAILS, { country: null, currency }, now).supply
  expect([unknown("INR"), unknown("USD")]).toEqual(["same-state", "export"])
  const lastSecond = new Date("2027-03-31T18:29:59Z")
  const order = { country: "US", currency: "USD" } as const
  const at = (time: Date) => supplyOf(seller, NO_BILLING_DETAILS, order, time).supply
  expect([at(lastSecond), at(new Date(lastSecond.getTime() + 1000))]).toEqual(["export", "export-with-tax"])
  expect(supplyOf({ ...seller, lut: null }, NO_BILLING_DETAILS, order, now).supply).toBe("export-with-tax")
})

test.each([
  ["no State", {}, "same-state", "27"],
  ["a State", { state: "29" }, "other-state", "29"],
] as const)(
  "supplyOf: a price in rupees is a supply in India: with %s",
  (_, details, supply, placeOfSupply) => {
    for (const [typed, priced] of [
      ["US", "IN"],
      ["DE", "IN"],
      [null, null],
      ["US", "US"],
    ] as const) {
      const buyer = { ...NO_BILLING_DETAILS, country: typed, ...details }
      const order = { country: priced, currency: "INR" } as const
      expect(supplyOf(seller, buyer, order, now)).toEqual({ supply, placeOfSupply })
      const missing = missingDetail(seller, { kind: "license", ...order }, buyer)
      expect(missing).toBe(buyer.state === null ? "state" : null)
      expect(billingOf({ ...buyer, state: "29" }, order).state).toBe("29")
    }
    expect(
      billingOf({ ...NO_BILLING_DETAILS, state: "29" }, { country: "US", currency: "USD" }).state,
    ).toBeNull()
  },
)

test("missingDetail: the State in India, else an unknown country", () => {
  const license = { kind: "license", country: "IN", currency: "USD" } as const
  expect(missingDetail(seller, license, NO_BILLING_DETAILS)).toBe("state")
  expect(missingDetail(seller, license, { ...NO_BILLING_DETAILS, taxId: "29AADCS8134M1ZT" })).toBeNull()
  expect(missingDetail(seller, license, { ...NO_BILLING_DETAILS, country: "US" })).toBeNull()
  expect(missingDetail(seller, { ...license, country: null }, NO_BILLING_DETAILS)).toBe("country")
  expect(missingDetail(seller, { ...license, kind: "donation" }, NO_BILLING_DETAILS)).toBeNull()
  expect(missingDetail({ gstin: null }, license, NO_BILLING_DETAILS)).toBeNull()
  expect(missingDetail(null, license, NO_BILLING_DETAILS)).toBeNull()
})

test("financialYearOf: changes at midnight of 1 April in Kolkata", () => {
  const last = new Date("2027-03-31T18:29:59.999Z")
  const first = new Date("2027-03-31T18:30:00Z")
  expect([financialYearOf(last), formatIndianDay(last)]).toEqual([2026, "31 March 2027"])
  expect([financialYearOf(first), formatIndianDay(first)]).toEqual([2027, "1 April 2027"])
  expect([firstMonthOf(2026), formatFinancialYear(2026), formatFinancialYear(2099)]).toEqual([
    "2026-04",
    "2026-27",
    "2099-00",
  ])
})

test("oldestCreditableYear: 2025-26 until 30 November 2026 in Kolkata", () => {
  expect(oldestCreditableYear(new Date("2026-11-30T18:29:59Z"))).toBe(2025)
  expect(oldestCreditableYear(new Date("2026-11-30T18:30:00Z"))).toBe(2026)
  expect(oldestCreditableYear(new Date("2027-02-01T00:00:00Z"))).toBe(2026)
})

test("lutStatus: reminds from the middle of February, and names a past end", () => {
  const at = (time: string) => lutStatus(2026, new Date(time))
  expect(at("2027-02-01T00:00:00Z")).toBe("valid")
  expect(at("2027-02-20T00:00:00Z")).toBe("ending")
  expect(at("2027-03-31T18:29:59Z")).toBe("ending")
  expect(at("2027-03-31T18:30:00Z")).toBe("ended")
})

test("formatInvoiceNumber: at most 16 characters, and read back", () => {
  const number = { series: "BR", year: 2026, seq: 1 } as const
  expect(formatInvoiceNumber(number)).toBe("BR/26-27/000001")
  expect(formatInvoiceNumber({ series: "BC", year: 2099, seq: 9_999_999 })).toBe("BC/99-00/9999999")
  expect(parseInvoiceNumber(" br/26-27/000001 ")).toEqual(number)
  for (const text of ["BR/26-28/000001", "BR/26-27/1", "XX/26-27/000001", "", "BR/26-27/00000001"])
    expect(parseInvoiceNumber(text)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 2017, max: 2098 }), fc.integer({ min: 1, max: 9_999_999 }), (year, seq) => {
      const text = formatInvoiceNumber({ series: "BN", year, seq })
      expect(text.length).toBeLessThanOrEqual(16)
      expect(parseInvoiceNumber(text)).toEqual({ series: "BN", year, seq })
    }),
  )
})
