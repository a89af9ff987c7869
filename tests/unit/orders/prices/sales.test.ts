import { expect, test } from "vitest"
import {
  isSoldTo,
  pageRegionOf,
  printedVatOf,
  providerOfSale,
  salesOf,
  vatNoteOf,
} from "#app/orders/prices/sales.ts"
import { COUNTRIES, parseCountry } from "#app/platform/countries.ts"

const NOBODY = { taxId: null, country: null }
const CHANGED = new Date("2026-11-29T10:00:00Z")
const BEFORE = new Date("2026-11-29T09:59:59Z")
const none = { salesToEurope: "none", salesToEuropeSince: CHANGED } as const

test("salesOf: not to the EEA, the UK and what has their VAT", () => {
  const closed = COUNTRIES.filter((country) => salesOf(country, "none", false) === "none")
  const eu = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
  const others = "AX GB GF GP IM IS LI MC MF MQ NO RE YT"
  expect(closed).toEqual(`${eu} ${others}`.split(" ").sort())
})

test.each([
  ["Switzerland", "CH"],
  ["Guernsey", "GG"],
  ["Gibraltar", "GI"],
  ["Greenland", "GL"],
  ["the Faroe Islands", "FO"],
  ["Svalbard", "SJ"],
  ["Serbia", "RS"],
  ["Turkey", "TR"],
  ["India", "IN"],
  ["Tor", parseCountry("T1")],
  ["nowhere", null],
])("salesOf: %s is sold to, whatever the owner chose", (_, country) => {
  for (const choice of [null, "seller", "none"] as const)
    expect(salesOf(country, choice, false)).toBe("seller")
})

test("salesOf: sold everywhere until the owner decides, or pays the VAT", () => {
  for (const choice of [null, "seller"] as const)
    expect(new Set(COUNTRIES.map((country) => salesOf(country, choice, false)))).toEqual(new Set(["seller"]))
})

test.each([
  ["a German", "DE", NOBODY, "none"],
  ["an American", "US", NOBODY, "seller"],
  ["a German by VPN", "US", { taxId: null, country: "DE" }, "none"],
  ["a German who says America", "DE", { taxId: null, country: "US" }, "none"],
  ["a German by the Indian price", "IN", { taxId: null, country: "DE" }, "none"],
  ["nobody knows where, who says Norway", null, { taxId: null, country: "NO" }, "none"],
  ["a German company", "DE", { taxId: "DE136695976", country: "DE" }, "seller"],
  ["somebody with another number", "DE", { taxId: "HRB86891", country: "DE" }, "none"],
  ["a Northern Irish company", "GB", { taxId: "XI123456789", country: "GB" }, "seller"],
  ["an Indian company that travels", "DE", { taxId: "27AAPFU0939F1ZV", country: "IN" }, "seller"],
] as const)("isSoldTo: %s: %s %o: by %s", (_, country, billing, sales) => {
  expect(isSoldTo({ country, billing }, CHANGED, none)).toBe(sales === "seller")
})

test("isSoldTo: what was begun before the sales ended is sold", () => {
  const german = { country: "DE", billing: NOBODY }
  expect(isSoldTo(german, BEFORE, none)).toBe(true)
  expect(isSoldTo(german, CHANGED, none)).toBe(false)
  expect(isSoldTo(german, CHANGED, null)).toBe(true)
})

const EUR = { currency: "EUR", billing: NOBODY } as const
const company = { taxId: "DE136695976", country: "DE" }

test.each([
  ["undecided", { ...EUR, country: "DE" }, null, "not-added"],
  ["undecided, to a company", { ...EUR, country: "DE", billing: company }, null, "not-added"],
  ["paid", { ...EUR, country: "DE" }, "seller", "included"],
  ["paid, in Northern Ireland", { ...EUR, country: "GB" }, "seller", "included"],
  ["paid, in Monaco", { ...EUR, country: "MC" }, "seller", "included"],
  ["paid, to a company", { ...EUR, country: "DE", billing: company }, "seller", "reverse-charge"],
  ["not sold, to a company", { ...EUR, country: "DE", billing: company }, "none", "reverse-charge"],
  ["not sold, begun before", { ...EUR, country: "DE" }, "none", "not-added"],
  ["paid, by VPN", { ...EUR, country: "US", billing: { ...company, taxId: null } }, "seller", "included"],
  ["America", { ...EUR, country: "US" }, "seller", null],
  ["Switzerland", { ...EUR, country: "CH" }, "seller", null],
  ["rupees", { currency: "INR", country: "IN", billing: { ...company, taxId: null } }, "seller", null],
] as const)("vatNoteOf: %s", (_, buyer, choice, note) => {
  expect(vatNoteOf(buyer, choice)).toBe(note)
})

