import { isRenderedAnew } from "#tests/support/engines/engine.ts"
import { test as base, expect } from "./browser.ts"

/**
 * Playwright's test with one page for all tests of a worker: half of the processor time that a new page takes. For
 * tests that open a screen with a session of their own and look at it.
 */
export const test = base.extend({
  context: async ({ sharedPage: { page } }, use) => use(page.context()),
  page: async ({ sharedPage: { page, errors }, failsOnConsoleErrors, hasExtensions }, use) => {
    errors.length = 0
    await page.context().clearCookies()
    await page.emulateMedia({ colorScheme: "light" })
    await page.setViewportSize({ width: 1280, height: 720 })
    await use(page)
    for (const event of ["request", "response"]) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: "ignoreErrors" })
    // Ends the screen's script, which the next test's session would meet; a document of the site keeps the process.
    await page.goto("/robots.txt")
    // The extension that the window is named after acts in this test alone.
    await page.evaluate(() => {
      window.name = ""
    })
    if (failsOnConsoleErrors)
      expect(errors.filter((error) => !hasExtensions || !isRenderedAnew(error))).toEqual([])
  },
})
