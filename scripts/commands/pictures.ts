import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test"
import { totpCode } from "#app/auth/totp.server.ts"
import { sharingPictures } from "#app/copy/site/sharing-pictures.ts"
import { localAddresses } from "../local/addresses.mjs"
import { findChromium } from "../local/chromium.mjs"

// Draws again what is a picture: those for sharing, the icons, and those of the README and of docs/desk.md, from the site that
// `npm start` serves after `npm run demo`.

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" // of the demo owner, as `npm start` prints it
const DESKTOP = { width: 1440, height: 900 }
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

type Picture = {
  file: string
  /** An address, or one whose first row is opened. */
  path: string
  viewport: { width: number; height: number }
  isDark?: boolean
  opensRow?: boolean
}

const SITE: Picture[] = [
  { file: "landing-light", path: "/", viewport: WIDE },
  { file: "landing-dark", path: "/", viewport: WIDE, isDark: true },
]
const DESK: Picture[] = [
  { file: "desk-overview", path: "/desk", viewport: DESKTOP },
  { file: "desk-phone", path: "/desk", viewport: PHONE, isDark: true },
  { file: "desk-order", path: "/desk/orders?status=paid", viewport: DESKTOP, opensRow: true },
  { file: "desk-license", path: "/desk/licenses", viewport: DESKTOP, opensRow: true },
  { file: "desk-bug", path: "/desk/bugs", viewport: DESKTOP, opensRow: true },
  { file: "desk-quotes", path: "/desk/quotes", viewport: DESKTOP },
  { file: "desk-reconciliation", path: "/desk/reconciliation", viewport: DESKTOP },
  { file: "desk-reports", path: "/desk/reports", viewport: DESKTOP },
]

const ICONS = { "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512, "icon-maskable-512": 512 }

const { SITE_URL: baseURL = "" } = localAddresses()
const executablePath = (await findChromium()) || chromium.executablePath()
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
const browser = await chromium.launch({ executablePath, args })
const open = async (options: BrowserContextOptions = {}) =>
  (await browser.newContext({ baseURL, reducedMotion: "reduce", ...options })).newPage()
try {
  const sharing = await open({ viewport: { width: 1200, height: 630 } })
  await sharing.goto(pathToFileURL(resolve("scripts/pictures/sharing.html")).href)
  for (const [id, { path }] of Object.entries(sharingPictures))
    await sharing.locator(`#${id}`).screenshot({ path: `public${path}` })
  for (const [name, size] of Object.entries(ICONS)) await drawIcon(name, size)
  await take(await open(), SITE)
  await take(await logInAsOwner(), DESK)
} finally {
  await browser.close()
}

/** From the icon in SVG, in the light theme's colors; filled to the edge where devices cut it to shape. */
async function drawIcon(name: string, size: number): Promise<void> {
  const isFilled = !/^icon-\d/.test(name)
  const side = name.includes("maskable") ? size * 0.8 : size
  const page = await open({ viewport: { width: size, height: size }, colorScheme: "light" })
  const style = `margin:0;display:grid;place-items:center;height:${size}px;background:${isFilled ? "#00695a" : "transparent"}`
  const svg = readFileSync("public/favicon.svg", "utf8")
  await page.setContent(`<body style="${style}"><div style="width:${side}px;height:${side}px">${svg}</div>`)
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true })
}

async function take(page: Page, pictures: Picture[]): Promise<void> {
  for (const { file, path, viewport, isDark, opensRow } of pictures) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" })
    await page.goto(path, { waitUntil: "networkidle" })
    if (opensRow) await page.goto((await page.locator(".desk-row-link").first().getAttribute("href")) ?? path)
    await page.screenshot({ path: `docs/pictures/${file}.png` })
  }
}

async function logInAsOwner(): Promise<Page> {
  const page = await open()
  await page.goto("/login")
  await page.getByLabel("Email").fill("owner@brisk.test")
  await page.getByLabel("Password", { exact: true }).fill("brisk-demo-1")
  await page.getByRole("button", { name: "Log in", exact: true }).click()
  await page.getByLabel("Code").fill(await totpCode(SECRET, new Date()))
  await page.getByLabel("Code").press("Enter")
  await page.waitForURL(/dashboard|desk/)
  return page
}
