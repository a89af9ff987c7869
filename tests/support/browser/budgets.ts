import { gzipSync } from "node:zlib"
import type { Page, Response } from "@playwright/test"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { expect } from "./browser.ts"

const KB = 1024

/** The part of a budget that stays free: a page that needs it is made smaller, or its budget raised on purpose. */
const MARGIN = 0.05

/** Bytes are as gzip would send them; a page that is smaller than its least is not the page. */
type Budget = { requests: number; bytes: number; script: number; least: { bytes: number; script: number } }

const PUBLIC: Budget = { requests: 3, bytes: 14 * KB, script: 0, least: { bytes: 3 * KB, script: 0 } }
const INTERACTIVE: Budget = {
  ...{ requests: 16, bytes: 128 * KB, script: 107 * KB },
  least: { bytes: 50 * KB, script: 50 * KB },
}

const PUBLIC_SCREENS = [...ALL_STATIC_PAGES, "/free", "/changelog", "buy, signed out", "not found"]

const INTERACTIVE_SCREENS = [
  ...["login", "sign-up", "forgotten password", "lost license key"],
  ...["reset password, expired link", "undo a change of the address, expired link"],
  ...["dashboard, with computers", "machine file", "replace the key", "download", "buy, paid"],
  ...["account, with receipts", "security", "two-factor set-up", "add a passkey"],
  ...["bug report, form open", "donate"],
]

/** The checkout's form also has what papers print, the coupon and the consent of consumers. */
const CHECKOUT: Budget = { ...INTERACTIVE, bytes: 132 * KB, script: 110 * KB }

/** What a first visit to a screen may cost; every other screen shows what one of these loads. */
export const BUDGETS = new Map([
  ...PUBLIC_SCREENS.map((name) => [name, PUBLIC] as const),
  ...INTERACTIVE_SCREENS.map((name) => [name, INTERACTIVE] as const),
  ["checkout, open", CHECKOUT] as const,
])

/** Empties the browser's cache and records what is loaded from now on. Returns how to compare it with a budget. */
export async function recordFirstVisit(page: Page): Promise<(budget: Budget) => Promise<void>> {
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
 * What the page itself asks for, as Resource Timing lists it: a browser's own requests, such as those for an icon, differ
 * from version to version.
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
