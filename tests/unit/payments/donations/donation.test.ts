import { expect, test } from "vitest"
import { DONATION_CURRENCIES, DONATION_PRESETS, donationCurrency } from "#app/payments/donations/donation.ts"

test("DONATION_CURRENCIES, DONATION_PRESETS: INR, USD and EUR; 5, 10, 50, 100 and 500", () => {
  expect(DONATION_CURRENCIES).toEqual(["INR", "USD", "EUR"])
  expect(DONATION_PRESETS).toEqual([5, 10, 50, 100, 500])
})

test("donationCurrency: the currency of the visitor's prices if offered", () => {
  expect([null, "IN", "DE", "GB", "US"].map(donationCurrency)).toEqual(["INR", "INR", "EUR", "USD", "USD"])
})
