import type { Locator, Page } from "@playwright/test"
import { expect } from "./browser.ts"

/** Every journey is made twice: with script, and as plain HTML. */
export const visits = [
  { visit: "with script", javaScriptEnabled: true },
  { visit: "without script", javaScriptEnabled: false },
]

/** The navigation of the header. */
export function menu(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" })
}

/** Pays at the checkout the page is at: in the provider's frame with script, on its own page without. */
export async function pay(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Pay/ }).click()
  const provider = javaScriptEnabled ? page.frameLocator('iframe[title="Payment"]') : page
  await provider.getByRole("button", { name: /^Pay/ }).click()
}

type Report = { title: string; description: string; date: string }

export async function fillReport(page: Page, { title, description, date }: Report): Promise<void> {
  await page.getByLabel("Title *").fill(title)
  await page.getByLabel("Description *").fill(description)
  await page.getByLabel("Date of Incident *").fill(date)
}

/** Opens the bug form, which is a button's work with script and a link's without. */
export async function openBugForm(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await page.goto("/report-bug")
  await page.getByRole(javaScriptEnabled ? "button" : "link", { name: "Create New Bug Report" }).click()
  await expect(page.getByLabel("Title *")).toBeVisible()
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${target} can't be reached by keyboard`)
}

/** Holds back every form that the page sends from now on, until released, and counts them. */
export async function holdForms(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = { count: 0, release }
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") {
      held.count += 1
      await released
    }
    await route.continue()
  })
  return held
}
