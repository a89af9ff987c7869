import fc from "fast-check"
import { expect, test } from "vitest"
import {
  DONATION_CURRENCIES,
  DONATION_PRESETS,
  donationCurrency,
  parseDonation,
} from "#app/domain/payments/donation.ts"

test.each([
  ["5", 500],
  ["1", 100],
  ["1.5", 150],
  [" 12.34 ", 1234],
  ["000007", 700],
  ["8.29", 829],
  ["500000.00", 50000000],
])("parseDonation: %j is %i minor units", (text, amount) => {
  expect(parseDonation(text, "USD")).toEqual({ amount, currency: "USD" })
})

test.each([
  "0.30",
  "0000007",
  "500000.01",
  "999999",
  "1000000",
  "0",
  "0.99",
  "-5",
  "+5",
  "",
  " ",
  ".5",
  "5.",
  "5.123",
  "5,50",
  "1 000",
  "1e3",
  "0x10",
  "٥",
  "NaN",
  "Infinity",
  "5\n6",
])("parseDonation: %j is no amount", (text) => {
  expect(parseDonation(text, "USD")).toBeNull()
})

test("parseDonation: every amount from 1.00 to 500000.00 is exact", () => {
  const minorUnits = fc.integer({ min: 100, max: 50_000_000 })
  fc.assert(
    fc.property(minorUnits, fc.constantFrom(...DONATION_CURRENCIES), (amount, currency) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`
      expect(parseDonation(text, currency)).toEqual({ amount, currency })
    }),
  )
})

test("parseDonation: any text is a whole number of minor units within the limits, or refused", () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[0-9.,e+-]{0,9}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const money = parseDonation(text, "INR")
      if (money === null) return
      expect(Number.isSafeInteger(money.amount)).toBe(true)
      expect(money.amount).toBeGreaterThanOrEqual(100)
      expect(money.amount).toBeLessThanOrEqual(50_000_000)
    }),
  )
})

test("DONATION_CURRENCIES, DONATION_PRESETS: INR, USD and EUR; 5, 10, 50, 100 and 500", () => {
  expect(DONATION_CURRENCIES).toEqual(["INR", "USD", "EUR"])
  expect(DONATION_PRESETS).toEqual([5, 10, 50, 100, 500])
})

test("donationCurrency: that of the visitor's prices where it is offered", () => {
  expect([null, "IN", "DE", "GB", "US"].map(donationCurrency)).toEqual(["INR", "INR", "EUR", "USD", "USD"])
})
