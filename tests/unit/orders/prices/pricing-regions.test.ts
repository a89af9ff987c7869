import { expect, test } from "vitest"
import { BillingForm, CorrectionForm } from "#app/orders/billing/form.ts"
import { regionOf } from "#app/orders/prices/pricing.ts"
import { COUNTRIES, countryLines, countryName, parseCountry } from "#app/platform/countries.ts"

const MEMBERS = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ")

/** Åland, French Guiana, Guadeloupe, Saint Martin, Martinique, Réunion and Mayotte. */
const PARTS = "AX GF GP MF MQ RE YT".split(" ")

test("regionOf: other capital pairs than EU, British and Indian ones are US", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const countries = letters.flatMap((first) => letters.map((second) => first + second))
  const inRegion = (region: string) => countries.filter((each) => regionOf(parseCountry(each)) === region)
  expect(MEMBERS).toHaveLength(27)
  expect([inRegion("EU"), inRegion("GB"), inRegion("IN")]).toEqual([
    [...MEMBERS, ...PARTS].sort(),
    ["GB"],
    ["IN"],
  ])
  expect(inRegion("US")).toHaveLength(26 * 26 - 27 - 7 - 2)
})

test("parseCountry: every country has a name", () => {
  expect(new Set(COUNTRIES).size).toBe(250)
  for (const country of COUNTRIES) {
    expect(parseCountry(country)).toBe(country)
    expect(countryName(country)).not.toBe(country)
    expect(BillingForm.parse({ country }).country).toBe(country)
    expect(CorrectionForm.parse({ country, state: "27" }).country).toBe(country)
  }
})

test.each(["XK", "RE", "GP", "AX", "SX", "BQ", "PS", "TW", "HK", "GS"])(
  "parseCountry: %s is a country",
  (code) => {
    expect(parseCountry(code)).toBe(code)
  },
)

test.each([
  "XX",
  "T1",
  "AN",
  "AP",
  "EU",
  "ZZ",
  "UK",
  "in",
  "In",
  "IND",
  "I",
  "",
  " IN",
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

test("countryLines: Côte d’Ivoire stands between Costa Rica and Croatia", () => {
  const names = countryLines()
    .split("\n")
    .map((line) => line.slice(3))
  const place = names.findIndex((name) => name.startsWith("Côte"))
  expect(names.slice(place - 1, place + 2)).toEqual(["Costa Rica", "Côte d’Ivoire", "Croatia"])
  expect(names.indexOf("Åland Islands")).toBeLessThan(names.indexOf("Albania"))
})
