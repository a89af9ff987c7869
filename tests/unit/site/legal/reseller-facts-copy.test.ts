import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { resellerFacts } from "#app/site/legal/reseller-facts-copy.ts"
import { storedData } from "#app/site/legal/stored-data-copy.ts"
import { readLegalText } from "#tests/support/fixtures/legal-texts.ts"
import { contact } from "#tests/support/fixtures/sellers.ts"

const FILES = globSync("app/site/{legal,help}/*.md")

test("resellerFacts: each stands in a text, right after a word", () => {
  const texts = FILES.map((file) => readFileSync(file, "utf8")).join("\n")
  const names = Object.keys(resellerFacts(true))
  expect(names.filter((name) => !texts.includes(`{${name}}`))).toEqual([])
  // Without a reseller the text is what it was without the name.
  const places = [...texts.matchAll(/(.)\{(?:reseller\w+|orPolar)\}(.)/gs)]
  expect(places.length).toBeGreaterThanOrEqual(names.length)
  expect(places.filter(([, before = "", after = ""]) => /\s/.test(before) || !/[\s.,]/.test(after))).toEqual(
    [],
  )
})

test.each(["terms", "privacy", "refund-policy", "delivery"])(
  "%s: names the reseller where there is one",
  (name) => {
    const [without, withOne] = [false, true].map((has) => JSON.stringify(readLegalText(name, contact, has)))
    expect(without).not.toContain("Polar")
    expect(withOne).toContain("Polar")
  },
)

test("privacy: the recipient, its country and what it tells us", () => {
  const { sections } = readLegalText("privacy", contact, true)
  const htmlOf = (id: string) => sections.find((section) => section.id === id)?.html ?? ""
  expect(htmlOf("third-parties")).toContain(
    "<li>Polar Software, Inc., in the US, sells the licenses outside India",
  )
  expect(htmlOf("international-transfers")).toContain("Polar is in the US.")
  expect(htmlOf("information-collected")).toContain("the country of your billing address and the tax")
})

test("storedData: without a reseller nothing of it is stored", () => {
  expect(JSON.stringify(storedData(false).map(({ contents }) => contents))).not.toContain("Polar")
})
