import { readFileSync, writeFileSync } from "node:fs"
import type { Browser } from "@playwright/test"

const SOURCE = "public/favicon.svg"

/** `inset`: the part of the side that is left free on each side; filled to the edge, because devices cut it to shape. */
const ICONS = [
  { file: "public/apple-touch-icon.png", size: 180, inset: 0 },
  { file: "public/icon-192.png", size: 192, inset: null },
  { file: "public/icon-512.png", size: 512, inset: null },
  { file: "public/icon-maskable-512.png", size: 512, inset: 0.1 },
]

const ICO_SIZES = [16, 32, 48]

/** Draws the icons of browsers and devices from the one in SVG, in the light theme's colors. */
export async function takeIcons(browser: Browser): Promise<string[]> {
  for (const { file, size, inset } of ICONS) writeFileSync(file, await draw(browser, size, inset))
  const pictures = []
  for (const size of ICO_SIZES) pictures.push({ size, png: await draw(browser, size, null) })
  writeFileSync("public/favicon.ico", toIco(pictures))
  return [...ICONS.map(({ file }) => file), "public/favicon.ico"]
}

async function draw(browser: Browser, size: number, inset: number | null): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: "light" })
  const svg = readFileSync(SOURCE, "utf8")
  const side = inset === null ? size : size * (1 - 2 * inset)
  const background = inset === null ? "transparent" : "#00695a"
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:${size}px;background:${background}"><div style="width:${side}px;height:${side}px">${svg}</div>`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

const HEADER = 6
const ENTRY = 16

/** An ICO file: how many pictures, an entry that describes each, the pictures as PNG. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER + ENTRY * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER + ENTRY * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}
