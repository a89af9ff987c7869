import { expect, test } from "vitest"
import { parseSearch, uniqueHits } from "#app/desk/search/search.ts"

test.each([
  ["", "empty"],
  [" \t ", "empty"],
  ["a", "too-short"],
  ["🚀", "too-short"],
  ["%%", "terms"],
  ["x".repeat(254), "terms"],
  ["x".repeat(255), "too-long"],
  ["x".repeat(10_000), "too-long"],
])("parseSearch: %j is %s", (query, kind) => {
  expect(parseSearch(query).kind).toBe(kind)
})

test("parseSearch: the text as an email address and as a license key", () => {
  expect(parseSearch(" Ada@Brisk.test ")).toMatchObject({
    text: "Ada@Brisk.test",
    emailKey: "ada@brisk.test",
  })
  expect(parseSearch("abcde-12345-fghij-67890")).toMatchObject({ licenseKey: "ABCDE12345FGHIJ67890" })
})

test("uniqueHits: each page once, at its first hit", () => {
  const hit = (label: string, href: string) => ({ kind: "License", label, detail: "", href })
  const [one, other] = [hit("one", "/1"), hit("other", "/2")]
  expect(uniqueHits([one, other, hit("again", "/1")])).toEqual([one, other])
  expect(uniqueHits([])).toEqual([])
})

test.each([
  ["Asha.Rao+x@Example.co.in", [["example", "asha", "rao", "co", "in"]]],
  ["ராவ் & Sons, Pvt.", [["ராவ்", "sons", "pvt"]]],
  [
    "Mc O'Neill",
    [
      ["neill", "mc"],
      ["oneill", "mc"],
    ],
  ],
  ["a b", [[]]],
  ["__", [[]]],
])("parseSearch: the readings of %j, the longest words first", (query, readings) => {
  expect(parseSearch(query)).toMatchObject({ readings })
})

test.each([
  ["149", 14_900],
  ["₹2,880", 288_000],
  ["94.99 USD", 9_499],
  ["$0.99", 99],
  ["0", null],
  ["₹1,00,000.50", 10_000_050],
  ["12,50", 1_250],
  ["$1.250", 125_000],
  ["1234.999", null],
  ["Rs. 149", 14_900],
  ["usdx", null],
  ["pay_149", null],
  ["0.00", null],
])("parseSearch: %j as an amount is %s", (query, amount) => {
  expect(parseSearch(query.padEnd(2))).toMatchObject(query.length < 2 ? {} : { amount })
})
