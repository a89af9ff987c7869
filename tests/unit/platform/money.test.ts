import fc from "fast-check"
import { expect, test } from "vitest"
import {
  CURRENCIES,
  formatMoney,
  fromMajorUnits,
  inrAmountOf,
  isCurrency,
  multiply,
  subtract,
} from "#app/platform/money.ts"

const anyMoney = fc.record({
  amount: fc.integer({ min: 0, max: 1_000_000_000 }),
  currency: fc.constantFrom(...CURRENCIES),
})

test.each([
  [9499, "USD", "$94.99"],
  [189480, "USD", "$1,894.80"],
  [500, "USD", "$5.00"],
  [1, "USD", "$0.01"],
  [9499, "EUR", "€94.99"],
  [100000000, "EUR", "€1,000,000.00"],
  [9499, "GBP", "£94.99"],
  [14900, "INR", "₹149"],
  [288000, "INR", "₹2,880"],
  [10000000, "INR", "₹1,00,000"],
  [14950, "INR", "₹149.50"],
  [0, "INR", "₹0"],
] as const)("formatMoney: %i minor units of %s are %s", (amount, currency, written) => {
  expect(formatMoney({ amount, currency })).toBe(written)
})

test("inrAmountOf: the amount in rupees, else the provider's converted amount", () => {
  expect(inrAmountOf({ amount: 14_900, currency: "INR" }, 1)).toBe(14_900)
  expect(inrAmountOf({ amount: 9499, currency: "USD" }, 797_916)).toBe(797_916)
  expect(inrAmountOf({ amount: 9499, currency: "USD" }, null)).toBeNull()
})

test("subtract, multiply: whole minor units of the same currency", () => {
  fc.assert(
    fc.property(anyMoney, fc.integer({ min: 0, max: 40 }), (money, factor) => {
      const result = subtract(multiply(money, factor), 500)
      expect(result).toEqual({ amount: money.amount * factor - 500, currency: money.currency })
      expect(Number.isSafeInteger(result.amount)).toBe(true)
    }),
  )
})

test("fromMajorUnits: a hundred minor units in every currency", () => {
  expect(["USD", "usd"].map(isCurrency)).toEqual([true, false])
  expect(fromMajorUnits(149, "INR")).toEqual({ amount: 14900, currency: "INR" })
  expect(fromMajorUnits(5, "USD")).toEqual({ amount: 500, currency: "USD" })
})
