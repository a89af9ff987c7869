import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { control, expect, test } from "#tests/support/browser.ts"
import { openScreen, screens } from "#tests/support/screens.ts"

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
const WIDTHS = [320, 390, 768, 1440]

test.afterEach(() => control({}))

for (const screen of screens) {
  test(`${screen.name} has no fault that axe can find, and fits, in both themes at every width`, async ({ page }) => {
    await openScreen(page, screen)
    await expectAccessible(page)
  })
}

/** Without motion, so that no colour is measured halfway through a transition. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      const t0 = Date.now()
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze()
      console.log(width, colorScheme, Date.now() - t0)
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
      expect.soft(faults, `${width} px, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
}
