import { gzipSync } from "node:zlib"
import type { Page, Response } from "@playwright/test"
import { expect } from "#tests/support/browser/browser.ts"
import {
  businessAccount,
  openOrder,
  setSession,
  signInToNewAccount,
} from "#tests/support/browser/fixtures.ts"
import { test } from "#tests/support/browser/shared-page.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"

const KB = 1024
const PUBLIC = { requests: 3, bytes: 14 * KB, script: 0 }
const INTERACTIVE = { requests: 14, bytes: 125 * KB, script: 100 * KB }

/** What a first visit to an address costs: requests, and bytes as gzip would send them. */
async function firstVisit(page: Page, path: string) {
  const responses: Response[] = []
  await clearCache(page)
  page.on("response", (response) => responses.push(response))
  await page.goto(path, { waitUntil: "networkidle" })
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

async function clearCache(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.clearBrowserCache")
  await devTools.detach()
}

function sumOf(bodies: Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

function expectWithin(visit: typeof PUBLIC, budget: typeof PUBLIC): void {
  for (const name of ["requests", "bytes", "script"] as const) {
    expect.soft(visit[name], name).toBeLessThanOrEqual(budget[name])
  }
}

for (const path of [...ALL_STATIC_PAGES, "/free", "/changelog", "/buy", "/nowhere"]) {
  test(`${path} is at most three requests and 14 KB, and no script`, async ({ page }) => {
    const visit = await firstVisit(page, path)
    expectWithin(visit, PUBLIC)
    expect(visit.bytes).toBeGreaterThan(3 * KB)
  })
}

for (const path of [
  "/login",
  "/signup",
  "/forgot-password",
  "/forgot-license",
  "/reset-password",
  "/undo-email-change",
]) {
  test(`${path} runs at most 100 KB of script`, async ({ page }) => {
    const visit = await firstVisit(page, path)
    expectWithin(visit, INTERACTIVE)
    expect(visit.script).toBeGreaterThan(50 * KB)
  })
}

for (const path of [
  "/dashboard",
  "/dashboard/machine-file",
  "/dashboard/replace-key",
  "/account",
  "/account/security",
  "/account/two-factor",
  "/account/passkey",
  "/report-bug?new",
  "/donate",
  "/download",
  "/buy",
]) {
  test(`${path} of an owner runs at most 100 KB of script`, async ({ page }) => {
    await setSession(page.context(), await businessAccount())
    expectWithin(await firstVisit(page, path), INTERACTIVE)
  })
}

test("checkout runs at most 100 KB of script of ours", async ({ page }) => {
  const buyer = await signInToNewAccount(page)
  expectWithin(await firstVisit(page, await openOrder(buyer)), INTERACTIVE)
})
