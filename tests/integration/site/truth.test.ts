import { expect, test } from "vitest"
import { publicPages } from "#app/layout/titles-copy.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { freeSwitches, switchCounts } from "#app/site/landing/counts-copy.ts"
import { neverTouched, tools } from "#app/site/landing/tools-copy.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const PAGES = [...Object.keys(publicPages), ...helpArticles.map((name) => `/help/${name}`)]

/** Statements that pages must not make, and the pages that may. */
const CONTRADICTIONS: [name: string, found: RegExp, allowed: readonly string[]][] = [
  ["what is free has no name but the free version", /\bthe basics\b/i, []],
  ["the specification's words for it are in the terms", /basic functionality/i, ["/terms"]],
  ["Windows warns of an unsigned file, not of any new one", /as for any new file/i, []],
  ["Windows Update is not left alone: its uploads are changed", /never touch[^.]{0,80}Windows Update/i, []],
  ["taxes are included only where they are", /taxes are included/i, []],
]

test.each(PAGES)("GET %s: says nothing that contradicts the site's facts", async (path) => {
  await using app = await startApp()
  const words = await pageText(app.visitor({ country: "US" }), path)
  for (const [name, found, allowed] of CONTRADICTIONS)
    if (!allowed.includes(path)) expect([name, found.exec(words)?.[0]]).toEqual([name, undefined])
  for (const [sentence] of words.matchAll(/[^.?“”]*\bfinal[,.][^.]*\./g))
    expect(sentence.trim()).toContain(refundRule)
})

test("GET /, /features and /free: list the same free and untouched things", async () => {
  await using app = await startApp()
  const [landing, features, free] = await Promise.all(
    ["/", "/features", "/free"].map((path) => pageText(app.visitor({ country: "US" }), path)),
  )
  for (const page of [landing, free]) expect(page).toContain(freeSwitches.toLowerCase())
  for (const { name, off, isFree } of tools.flatMap((tool) => tool.switches))
    expect(features).toContain(`${name} ${isFree ? "Free " : ""}Before: ${off.replace("\u00a0", " ")}`)
  expect(features).toContain(`${switchCounts.free} switches free, all ${switchCounts.all} for $94.99 once`)
  for (const page of [landing, features])
    for (const { name, note } of neverTouched) expect(page).toContain(`${name} ${note}`)
})

test("GET /about: the promise contains no limitation", async () => {
  await using app = await startApp()
  const [, promise] = (await pageText(app.visitor(), "/about")).split("Promise ")
  expect(promise?.split("See pricing")[0]).not.toMatch(/\b(no refund|final|only|within)\b/i)
})