test("printedVatOf: the number is that of the VAT which the seller pays", () => {
  const numbers = { ossNumber: "EU356000001", ukVatNumber: "GB123456789" }
  const seller = { salesToEurope: "seller", ...numbers } as const
  const numberOf = (country: string | null, billing: typeof company | typeof NOBODY = NOBODY) =>
    printedVatOf(seller, { currency: "EUR", country, billing })?.number
  expect(["DE", "MC", "RE", "GB", "IM", "NO", "IS"].map((country) => numberOf(country))).toEqual([
    ...Array(3).fill(numbers.ossNumber),
    ...Array(2).fill(numbers.ukVatNumber),
    ...Array(2).fill(null),
  ])
  expect(numberOf("DE", company)).toBeNull()
  expect(numberOf("US")).toBeUndefined()
  expect(printedVatOf(null, { ...EUR, country: "DE" })).toEqual({ note: "not-added", number: null })
})

test("pageRegionOf: Europe's countries with prices in dollars have pages of their own", () => {
  expect(["DE", "GB", "IN", "US", null].map(pageRegionOf)).toEqual(["EU", "GB", "IN", "US", "US"])
  expect(COUNTRIES.filter((country) => pageRegionOf(country) === "XE")).toEqual([
    "IM",
    "IS",
    "LI",
    "MC",
    "NO",
  ])
})

test.each([
  ["IN", null, "seller"],
  ["DE", null, "reseller"],
  ["DE", "reseller", "reseller"],
  ["DE", "seller", "seller"],
  ["NO", "none", "none"],
  ["US", "none", "reseller"],
  ["BR", "seller", "reseller"],
  [null, null, "reseller"],
] as const)("salesOf: with a reseller, to %s with the choice %s by %s", (country, choice, sales) => {
  expect(salesOf(country, choice, true)).toBe(sales)
})

test("salesOf: a reseller that was chosen and is gone sells nothing", () => {
  expect(salesOf("DE", "reseller", false)).toBe("none")
  expect(salesOf("US", "reseller", false)).toBe("seller")
})

test.each([
  ["license", "DE", "EUR", "polar"],
  ["license", "IN", "INR", "razorpay"],
  // A quote in euros that is accepted in India, and the Indian price elsewhere.
  ["license", "IN", "EUR", "razorpay"],
  ["license", "DE", "INR", "razorpay"],
  ["donation", "DE", "EUR", "razorpay"],
] as const)("providerOfSale: a %s to %s in %s is opened at %s", (kind, country, currency, provider) => {
  const config = { salesToEurope: null, polar: { isSelling: true } }
  expect(providerOfSale({ kind, country, currency }, config)).toBe(provider)
  expect(providerOfSale({ kind, country, currency }, { ...config, polar: null })).toBe("razorpay")
})

test("isSoldTo: a reseller's order is closed by “none” alone, for companies too", () => {
  const company = { country: "DE", billing: { taxId: "DE136695976", country: "DE" } }
  expect(isSoldTo({ ...company, isResold: true }, CHANGED, none)).toBe(false)
  expect(isSoldTo({ ...company, isResold: true }, BEFORE, none)).toBe(true)
  const chosen = { ...none, salesToEurope: "reseller" } as const
  expect(isSoldTo({ country: "DE", billing: NOBODY, isResold: true }, CHANGED, chosen)).toBe(true)
  // The seller's own order, at the Indian price.
  expect(isSoldTo({ country: "IN", billing: { taxId: null, country: "DE" } }, CHANGED, chosen)).toBe(false)
})

test("vatNoteOf: a reseller's price contains the tax of every country", () => {
  for (const choice of [null, "seller", "none", "reseller"] as const) {
    const price = { currency: "USD", billing: NOBODY, isResold: true } as const
    expect(vatNoteOf({ ...price, country: "NO" }, choice)).toBe("included")
    expect(vatNoteOf({ ...price, country: "US" }, choice)).toBe("sales-tax-included")
  }
})
