import { writeFileSync } from "node:fs"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { totpCode } from "#app/auth/totp.server.ts"
import { toSmallPng } from "./small-png.ts"

/** Of the demo owner, as `npm start` prints it. */
const OWNER = {
  email: "owner@brisk.test",
  password: "brisk-demo-1",
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
}

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Of docs/desk.md: an address, or a list whose first row is opened. */
const PICTURES = [
  { file: "desk-overview", path: "/desk", size: DESKTOP },
  { file: "desk-phone", path: "/desk", size: PHONE, colorScheme: "dark" },
  { file: "desk-order", list: "/desk/orders?status=paid", size: DESKTOP },
  { file: "desk-license", list: "/desk/licenses?computers=large", size: DESKTOP },
  { file: "desk-bug", list: "/desk/bugs", size: DESKTOP },
  { file: "desk-quotes", path: "/desk/quotes", size: DESKTOP },
  { file: "desk-reconciliation", path: "/desk/reconciliation", size: DESKTOP },
  { file: "desk-reports", path: "/desk/reports", size: DESKTOP },
] as const

/** Pictures of the desk of a shop that `npm run demo` filled, which runs at the address. */
export async function takeDesk(browser: Browser, siteUrl: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: siteUrl, reducedMotion: "reduce" })
  await logIn(context)
  const page = await context.newPage()
  const files = []
  for (const picture of PICTURES) {
    await page.setViewportSize(picture.size)
    await page.emulateMedia({ colorScheme: "colorScheme" in picture ? picture.colorScheme : "light" })
    await open(page, picture)
    const file = `docs/pictures/${picture.file}.png`
    writeFileSync(file, await toSmallPng(page, await page.screenshot()))
    files.push(file)
  }
  await context.close()
  return files
}

async function open(page: Page, picture: { path: string } | { list: string }): Promise<void> {
  await page.goto("path" in picture ? picture.path : picture.list)
  if ("path" in picture) return
  const href = await page.locator(".desk-row-link").first().getAttribute("href")
  await page.goto(href ?? picture.list)
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto("/login?redirectTo=/desk")
  await page.getByLabel("Email").fill(OWNER.email)
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("button", { name: "Log in", exact: true }).click()
  await page.getByLabel("Code").fill(await totpCode(OWNER.secret, new Date()))
  await page.getByLabel("Code").press("Enter")
  await page.waitForURL("**/desk")
  await page.close()
}
