import { expect, site } from "#tests/support/browser/browser.ts"
import { test } from "#tests/support/browser/shared-page.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"

for (const path of [...ALL_STATIC_PAGES, "/free", "/buy", "/changelog"]) {
  test(`${path} with text of twice the size is not wider than a screen of 320 or 640 px`, async ({
    page,
  }) => {
    await page.goto(`${site.url}${path}`)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
