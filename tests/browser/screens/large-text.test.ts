import { expect, site, test } from "#tests/support/browser/browser.ts"

test.use({ viewport: { width: 320, height: 640 } })

for (const path of [
  "/terms",
  "/privacy",
  "/refund-policy",
  "/delivery",
  "/license",
  "/cookies",
  "/features",
  "/buy",
]) {
  test(`${path} at 320 px with text of twice the size is not wider than the screen`, async ({ page }) => {
    await page.goto(`${site.url}${path}`)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
