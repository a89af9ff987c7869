import fc from "fast-check"
import { expect, test } from "vitest"
import { parseCountry, regionOf } from "#app/domain/orders/pricing.ts"

const EU = [
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
]

test("regionOf: the EU has 27 members", () => {
  expect(new Set(EU).size).toBe(27)
})

test.each(EU)("regionOf: %s has the EU price", (country) => {
  expect(regionOf(parseCountry(country))).toBe("EU")
})

test("regionOf: India and Britain have prices of their own", () => {
  expect(regionOf(parseCountry("IN"))).toBe("IN")
  expect(regionOf(parseCountry("GB"))).toBe("GB")
})

test.each(["US", "CA", "CH", "NO", "IS", "LI", "UA", "TR", "JP", "EU", "UK", "ZZ"])(
  "regionOf: %s has the US price",
  (country) => {
    expect(regionOf(parseCountry(country))).toBe("US")
  },
)

test.each([
  "XX",
  "T1",
  "in",
  "de",
  "In",
  "IND",
  "I",
  "",
  " IN",
  "IN ",
  "IN\n",
  "ÏN",
  null,
  undefined,
  91,
  ["IN"],
])("parseCountry: %j is not a country", (value) => {
  expect(parseCountry(value)).toBeNull()
  expect(regionOf(parseCountry(value))).toBe("US")
})

test("regionOf: every other pair of capitals has the US price", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const elsewhere = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((country) => regionOf(parseCountry(country)) !== "US")

  expect(elsewhere).toEqual([...EU, "GB", "IN"].sort())
})

test("regionOf: any text has a price", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(["US", "GB", "EU", "IN"]).toContain(regionOf(parseCountry(value)))
    }),
  )
})
