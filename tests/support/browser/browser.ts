import { randomUUID } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import { isRenderedAnew } from "#tests/support/engines/engine.ts"
import { setFaults } from "#tests/support/server/emulator-client.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { actAsExtension } from "./extensions.ts"
import { recordPolicyViolations } from "./page-checks.ts"
import { siteOfWorker } from "./sites.ts"
import "#tests/support/server/single-use-connections.ts"

export { expect }

export const site = siteOfWorker(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

/** Matches Chromium's message about an error response of the site or an emulator; not an error of a script. */
const RESPONSE_STATUS =
  /^Failed to load resource: the server responded with a status of (400|404|410|429|503)/

/** Matches Chromium's error about a skipped animation between two pages, which does not affect the page. */
const SKIPPED_TRANSITION = /^Transition was (skipped|aborted because of invalid state\.)/

/**
 * Matches Chromium's message about the style element that Razorpay's Checkout.js adds for the animation of its spinner,
 * by its hash: the policy blocks it.
 */
const SPINNER_STYLE = /'sha256-QOK\+1Hmliy8bpXqbk0UVBbeK\/DuzFw5ds82HdWmLdnw='/

type Options = {
  country: string
  /** True if extensions change the pages, so that some are rendered anew. */
  hasExtensions: boolean
  /** True if an error in the console, such as a script blocked by the policy, fails the test. */
  failsOnConsoleErrors: boolean
}

type SharedPage = { page: Page; errors: string[] }

/** Playwright's test, which fails on errors in the console and ends the emulators' faults afterwards. */
export const test = base.extend<Options & { endFaults: undefined }, { sharedPage: SharedPage }>({
  // For shared-page.ts, and here because tests with other worker fixtures start workers of their own.
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { "cf-ipcountry": "US" },
      })
      const page = await context.newPage()
      waitForHydrationAfterGoto(page)
      await recordPolicyViolations(page)
      await page.addInitScript(actAsExtension)
      await use({ page, errors: recordErrors(page) })
      await context.close()
    },
    { scope: "worker" },
  ],
  country: ["US", { option: true }],
  hasExtensions: [false, { option: true }],
  failsOnConsoleErrors: [true, { option: true }],
  baseURL: site.url,
  extraHTTPHeaders: async ({ country }, use) => use({ "cf-ipcountry": country }),
  page: async ({ page, failsOnConsoleErrors, hasExtensions }, use) => {
    waitForHydrationAfterGoto(page)
    const errors = recordErrors(page, hasExtensions)
    await use(page)
    // Requests that are pending as the test ends get no response.
    await page.unrouteAll({ behavior: "ignoreErrors" })
    if (failsOnConsoleErrors) expect(errors).toEqual([])
  },
  endFaults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      await use(undefined)
      await setFaults(site, {})
    },
    { auto: true },
  ],
})

/** The messages of the page's errors from now on, as they appear. */
function recordErrors(page: Page, hasExtensions = false): string[] {
  const errors: string[] = []
  page.on("console", (message) => {
    const text = message.text()
    const isError = message.type() === "error" || (!hasExtensions && isRenderedAnew(text))
    if (isError && !isExpectedError(text)) errors.push(text)
  })
  page.on("pageerror", ({ message }) => {
    if (!isExpectedError(message)) errors.push(message)
  })
  return errors
}

/** An error in the console that is no fault of the page. */
export function isExpectedError(message: string): boolean {
  return [RESPONSE_STATUS, SKIPPED_TRANSITION, SPINNER_STYLE].some((expected) => expected.test(message))
}

function waitForHydrationAfterGoto(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...target) => {
    const response = await goto(...target)
    await waitForHydration(page)
    return response
  }
}

/** Signs up on the sign-up screen and returns the address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto("/signup")
  await fillSignUpForm(page, email)
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL("/dashboard")
  return email
}

export async function fillSignUpForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD)
  await page.getByLabel(/I accept/).check()
}

export async function submitLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
}

/** Orders the Basic plan and leaves the page at its checkout. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto("/buy")
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await waitForHydration(page)
}

/**
 * Waits until a page's script handles events, if the page has one and script is on: a form that is submitted
 * before that is a plain form, which other tests check.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("script[type=module]") === null ||
      !matchMedia("(scripting: enabled)").matches ||
      Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
  )
}
