import type { RunOptions } from "axe-core"
import { expect } from "#tests/support/browser/browser.ts"
import { COLOR_RULES, findViolations } from "#tests/support/browser/page-checks.ts"
import { readSampleEmails } from "#tests/support/browser/sample-emails.ts"
import { test } from "#tests/support/browser/shared-page.ts"

const emails = readSampleEmails()

const WCAG: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
}
const THEMES = {
  light: { rules: WCAG, paper: "rgb(250, 250, 247)", ink: "rgb(22, 32, 30)", accent: "rgb(0, 105, 90)" },
  dark: {
    rules: COLOR_RULES,
    paper: "rgb(14, 19, 18)",
    ink: "rgb(233, 239, 236)",
    accent: "rgb(79, 214, 184)",
  },
} as const

/** Between them, these have every block that an email is made of. */
const SEEN_IN_BOTH_THEMES = ["receiptEmail", "dailySummaryEmail", "devicesReleasedEmail of three computers"]

test("email templates: colors of both themes have enough contrast", async ({ page }) => {
  await page.goto("about:blank")
  for (const name of SEEN_IN_BOTH_THEMES) {
    const { subject = "", html = "" } = emails[name] ?? {}
    await page.setContent(html)
    for (const [theme, { rules, paper, ink, accent }] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme: theme as keyof typeof THEMES })
      const heading = page.getByRole("heading", { name: subject, level: 1 })
      await expect(page.locator("body")).toHaveCSS("background-color", paper)
      await expect(heading).toHaveCSS("color", ink)
      await expect(page.locator(".fill").first()).toHaveCSS("background-color", accent)
      expect(await findViolations(page, rules), `${name}, ${theme}`).toEqual([])
    }
  }
})

test("email templates: each fits a phone and requests nothing from any site", async ({ page }) => {
  await page.goto("about:blank")
  const requests: string[] = []
  page.on("request", (request) => requests.push(request.url()))
  await page.setViewportSize({ width: 320, height: 800 })
  for (const [name, { html }] of Object.entries(emails)) {
    await page.setContent(html)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `pixels too wide in ${name}`).toBeLessThanOrEqual(0)
    for (const mark of await page.locator("table.fill[aria-hidden]").all()) {
      expect(await mark.boundingBox(), `mark in ${name}`).toMatchObject({ width: 32, height: 32 })
      const bars = await mark.locator(".bar").evaluateAll((all) =>
        all.map((bar) => {
          const { x, y, width, height } = bar.getBoundingClientRect()
          const square = bar.closest("table")?.getBoundingClientRect()
          return [x - (square?.x ?? 0), y - (square?.y ?? 0), width, height]
        }),
      )
      // Same as in app/platform/brand.ts.
      expect(bars, `bars in ${name}`).toEqual([
        [6, 4, 6, 24],
        [14, 8, 6, 16],
        [22, 12, 6, 8],
      ])
    }
  }
  expect(requests).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.setContent(emails.receiptEmail?.html ?? "")
  const key = page.getByText("ABCDE12345FGHIJ67890", { exact: true })
  await key.click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("ABCDE12345FGHIJ67890")
  expect((await key.boundingBox())?.height).toBeLessThan(40)
})
