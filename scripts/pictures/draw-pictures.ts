import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test"
import { totpCode } from "#app/accounts/two-factor/totp.server.ts"
import { type SharingPicture, sharingPath, sharingPictures } from "#app/layout/sharing-pictures-copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { escapeXml } from "#app/platform/text.ts"
import { landing } from "#app/site/landing/copy.ts"
import { tools } from "#app/site/landing/tools-copy.ts"
import { brandFiles } from "../build/brand-files.ts"
import { findEngine } from "../local/browsers.mjs"
import { findRunningSite } from "../local/running-site.mjs"

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" // of the demo owner, as `npm start` prints it
const DESKTOP = { width: 1440, height: 900 }
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Screenshot of a page; `opensRow` opens the first row of its list. */
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

/** Icons to draw. With a view box, the background fills the square, which the system crops to its shape. */
const ICONS: Record<string, Icon> = {
  "icon-192": { size: 192 },
  "icon-512": { size: 512 },
  "icon-maskable-512": { size: 512, viewBox: "-4 -4 40 40" },
  "apple-touch-icon": { size: 180, viewBox: "0 0 32 32" },
}
const FAVICON_SIZES = [16, 32, 48]

/** A picture's path from the project's root, and what draws it. */
type Drawing = [path: string, draw: () => Promise<Buffer>]

/** Draws what has the text in its path, and returns the paths. The pages are those of the site that `npm start` serves. */
export async function drawPictures({ only, out }: { only: string; out: string }) {
  const site = await findRunningSite()
  const baseURL = site?.siteUrl ?? ""
  const executablePath = (await findEngine("chromium")) || chromium.executablePath()
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  const browser = await chromium.launch({ executablePath, args })
  const open: Open = async (options = {}) =>
    (await browser.newContext({ baseURL, reducedMotion: "reduce", ...options })).newPage()
  try {
    const drawings = [...iconsOf(open), ...sharingOf(open), ...pagesOf(open)]
    const chosen = drawings.filter(([path]) => path.includes(only))
    if (!site && chosen.some(([path]) => path.startsWith("docs/")))
      throw new Error("npm start does not run here.")
    for (const [path, draw] of chosen) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      writeFileSync(join(out, path), await draw())
    }
    return chosen.map(([path]) => path)
  } finally {
    await browser.close()
  }
}

type Open = (options?: BrowserContextOptions) => Promise<Page>

/** Draws the icons from the mark. */
function iconsOf(open: Open): Drawing[] {
  const icons = Object.entries(ICONS).map(
    ([file, icon]): Drawing => [`public/${file}.png`, async () => drawIcon(await open(), icon)],
  )
  const favicon = async () => {
    const page = await open()
    const pictures = []
    for (const size of FAVICON_SIZES) pictures.push({ size, png: await drawIcon(page, { size }) })
    return icoOf(pictures)
  }
  return [...icons, ["public/favicon.ico", favicon]]
}

/** The page of all pictures for sharing. */
function sharingPage() {
  const facts: Record<string, string> = {
    ...brand,
    plan: planNames[SINGLE_PLAN],
    hero: landing.hero.title,
    tools: tools.map(({ title }) => `<li>${escapeXml(title)}</li>`).join(""),
  }
  return readFileSync("scripts/pictures/sharing.html", "utf8")
    .replaceAll("favicon.svg", dataUrlOf(brandFiles["favicon.svg"]))
    .replace(/\{([a-z]{1,20})\}/gi, (text, name: string) => facts[name] ?? text)
}

const dataUrlOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`

function sharingOf(open: Open): Drawing[] {
  return (Object.keys(sharingPictures) as SharingPicture[]).map((id) => {
    const draw = async () => {
      const page = await open({ viewport: { width: 1200, height: 630 } })
      await page.setContent(sharingPage())
      return page.locator(`#${id}`).screenshot()
    }
    return [`public${sharingPath(id)}`, draw]
  })
}

function pagesOf(open: Open): Drawing[] {
  let desk: Promise<Page> | null = null
  const openDesk = () => {
    desk ??= logInAsOwner(open)
    return desk
  }
  const of = (pictures: Record<string, Picture>, openPage: () => Promise<Page>) =>
    Object.entries(pictures).map(
      ([file, picture]): Drawing => [
        `docs/pictures/${file}.png`,
        async () => take(await openPage(), picture),
      ],
    )
  return [...of(SITE, open), ...of(DESK, openDesk)]
}

async function drawIcon(page: Page, { size, viewBox }: Icon) {
  await page.setViewportSize({ width: size, height: size })
  await page.goto(dataUrlOf(brandFiles["favicon.svg"]))
  await page.evaluate((viewBox) => {
    const svg = document.documentElement
    if (!viewBox) return
    svg.setAttribute("viewBox", viewBox)
    svg.style.background = getComputedStyle(svg.querySelector("rect") ?? svg).fill
  }, viewBox)
  return page.screenshot({ omitBackground: true })
}

/** An icon file of PNG pictures: a header, an entry of 16 bytes for each, and the pictures. */
function icoOf(pictures: { size: number; png: Buffer }[]) {
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

async function take(page: Page, { path, viewport, isDark, opensRow }: Picture) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" })
  await page.goto(path, { waitUntil: "networkidle" })
  if (opensRow) await page.goto((await page.locator(".desk-row-link").first().getAttribute("href")) ?? path)
  return page.screenshot()
}

async function logInAsOwner(open: Open) {
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
