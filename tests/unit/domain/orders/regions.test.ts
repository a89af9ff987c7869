import { expect, test } from "vitest"
import { parseCountry, regionOf } from "#app/domain/orders/pricing.ts"

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ")

test("regionOf: every other pair of capitals than those of the EU, Britain and India has the US price", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const countries = letters.flatMap((first) => letters.map((second) => first + second))
  const inRegion = (region: string) => countries.filter((each) => regionOf(parseCountry(each)) === region)
  expect(EU).toHaveLength(27)
  expect([inRegion("EU"), inRegion("GB"), inRegion("IN")]).toEqual([EU, ["GB"], ["IN"]])
  expect(inRegion("US")).toHaveLength(26 * 26 - 29)
})

test.each(["XX", "T1", "in", "In", "IND", "I", "", " IN", "IN\n", "ÏN", null, undefined, 91, ["IN"]])(
  "parseCountry: %j is not a country",
  (value) => {
    expect(parseCountry(value)).toBeNull()
    expect(regionOf(parseCountry(value))).toBe("US")
  },
)
