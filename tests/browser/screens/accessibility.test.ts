import type { Page } from "@playwright/test"
import type { RunOptions } from "axe-core"
import { COLOR_RULES, findViolations } from "#tests/support/browser/axe.ts"
import { expect, site, test as testInNewPage } from "#tests/support/browser/browser.ts"
import { BUDGETS, recordFirstVisit } from "#tests/support/browser/budgets.ts"
import { findHtmlFaults } from "#tests/support/browser/html-validator.ts"
import { openScreen, screensAfterInteraction } from "#tests/support/browser/open-screen.ts"
import { policyViolations } from "#tests/support/browser/policy-violations.ts"
import { screens } from "#tests/support/browser/screens.ts"
import { test } from "#tests/support/browser/shared-page.ts"

const WIDTHS = [320, 390, 768, 1440]
const WIDTHS_OF_LARGE_TEXT = [320, 640]

/** The narrowest and the widest layout, of which those between are combinations, and both themes. */
const VIEWS = [
  { width: 390, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
] as const

/**
 * What only one layout shows, a menu or a table in columns, these screens have: they are seen in all four views, and with
 * all rules in both layouts. Of other screens, the second layout is seen with the rules of colors.
 */
const SEEN_IN_ALL_VIEWS = [
  "/",
  "/features",
  "dashboard, with computers",
  "checkout, open",
  "desk",
  "desk, webhooks",
]

const OTHER_VIEWS = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const

type View = (typeof VIEWS | typeof OTHER_VIEWS)[number]

const ALL_RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
}

/** Without script, the page that waits for a payment can only look again by reloading itself. */
const RELOADS = "meta-refresh: Meta refresh must be instant (0 second delay) (html > head > noscript > meta)"

test("every budget is of a screen", () => {
  const names = screens.map(({ name }) => name)
  expect([...BUDGETS.keys()].filter((name) => !names.includes(name))).toEqual([])
})

for (const screen of screens) {
  const budget = BUDGETS.get(screen.name)
  const ending = budget ? ", it is within its budget of requests, bytes and script" : ""
  test(`${screen.name}: axe finds nothing, nothing is too wide, names contain labels, HTML is valid, no policy is violated, no other site is asked${ending}`, async ({
    page,
  }) => {
    const expectWithin = budget && (await recordFirstVisit(page))
    const origins = new Set<string>()
    page.on("request", (request) => {
      if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin)
    })
    const response = await openScreen(page, screen)
    expect(response?.status()).toBe(screen.status)
    if (budget) await expectWithin?.(budget)
    const faults = await findHtmlFaults((await response?.text()) ?? "")
    expect.soft(faults).toEqual(screen.name === "checkout, waiting" ? [RELOADS] : [])
    await expectAccessible(page, SEEN_IN_ALL_VIEWS.includes(screen.name))
    expect(await policyViolations(page)).toEqual([])
    expect([...origins]).toEqual([site.url])
  })
}

for (const screen of screensAfterInteraction) {
  testInNewPage(
    `${screen.name}: axe finds nothing, nothing is too wide and names contain labels`,
    async ({ page }) => {
      await openScreen(page, screen)
      await expectAccessible(page, false)
    },
  )
}

async function expectAccessible(page: Page, inAllViews: boolean): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `at ${width}`)
    for (const [index, view] of VIEWS.entries()) {
      const rules = inAllViews || index === 0 ? ALL_RULES : COLOR_RULES
      if (view.width === width) await expectNoViolations(page, view, rules)
    }
  }
  if (inAllViews) for (const view of OTHER_VIEWS) await expectNoViolations(page, view, COLOR_RULES)
  expect.soft(await namesWithoutLabel(page)).toEqual([])
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  for (const width of WIDTHS_OF_LARGE_TEXT) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `at ${width}, with text of twice the size`)
  }
}

async function expectNoViolations(page: Page, view: View, rules: RunOptions): Promise<void> {
  await page.setViewportSize({ width: view.width, height: 900 })
  await page.emulateMedia({ colorScheme: view.colorScheme })
  expect.soft(await findViolations(page, rules), `at ${view.width}, ${view.colorScheme}`).toEqual([])
}

async function expectNoOverflow(page: Page, circumstances: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `pixels too wide ${circumstances}`).toBeLessThanOrEqual(0)
}

/** Accessible names that differ from the visible text and do not contain it, so that speech can't name the control. */
function namesWithoutLabel(page: Page): Promise<string[]> {
  return page.locator("[aria-label]:visible").evaluateAll((elements) =>
    elements
      .filter((element) => element.matches("a, button, summary"))
      .map((element) => [
        element.ariaLabel ?? "",
        element instanceof HTMLElement ? element.innerText.trim() : "",
      ])
      .filter(([name = "", label = ""]) => !name.toLowerCase().includes(label.toLowerCase()))
      .map(([name, label]) => `"${name}" does not contain "${label}"`),
  )
}
