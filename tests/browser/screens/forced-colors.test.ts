import type { Locator, Page } from "@playwright/test"
import { expect, test } from "#tests/support/browser/browser.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { tabTo } from "#tests/support/browser/page-actions.ts"

/** What is drawn with backgrounds or fills, by screen: it takes two colors or more to tell what it says. */
const DRAWINGS = {
  "/": { switch: ".app-pane input", meter: ".app-start", "bar of what starts": ".scene-bars" },
  "dashboard, with computers": { "meter of seats": ".meter" },
  "checkout, waiting": { "sign of waiting": ".waiting-dots i" },
}

const SCHEMES = ["light", "dark"] as const

for (const [screen, drawings] of Object.entries(DRAWINGS)) {
  test(`${screen}: what is drawn is visible in forced light and dark colors`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
    await openScreen(page, screenNamed(screen))
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      for (const [name, selector] of Object.entries(drawings)) {
        const found = await page.locator(selector).filter({ visible: true }).all()
        expect(found.length, name).toBeGreaterThan(0)
        for (const drawing of found) {
          expect(await countColors(page, drawing), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(2)
        }
      }
    }
  })
}

test("the chosen tool of the app's window is told from the others in forced light and dark colors", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await openScreen(page, screenNamed("/"))
  const background = (name: string) =>
    page
      .locator("label", { has: page.getByRole("radio", { name }) })
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    expect(await background("Performance")).not.toBe(await background("Privacy"))
  }
})

test("the focus on the chosen tool is told from its background in forced light and dark colors", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await openScreen(page, screenNamed("/"))
  const chosen = page.getByRole("radio", { name: "Performance" })
  await tabTo(page, chosen)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const { ink, outline } = await page.locator("label", { has: chosen }).evaluate((label) => {
      const { color, outlineColor } = getComputedStyle(label)
      return { ink: color, outline: outlineColor }
    })
    expect(outline).toBe(ink)
  }
})

test("a status has a border in forced light and dark colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await openScreen(page, screenNamed("dashboard, paid"))
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    await expect(page.getByText("Status: Active")).toHaveCSS("border", `1px solid ${ink}`)
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
