import { gzipSync } from "node:zlib"
import type { Page, Response } from "@playwright/test"
import type { RunOptions } from "axe-core"
import { expect, site } from "#tests/support/browser/browser.ts"
import { LAYOUT_EXEMPTIONS } from "#tests/support/browser/layout-exemptions.ts"
import { findLayoutFaults } from "#tests/support/browser/layout-rules.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import {
  COLOR_RULES,
  findHtmlFaults,
  findViolations,
  policyViolations,
} from "#tests/support/browser/page-checks.ts"
import { screens } from "#tests/support/browser/screens.ts"
import { test } from "#tests/support/browser/shared-page.ts"

const KB = 1024

/** The part of a budget that stays free: a page that needs it is made smaller, or its budget raised on purpose. */
const MARGIN = 0.05

/** Bytes are as gzip would send them; a page that is smaller than its least is not the page. */
type Budget = { requests: number; bytes: number; script: number; least: { bytes: number; script: number } }

const INTERACTIVE: Budget = {
  requests: 16,
  bytes: 138 * KB,
  script: 114 * KB,
  least: { bytes: 50 * KB, script: 50 * KB },
}

/** The checkout's form also has what invoices print, the coupon and the consent of consumers. */
const CHECKOUT: Budget = { ...INTERACTIVE, bytes: 139 * KB, script: 115 * KB }

/** Budgets for a first visit to screens with script; every other screen loads what one of these loads. */
const BUDGETS = new Map([
  ["login", INTERACTIVE],
  ["dashboard, with computers", INTERACTIVE],
  ["account, with receipts", INTERACTIVE],
  ["checkout, open", CHECKOUT],
])

/** Empties the browser's cache and records what is loaded from now on. Returns how to compare it with a budget. */
async function recordFirstVisit(page: Page): Promise<(budget: Budget) => Promise<void>> {
  const responses: Response[] = []
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.clearBrowserCache")
  await devTools.detach()
  page.on("response", (response) => responses.push(response))
  return async (budget) => {
    await page.waitForLoadState("networkidle")
    const visit = await sizesOf(page, responses)
    for (const name of ["requests", "bytes", "script"] as const) {
      expect.soft(visit[name], name).toBeLessThanOrEqual(budget[name] * (1 - MARGIN))
    }
    for (const name of ["bytes", "script"] as const) {
      expect.soft(visit[name], `least ${name}`).toBeGreaterThanOrEqual(budget.least[name])
    }
  }
}

/**
 * Returns the sizes of the page's own requests, as Resource Timing lists them: those of the browser, such as for an
 * icon, differ from version to version.
 */
async function sizesOf(page: Page, all: Response[]) {
  const asked = await page.evaluate(() => {
    const icons = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=icon]")].map(({ href }) => href)
    const names = performance.getEntriesByType("resource").map(({ name }) => name)
    return names.filter((name) => !icons.includes(name))
  })
  const responses = all.filter(
    (response) => response.request().isNavigationRequest() || asked.includes(response.url()),
  )
  const bodies = await Promise.all(
    responses.map(async (response) => ({
      type: response.headers()["content-type"] ?? "",
      body: await response.body(),
    })),
  )
  const inline = await page
    .locator("script:not([type='application/ld+json'])")
    .evaluateAll((scripts) => scripts.map((script) => script.innerHTML))
  const scripts = bodies.filter(({ type }) => /javascript/.test(type)).map(({ body }) => body)
  return {
    requests: responses.length,
    bytes: sumOf(bodies.map(({ body }) => body)),
    script: sumOf([...scripts, ...inline.filter((code) => code !== "").map((code) => Buffer.from(code))]),
  }
}

function sumOf(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

const WIDTHS = [320, 390, 768, 1440, 1920]

const PHONE = { width: 390, colorScheme: "light" } as const
const DESKTOP = { width: 1440, colorScheme: "dark" } as const

/** Screens with parts of the wide layout only, a menu or a table in columns: checked at that width with all rules. */
const WIDE = ["/", "/features", "dashboard, with computers", "checkout, open", "desk", "desk, orders"]

/** Between them, these show every component in dark colors, which other screens have too. */
const DARK = [
  "buy, signed out",
  "sign-up, refused",
  "checkout, details refused",
  "account, with receipts",
  "security, with passkeys",
  "bug report, with a picture and a message",
  "quote, to be accepted",
  "donate",
  "donate, thanks and history",
  "desk, customers/demo-business",
  "desk, new quote refused",
]

const ALL_RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
}

/** Without script, the page that waits for a payment can only look again by reloading itself. */
const RELOADS = "meta-refresh: Meta refresh must be instant (0 second delay) (html > head > noscript > meta)"

// Throws where one of these lists has a name that no screen has.
for (const name of [...BUDGETS.keys(), ...WIDE, ...DARK, ...LAYOUT_EXEMPTIONS.map(({ screen }) => screen)])
  screenNamed(name)

for (const screen of screens) {
  const budget = BUDGETS.get(screen.name)
  const ending = budget ? ", it is within its budget of requests, bytes and script" : ""
  test(`${screen.name}: accessible, valid, soundly laid out, within its policy and the screen${ending}`, async ({
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
    await expectAccessible(page, screen.name)
    expect(await policyViolations(page)).toEqual([])
    expect([...origins]).toEqual([site.url])
  })
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, "at 320, with text of twice the size")
  await page.evaluate(() => {
    document.documentElement.style.removeProperty("font-size")
    for (const details of document.querySelectorAll("details")) details.open = true
  })
  const faults: [string, string][] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `at ${width}`)
    for (const [rule, fault] of await findLayoutFaults(page)) faults.push([rule, `at ${width}: ${fault}`])
    if (width === PHONE.width) await expectNoViolations(page, PHONE, ALL_RULES)
  }
  await lengthenAmounts(page)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `at ${width}, with long amounts`)
    for (const [rule, fault] of await findLayoutFaults(page))
      if (rule === "brokenValues") faults.push([rule, `at ${width}, with long amounts: ${fault}`])
  }
  if (WIDE.includes(name)) await expectNoViolations(page, DESKTOP, ALL_RULES)
  else if (DARK.includes(name)) await expectNoViolations(page, DESKTOP, COLOR_RULES)
  expect.soft(await namesWithoutLabel(page)).toEqual([])
  expectSoundLayout(faults, name)
}

/** Makes each amount on the page as long as that of twelve licenses in pounds. */
async function lengthenAmounts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? "").replace(/[$€£₹]\d[\d,.]*\d/g, "£1,139.88")
  })
}

/** A screen has the faults from which it is exempt, and no others. */
function expectSoundLayout(faults: [string, string][], name: string): void {
  const exempt = LAYOUT_EXEMPTIONS.filter(({ screen }) => screen === name).map(({ rule }) => rule)
  const isExempt = (rule: string) => exempt.some((each) => each === rule)
  expect.soft(faults.filter(([rule]) => !isExempt(rule))).toEqual([])
  const unneeded = exempt.filter((rule) => !faults.some(([found]) => found === rule))
  expect.soft(unneeded, "exemptions in layout-exemptions.ts that are no longer needed").toEqual([])
}

async function expectNoViolations(
  page: Page,
  { width, colorScheme }: typeof PHONE | typeof DESKTOP,
  rules: RunOptions,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  expect.soft(await findViolations(page, rules), `at ${width}, ${colorScheme}`).toEqual([])
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
