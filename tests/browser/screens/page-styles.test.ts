import { readdirSync, readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { expect, test } from "#tests/support/browser/browser.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { builtFile } from "#tests/support/server/built-file.ts"

const ASSETS = builtFile("client/assets")
const wholeSheet = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(`${ASSETS}/${name}`, "utf8"))
  .join("")

// Without script, a page has the styles that the server selected for it. The policy would block the whole sheet.
test.use({ javaScriptEnabled: false, bypassCSP: true })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** Each size and theme once: media are never a reason to leave a rule out. */
const VIEWS = [
  { name: "phone, light", size: PHONE, media: { colorScheme: "light" } },
  {
    name: "desktop, dark, reduced motion",
    size: DESKTOP,
    media: { colorScheme: "dark", reducedMotion: "reduce" },
  },
  { name: "print", size: DESKTOP, media: { media: "print" } },
] as const

/** Selectors whose first match is focused, one for each kind of link and button. */
const FOCUSABLE = ["main .btn", "summary"]

test("/buy: in each size and theme, its own styles equal the style sheet", async ({ page }) => {
  await page.goto("/buy")
  for (const { name, size, media } of VIEWS) {
    await page.setViewportSize(size)
    await page.emulateMedia({
      colorScheme: "light",
      reducedMotion: null,
      media: "screen",
      ...media,
    })
    await expectSameWithWholeSheet(page, name)
  }
  await page.emulateMedia({ media: "screen", reducedMotion: "reduce" })
  await page.keyboard.press("Tab")
  await expectSameWithWholeSheet(page, "skip link", false)
  for (const selector of FOCUSABLE) {
    await page.locator(selector).first().hover()
    await page.locator(selector).first().focus()
    await expectSameWithWholeSheet(page, `hovered and focused ${selector}`, false)
  }
  for (const question of await page.locator("summary").all()) await question.click()
  await expectSameWithWholeSheet(page, "question open")
  await page.setViewportSize(PHONE)
  await page.getByRole("button", { name: "Menu" }).click()
  await expectSameWithWholeSheet(page, "menu open", false)
})

/** Between them, these show cards, forms with errors, tables and messages. */
const SCREENS = ["checkout, details refused", "dashboard, with computers"]

test("/login and other account pages: their own styles equal the style sheet", async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const name of SCREENS) {
    await openScreen(page, screenNamed(name))
    await expectSameWithWholeSheet(page, name)
  }
})

/** Polls, because a rendered edge may differ by a shade from one picture to the next. */
async function expectSameWithWholeSheet(page: Page, name: string, fullPage = true): Promise<void> {
  const picture = () => page.screenshot({ fullPage, animations: "disabled" })
  const own = await page.locator("head > style").textContent()
  const isSame = async () => {
    const shown = await picture()
    await setStyles(page, wholeSheet)
    const expected = await picture()
    await setStyles(page, own ?? "")
    return shown.equals(expected)
  }
  await expect.poll(isSame, name).toBe(true)
}

function setStyles(page: Page, text: string): Promise<void> {
  return page.locator("head > style").evaluate((style, text) => {
    style.textContent = text
  }, text)
}
