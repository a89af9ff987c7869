import { expect, test } from "vitest"
import { parseSearch, uniqueHits } from "#app/domain/desk/search.ts"

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

test("uniqueHits: each page once, as it was found first", () => {
  const hit = (label: string, href: string) => ({ kind: "License", label, detail: "", href })
  const [one, other] = [hit("one", "/1"), hit("other", "/2")]
  expect(uniqueHits([one, other, hit("again", "/1")])).toEqual([one, other])
  expect(uniqueHits([])).toEqual([])
})
