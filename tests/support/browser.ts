import { randomUUID } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import "./single-use-connections.ts"

export { expect }

export const PASSWORD = "correct horse battery"

export const siteUrl = `http://localhost:${process.env.PORT ?? "8787"}`
export const emulatorsUrl = `http://localhost:${process.env.EMULATORS_PORT ?? "8788"}`

/** Chromium's own remark about an answer of ours such as 400, or an emulator's; not an error of a script. */
const RESPONSE_REMARK = /^Failed to load resource: the server responded with a status of (400|404|429|503)/

/** Chromium's remark about an animation between two pages that it left out; the page itself lacks nothing. */
const TRANSITION_REMARK = /^Transition was (skipped|aborted because of invalid state\.)/

type Settings = { country: string }

/** Playwright's test, failing on any error in the console and any script that our policy blocked. */
export const test = base.extend<Settings>({
  country: ["US", { option: true }],
  extraHTTPHeaders: async ({ country }, use) => use({ "cf-ipcountry": country }),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on("console", (message) => {
      if (message.type() === "error" && !RESPONSE_REMARK.test(message.text())) complaints.push(message.text())
    })
    page.on("pageerror", ({ message }) => {
      if (!TRANSITION_REMARK.test(message)) complaints.push(message)
    })
    const goto = page.goto.bind(page)
    page.goto = async (...target) => {
      const response = await goto(...target)
      await whenAtWork(page)
      return response
    }
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Signs up on the sign-up screen and returns the address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto("/signup")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD)
  await page.getByLabel(/I accept/).check()
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL("/dashboard")
  return email
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
  await expect(page).toHaveURL("/dashboard")
}

/** Opens an order for the Basic plan and leaves the page at its checkout. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto("/buy")
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await whenAtWork(page)
}

/**
 * Waits until a page's script listens, where it has one and script is on: what is pressed before that is a plain
 * form, which is right and another test.
 */
export async function whenAtWork(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.scripts.length === 0 ||
      !matchMedia("(scripting: enabled)").matches ||
      Object.keys(document).some((key) => key.startsWith("__reactContainer")),
  )
}

export async function inbox(to: string): Promise<{ subject: string; text: string }[]> {
  return (await fetch(`${emulatorsUrl}/inbox.json?to=${encodeURIComponent(to)}`)).json() as never
}

/** Sets trouble on the emulators; `{}` ends it. */
export async function control(trouble: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${emulatorsUrl}/control`, { method: "POST", body: JSON.stringify(trouble) })
  expect(response.status).toBe(200)
}
