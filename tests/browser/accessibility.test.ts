import type { Page } from "@playwright/test"
import axe, { type RunOptions } from "axe-core"
import { expect, site, test } from "#tests/support/browser.ts"
import { openScreen, screensAfterInteraction } from "#tests/support/open-screen.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/policy-violations.ts"
import { screens } from "#tests/support/screens.ts"

declare global {
  interface Window {
    axe: typeof axe
  }
}

const WIDTHS = [320, 390, 768, 1440]

/** The narrowest and the widest layout, of which those between are combinations. */
const LAYOUTS = [390, 1440]

const ALL_RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
}

/** The themes differ in colors only: after all rules in the light one, these remain for the dark one. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
}

// Without motion, so that no color and no width is measured halfway through a transition.
test.use({ contextOptions: { reducedMotion: "reduce" } })

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, nothing is too wide, names contain labels, no policy is violated, no other site is asked`, async ({
    page,
  }) => {
    const origins = new Set<string>()
    page.on("request", (request) => {
      if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin)
    })
    await recordPolicyViolations(page)
    await openScreen(page, screen)
    await expectAccessible(page)
    expect(await policyViolations(page)).toEqual([])
    expect([...origins]).toEqual([site.url])
  })
}

for (const screen of screensAfterInteraction) {
  test(`${screen.name}: axe finds nothing, nothing is too wide and names contain labels`, async ({
    page,
  }) => {
    await openScreen(page, screen)
    await expectAccessible(page)
  })
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `at ${width}`)
  }
  for (const width of LAYOUTS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: "light" })
    expect.soft(await findViolations(page, ALL_RULES), `at ${width}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: "dark" })
    expect.soft(await findViolations(page, COLOR_RULES), `at ${width}, dark`).toEqual([])
  }
  expect.soft(await namesWithoutLabel(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await expectNoOverflow(page, "at 390, with text of twice the size")
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

function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
  }, options)
}
