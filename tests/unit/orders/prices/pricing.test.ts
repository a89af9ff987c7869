import { expect, test } from "vitest"
import { effectivePrice, FALLBACK_PRICE } from "#app/orders/prices/pricing.ts"

test("FALLBACK_PRICE: the US price, $94.99", () => {
  expect(FALLBACK_PRICE).toMatchObject({ region: "US" })
  expect(effectivePrice(FALLBACK_PRICE)).toEqual({ amount: 9499, currency: "USD" })
})

test("effectivePrice: the override if there is one, else the base price", () => {
  const price = { ...FALLBACK_PRICE, baseAmount: 499, overrideAmount: 9499 }
  expect(effectivePrice(price)).toEqual({ amount: 9499, currency: "USD" })
  expect(effectivePrice({ ...price, overrideAmount: null })).toEqual({ amount: 499, currency: "USD" })
})
