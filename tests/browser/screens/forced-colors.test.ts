import type { Locator, Page } from "@playwright/test"
import { expect, test } from "#tests/support/browser/browser.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { tabTo } from "#tests/support/browser/page-actions.ts"

const SCHEMES = ["light", "dark"] as const

/** Drawings made of backgrounds or fills, which need at least two colors to be readable. */
const DRAWINGS = { switch: ".app-row [type=checkbox]", bar: ".app-apps :checked ~ .app-impact" }

test("/, /dashboard: forced colors keep drawings, focus, status and meter visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  await page.goto("/")
  const radio = page.getByRole("radio", { name: "Performance" })
  const toolOf = (name: string) => page.locator("label", { has: page.getByRole("radio", { name }) })
  const colorsOf = (name: string) =>
    toolOf(name).evaluate((label) => {
      const { backgroundColor, color, outlineColor } = getComputedStyle(label)
      return { backgroundColor, color, outlineColor }
    })
  await tabTo(page, radio)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const chosen = await colorsOf("Performance")
    expect(chosen.backgroundColor).not.toBe((await colorsOf("Privacy")).backgroundColor)
    expect(chosen.outlineColor).toBe(chosen.color)
    for (const [name, selector] of Object.entries(DRAWINGS)) {
      const found = await page.locator(selector).filter({ visible: true }).all()
      expect(found.length, name).toBeGreaterThan(0)
      for (const drawing of found) {
        expect(await countColors(page, drawing), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(2)
      }
    }
  }

  await openScreen(page, screenNamed("dashboard, with computers"))
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    await expect(page.getByText("Status: Active")).toHaveCSS("border", `1px solid ${ink}`)
    expect(await countColors(page, page.locator(".meter").first())).toBeGreaterThanOrEqual(2)
  }
})

/** The colors that each cover a twentieth of the element or more. */
async function countColors(page: Page, element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  const png = (await element.screenshot()).toString("base64")
  // A page of its own, because the site's policy forbids images from data.
  const blank = await page.context().newPage()
  const count = await blank.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d")
    canvas?.drawImage(picture, 0, 0)
    const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
    const pixels = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join()
      pixels.set(color, (pixels.get(color) ?? 0) + 1)
    }
    return [...pixels.values()].filter((covered) => covered >= (picture.width * picture.height) / 20).length
  }, png)
  await blank.close()
  return count
}
