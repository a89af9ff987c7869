import { expect, site, test } from "#tests/support/browser/browser.ts"
import { deskOwner, setSession } from "#tests/support/browser/fixtures.ts"

const PATHS = [
  ...["", "/orders", "/quotes", "/coupons", "/prices", "/reports", "/customers", "/licenses", "/bugs"],
  ...["/reconciliation", "/reconciliation/settlements", "/webhooks", "/emails", "/releases", "/audit"],
  "/settings",
]

test.use({ viewport: { width: 320, height: 640 } })

test("/desk and its lists with text of twice the size are not wider than a screen of 320 px", async ({
  context,
  page,
}) => {
  test.setTimeout(180_000)
  await setSession(context, await deskOwner())
  for (const path of PATHS) {
    await page.goto(`${site.url}/desk${path}`)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, path).toBeLessThanOrEqual(0)
  }
})
