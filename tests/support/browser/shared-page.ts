import type { Page } from "@playwright/test"
import { test as base, expect, recordErrors, site, waitForHydrationAfterGoto } from "./browser.ts"
import { recordPolicyViolations } from "./page-checks.ts"

type SharedPage = { page: Page; errors: string[] }

/**
 * Playwright's test with one page for all tests of a worker, which keeps its renderer process: half of the processor
 * time that a new page takes. For tests that open a screen with a session of their own and look at it.
 */
export const test = base.extend<object, { sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser }, use) => {
      const extraHTTPHeaders = { "cf-ipcountry": "US" }
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders,
        reducedMotion: "reduce",
      })
      const page = await context.newPage()
      waitForHydrationAfterGoto(page)
      await recordPolicyViolations(page)
      await use({ page, errors: recordErrors(page) })
      await context.close()
    },
    { scope: "worker" },
  ],
  context: async ({ sharedPage: { page } }, use) => use(page.context()),
  page: async ({ sharedPage: { page, errors } }, use) => {
    errors.length = 0
    await page.context().clearCookies()
    await page.emulateMedia({ colorScheme: "light" })
    await page.setViewportSize({ width: 1280, height: 720 })
    await use(page)
    for (const event of ["request", "response"]) page.removeAllListeners(event)
    // Ends the screen's script, which the next test's session would meet; a document of the site keeps the process.
    await page.goto("/robots.txt")
    expect(errors).toEqual([])
  },
})
