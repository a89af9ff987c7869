import { expect, test } from "vitest"
import { publicPages } from "#app/layout/titles-copy.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { startUp } from "#app/site/landing/window/morning-copy.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const PAGES = [...Object.keys(publicPages), ...helpArticles.map((name) => `/help/${name}`)]

test("GET: each number of apps at startup is that of the window", async () => {
  await using app = await startApp()
  for (const path of PAGES) {
    const words = await pageText(app.visitor({ country: "US" }), path)
    const numbers = [
      ...words.matchAll(/(?<!:)\b(\d+|five|nine|fourteen)\b(?= apps? (start|removed from|off|at))/gi),
    ]
    for (const [, number] of numbers) expect(Object.values(startUp).map(String)).toContain(number)
  }
})
