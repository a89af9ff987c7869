import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { nameOfPicture, THEMES } from "#tests/look/look-page.ts"
import { test } from "#tests/support/browser/browser.ts"
import { openScreen } from "#tests/support/browser/open-screen.ts"
import { readSampleEmails } from "#tests/support/browser/sample-emails.ts"
import { screens } from "#tests/support/browser/screens.ts"

const WIDTHS = [320, 390, 768, 1440, 1920]
const EMAIL_WIDTHS = [320, 600]

/** A picture of a wide screen is half as wide, so that two of them fit the window side by side. */
const scaleAt = (width: number) => (width > 1000 ? 0.5 : width > 700 ? 0.75 : 1)

const folder = process.env.LOOK_FOLDER ?? "test-results/look-pictures"

for (const screen of screens)
  test(screen.name, async ({ page }) => {
    await openScreen(page, screen)
    await takePictures(page, screen.name, WIDTHS)
  })

const emails = Object.entries(readSampleEmails())
for (const start of [0, 1, 2, 3])
  test(`emails, ${start + 1} of 4`, async ({ page }) => {
    await page.goto("about:blank")
    for (const [name, { html }] of emails.filter((_, index) => index % 4 === start)) {
      await page.setContent(html)
      await takePictures(page, name, EMAIL_WIDTHS)
    }
  })

async function takePictures(page: Page, name: string, widths: number[]): Promise<void> {
  await page.evaluate(loadAllImages)
  const devTools = await page.context().newCDPSession(page)
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const { data } = await devTools.send("Page.captureScreenshot", {
        format: "webp",
        quality: 60,
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, height, scale: scaleAt(width) },
      })
      writeFileSync(join(folder, nameOfPicture({ screen: name, theme, width })), data, "base64")
    }
  }
  await devTools.detach()
}

/** Runs in the page: loads what is far below the window too. */
async function loadAllImages(): Promise<void> {
  const images = [...document.images]
  for (const image of images) image.loading = "eager"
  await Promise.allSettled(images.map((image) => image.decode()))
}
