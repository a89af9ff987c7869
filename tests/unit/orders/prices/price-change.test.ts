import { expect, test } from "vitest"
import { changeInPercent, isLargeDrop, sampleCountries } from "#app/orders/prices/price-change.ts"
import { REGIONS, regionOf } from "#app/orders/prices/pricing.ts"
import type { Money } from "#app/platform/money.ts"

const usd = (amount: number): Money => ({ amount, currency: "USD" })

test.each([
  [9499, 499, -95, true],
  [10000, 6999, -30, true],
  [10000, 7000, -30, false],
  [10000, 10000, 0, false],
  [9499, 9999, 5, false],
  [14900, 1, -100, true],
])("changeInPercent, isLargeDrop: %i to %i is %i %%, large: %s", (old, next, percent, isLarge) => {
  expect([changeInPercent(usd(old), usd(next)), isLargeDrop(usd(old), usd(next))]).toEqual([percent, isLarge])
})

test.each(REGIONS)("sampleCountries: three countries, the first of them in %s", (region) => {
  const countries = sampleCountries([region])
  expect(new Set(countries).size).toBe(3)
  expect(regionOf(countries[0] ?? "")).toBe(region)
})

test("sampleCountries: one in each region that changes", () => {
  expect(sampleCountries(["GB", "IN"])).toEqual(["GB", "IN", "US"])
  expect(sampleCountries(["EU"])).toEqual(["DE", "FR", "IT"])
  expect(sampleCountries(REGIONS).map(regionOf)).toEqual(REGIONS)
})
