import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test"
import { totpCode } from "#app/auth/totp.server.ts"
import { sharingPictures } from "#app/copy/site/sharing-pictures.ts"
import { localAddresses } from "../local/addresses.mjs"
import { findChromium } from "../local/chromium.mjs"

// Draws again what is a picture: the icons from favicon.svg, those for sharing, and those of the README and of docs/desk.md, from the site that
// `npm start` serves after `npm run demo`.

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" // of the demo owner, as `npm start` prints it
const DESKTOP = { width: 1440, height: 900 }
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** With the address; `opensRow` opens the first row of it. */
type Picture = { path: string; viewport: typeof DESKTOP; isDark?: boolean; opensRow?: boolean }

const SITE: Record<string, Picture> = {
  "landing-light": { path: "/", viewport: WIDE },
  "landing-dark": { path: "/", viewport: WIDE, isDark: true },
}
const DESK: Record<string, Picture> = {
  "desk-overview": { path: "/desk", viewport: DESKTOP },
  "desk-phone": { path: "/desk", viewport: PHONE, isDark: true },
  "desk-order": { path: "/desk/orders?status=paid", viewport: DESKTOP, opensRow: true },
  "desk-license": { path: "/desk/licenses", viewport: DESKTOP, opensRow: true },
  "desk-bug": { path: "/desk/bugs", viewport: DESKTOP, opensRow: true },
  "desk-quotes": { path: "/desk/quotes", viewport: DESKTOP },
  "desk-reconciliation": { path: "/desk/reconciliation", viewport: DESKTOP },
  "desk-reports": { path: "/desk/reports", viewport: DESKTOP },
}

type Icon = { size: number; viewBox?: string }

/** With a view box, the background fills the square, which the system cuts to its own shape. */
const ICONS: Record<string, Icon> = {
  "icon-192": { size: 192 },
  "icon-512": { size: 512 },
  "icon-maskable-512": { size: 512, viewBox: "-4 -4 40 40" },
  "apple-touch-icon": { size: 180, viewBox: "0 0 32 32" },
}
const FAVICON_SIZES = [16, 32, 48]

const { SITE_URL: baseURL = "" } = localAddresses()
const executablePath = (await findChromium()) || chromium.executablePath()
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
const browser = await chromium.launch({ executablePath, args })
const open = async (options: BrowserContextOptions = {}) =>
  (await browser.newContext({ baseURL, reducedMotion: "reduce", ...options })).newPage()
try {
  const icons = await open()
  for (const [file, icon] of Object.entries(ICONS))
    writeFileSync(`public/${file}.png`, await drawIcon(icons, icon))
  const favicons = []
  for (const size of FAVICON_SIZES) favicons.push({ size, png: await drawIcon(icons, { size }) })
  writeFileSync("public/favicon.ico", icoOf(favicons))
  const sharing = await open({ viewport: { width: 1200, height: 630 } })
  await sharing.goto(pathToFileURL(resolve("scripts/pictures/sharing.html")).href)
  for (const [id, { path }] of Object.entries(sharingPictures))
    await sharing.locator(`#${id}`).screenshot({ path: `public${path}` })
  await take(await open(), SITE)
  await take(await logInAsOwner(), DESK)
} finally {
  await browser.close()
}

async function drawIcon(page: Page, { size, viewBox }: Icon): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.goto(pathToFileURL(resolve("public/favicon.svg")).href)
  await page.evaluate((viewBox) => {
    const svg = document.documentElement
    if (!viewBox) return
    svg.setAttribute("viewBox", viewBox)
    svg.style.background = getComputedStyle(svg.querySelector("rect") ?? svg).fill
  }, viewBox)
  return page.screenshot({ omitBackground: true })
}

/** An icon file of PNG pictures: a header, an entry of 16 bytes for each, and the pictures. */
function icoOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

async function take(page: Page, pictures: Record<string, Picture>): Promise<void> {
  for (const [file, { path, viewport, isDark, opensRow }] of Object.entries(pictures)) {
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
