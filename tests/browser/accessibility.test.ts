import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { control, expect, test } from "#tests/support/browser.ts"
import { actedScreens, openScreen, screens } from "#tests/support/screens.ts"

const WIDTHS = [320, 390, 768, 1440]
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** A theme is nothing but colors: after all rules in the light one, these remain for the dark one. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"]

test.afterEach(() => control({}))

for (const screen of [...screens, ...actedScreens]) {
  test(`${screen.name}: axe finds nothing and nothing is too wide, in both themes at every width`, async ({
    page,
  }) => {
    // A page that still moves in from the one before must not be resized.
    await page.emulateMedia({ reducedMotion: "reduce" })
    await openScreen(page, screen)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const axe = () => new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode()
      expect.soft(await faults(page, "light", axe().withTags(TAGS)), `at ${width}, light`).toEqual([])
      expect.soft(await faults(page, "dark", axe().withRules(COLOUR_RULES)), `at ${width}, dark`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

/** Without motion, so that no color is measured halfway through a transition. */
async function faults(page: Page, colorScheme: "light" | "dark", axe: AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
