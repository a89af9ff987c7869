import { expect, test } from "#tests/support/browser/browser.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const WITH_FIELDS = [
  "sign-up, refused",
  "checkout, open",
  "bug report, refused",
  "donate",
  "desk, orders",
  "desk, reports",
  "desk, new quote refused",
  "desk, payment with a problem",
]

for (const name of WITH_FIELDS) {
  test(`${name}: on a touch screen, no field has text under 16 px`, async ({ page }) => {
    await openScreen(page, screenNamed(name))
    const sizes = await page
      .locator("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })
}
