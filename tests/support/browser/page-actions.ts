import type { FrameLocator, Locator, Page } from "@playwright/test"
import { expect, waitForHydration } from "./browser.ts"

/** The navigation of the header. */
export function menu(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" })
}

/** The provider's checkout, which opens in a frame on pages with script. */
export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe.razorpay-checkout-frame")
}

/** Presses the button of the checkout's form; where a further page leads to the provider, also its button. */
export async function openPayment(page: Page, javaScriptEnabled = true): Promise<void> {
  await waitForHydration(page)
  await page.getByRole("button", { name: /^(Pay|Order with)/ }).click()
  if (!javaScriptEnabled && new URL(page.url()).search === "?pay")
    await page.getByRole("button", { name: /^(Pay|Order with)/ }).click()
}

/** Pays at the page's checkout: in the provider's frame with script, on the provider's own page without. */
export async function pay(page: Page, javaScriptEnabled = true): Promise<void> {
  await openPayment(page, javaScriptEnabled)
  if (!javaScriptEnabled) await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/)
  const provider = javaScriptEnabled ? paymentFrame(page) : page
  await provider.getByRole("button", { name: /^Pay/ }).click()
}

type BugReport = { title: string; description: string; date: string }

/** The fields that a bug report requires; an empty one is left empty. */
export const BUG_REPORT: BugReport = {
  title: "It stops",
  description: "Always.",
  date: new Date().toISOString().slice(0, 10),
}

export async function fillBugForm(page: Page, { title, description, date }: BugReport): Promise<void> {
  await page.getByLabel("Title *").fill(title)
  await page.getByLabel("Description *").fill(description)
  await page.getByLabel("Date of Incident *").fill(date)
}

/** Opens the bug form by its button. */
export async function openBugForm(page: Page): Promise<void> {
  await page.goto("/report-bug")
  await page.getByRole("button", { name: "Create New Bug Report" }).click()
  await expect(page.getByLabel("Title *")).toBeVisible()
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${target} can't be reached by keyboard`)
}

/** Delays every POST of the page from now on until `release` is called, which waits for the first one, and counts them up to then. */
export async function delayPosts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const delayed = {
    count: 0,
    release: async () => {
      await expect.poll(() => delayed.count).toBeGreaterThan(0)
      release()
      await page.unrouteAll({ behavior: "wait" })
    },
  }
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") {
      delayed.count += 1
      await released
    }
    await route.continue()
  })
  return delayed
}
