import { mkdirSync } from "node:fs"
import { openScreen } from "#tests/support/browser/open-screen.ts"
import { COLOR_RULES, findViolations } from "#tests/support/browser/page-checks.ts"
import { screens } from "#tests/support/browser/screens.ts"
import { findTextOverText, findUnseenControls } from "#tests/support/old-browsers/looks.ts"
import { expect, test } from "#tests/support/old-browsers/test.ts"

// A refused form is answered with an error status, which the console reports.
test.use({ failsOnConsoleErrors: false })

const VIEWS = [
  { name: "phone, light", width: 390, height: 844, colorScheme: "light" },
  { name: "desktop, dark", width: 1440, height: 900, colorScheme: "dark" },
] as const

/** A folder for a picture of each screen; none is taken without it. */
const pictures = process.env.PICTURES_DIR

for (const screen of screens) {
  test(`${screen.name}: text has contrast and space, and fields and buttons are visible`, async ({
    page,
  }, testInfo) => {
    for (const { name, width, height, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await openScreen(page, screen)
      if (pictures) {
        const folder = `${pictures}/${testInfo.project.name}`
        mkdirSync(folder, { recursive: true })
        const path = `${folder}/${screen.name.replace(/\W+/g, "-")} ${name}.png`
        await page.screenshot({ path, fullPage: true, animations: "disabled" })
      }
      expect.soft(await page.evaluate(() => document.styleSheets.length), name).toBeGreaterThan(0)
      expect.soft(await page.evaluate(findUnseenControls), name).toEqual([])
      expect.soft(await page.evaluate(findTextOverText), name).toEqual([])
      expect.soft(await findViolations(page, COLOR_RULES), name).toEqual([])
    }
  })
}
