import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium } from "@playwright/test"
import { sharingPictures } from "#app/copy/site/sharing-pictures.ts"
import { localAddresses } from "../local/addresses.mjs"
import { findChromium } from "../local/chromium.mjs"
import { takeDesk } from "../pictures/desk.ts"
import { takeIcons } from "../pictures/icons.ts"
import { toSmallPng } from "../pictures/small-png.ts"

// Draws again what is a picture: those for sharing, the icons, those of the README, and those of the desk's document, from the
// site that `npm start` serves. The desk is that of `npm run demo`.

/** Of the README: path, width, theme, and whether the demo account with a license is signed in. */
const README = [
  { file: "landing-light", path: "/", width: 1280, colorScheme: "light", email: null },
  { file: "landing-dark", path: "/", width: 1280, colorScheme: "dark", email: null },
  { file: "pricing-dark", path: "/buy", width: 1280, colorScheme: "dark", email: null },
  { file: "landing-phone", path: "/", width: 390, colorScheme: "light", email: null },
  { file: "dashboard", path: "/dashboard", width: 1280, colorScheme: "light", email: "basic@brisk.test" },
] as const

const { SITE_URL: siteUrl = "" } = localAddresses()
const executablePath = await findChromium()
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
try {
  const files = [
    ...(await takeSharing(browser)),
    ...(await takeIcons(browser)),
    ...(await takeReadme(browser)),
    ...(await takeDesk(browser, siteUrl)),
  ]
  console.log(files.join("\n"))
} finally {
  await browser.close()
}

async function takeSharing(browser: Browser): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(pathToFileURL(resolve("scripts/pictures/sharing.html")).href)
  const files = []
  for (const [id, { path }] of Object.entries(sharingPictures)) {
    writeFileSync(`public${path}`, await toSmallPng(page, await page.locator(`#${id}`).screenshot()))
    files.push(`public${path}`)
  }
  await page.close()
  return files
}

async function takeReadme(browser: Browser): Promise<string[]> {
  if (!(await fetch(siteUrl).catch(() => null))) throw new Error(`Nothing answers at ${siteUrl}: npm start`)
  const files = []
  for (const { file, path, width, colorScheme, email } of README) {
    const height = width < 500 ? 844 : 800
    const page = await browser.newPage({
      baseURL: siteUrl,
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
    })
    if (email) {
      await page.goto("/login")
      await page.getByLabel("Email").fill(email)
      await page.getByLabel("Password", { exact: true }).fill("brisk-demo-1")
      await page.getByRole("button", { name: "Log in", exact: true }).click()
      await page.waitForURL("**/dashboard")
    }
    await page.goto(path, { waitUntil: "networkidle" })
    writeFileSync(`docs/pictures/${file}.png`, await toSmallPng(page, await page.screenshot()))
    files.push(`docs/pictures/${file}.png`)
    await page.close()
  }
  return files
}
