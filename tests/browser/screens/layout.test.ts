import { expect, test } from "#tests/support/browser/browser.ts"
import { pageExpression } from "#tests/support/engines/engine.ts"
import { findFaults } from "#tests/support/engines/geometry.ts"
import { SCRIPT_FREE_PAGES } from "#tests/support/server/public-pages.ts"

test("public pages at 390, 768 and 1440 px: no text is broken, covered or outside", async ({ page }) => {
  for (const path of [...SCRIPT_FREE_PAGES, "/buy"]) {
    await page.goto(path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const faults = await page.evaluate<string>(pageExpression(findFaults, "body"))
      expect([path, width, JSON.parse(faults)]).toEqual([path, width, []])
    }
  }
})
