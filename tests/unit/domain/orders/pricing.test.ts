import { expect, test } from "vitest"
import { effectivePrice, FALLBACK_PRICE } from "#app/domain/orders/pricing.ts"

test("FALLBACK_PRICE: the US price, $94.99", () => {
  expect(FALLBACK_PRICE).toMatchObject({ region: "US", symbol: "$" })
  expect(effectivePrice(FALLBACK_PRICE)).toEqual({ amount: 9499, currency: "USD" })
})

test("effectivePrice: the override where there is one", () => {
  expect(
    effectivePrice({
      region: "EU",
      currency: "EUR",
      symbol: "€",
      baseAmount: 499,
      overrideAmount: 9499,
      hidesOriginal: false,
    }),
  ).toEqual({ amount: 9499, currency: "EUR" })
})

test("effectivePrice: the base price without an override", () => {
  expect(
    effectivePrice({
      region: "IN",
      currency: "INR",
      symbol: "₹",
      baseAmount: 14900,
      overrideAmount: null,
      hidesOriginal: false,
    }),
  ).toEqual({ amount: 14900, currency: "INR" })
})
