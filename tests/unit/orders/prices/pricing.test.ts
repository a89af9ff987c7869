import { expect, test } from "vitest"
import { effectivePrice } from "#app/orders/prices/pricing.ts"

test("effectivePrice: the override if there is one, else the base price", () => {
  const price = {
    region: "US",
    currency: "USD",
    baseAmount: 499,
    overrideAmount: 9499,
    hidesOriginal: true,
  } as const
  expect(effectivePrice(price)).toEqual({ amount: 9499, currency: "USD" })
  expect(effectivePrice({ ...price, overrideAmount: null })).toEqual({ amount: 499, currency: "USD" })
})
