import { crc32, deflateSync } from "node:zlib"
import type { Page } from "@playwright/test"

const PALETTE_SIZE = 256

/** The same picture with its 256 most frequent colors, which drawings with little else than flat areas and text bear. */
export async function toSmallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, pixels } = await readPixels(page, png)
  const counts = new Map<number, number>()
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1)
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, PALETTE_SIZE)
    .map(([color]) => color)
  const indexes = new Map([...counts.keys()].map((color) => [color, nearest(palette, color)]))
  const rows = Buffer.alloc((width + 1) * height)
  pixels.forEach((color, at) => {
    rows[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** Each pixel as 0xRRGGBB, read by the browser. */
async function readPixels(page: Page, png: Buffer) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
    const { width, height } = picture
    const canvas = new OffscreenCanvas(width, height).getContext("2d")
    canvas?.drawImage(picture, 0, 0)
    const { data } = canvas?.getImageData(0, 0, width, height) ?? { data: [] }
    let text = ""
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(...data.slice(at, at + 3))
    return { width, height, data: btoa(text) }
  }, png.toString("base64"))
  const bytes = Buffer.from(data, "base64")
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * 3, 3))
  return { width, height, pixels }
}

const channels = (color: number) => [color >> 16, (color >> 8) & 255, color & 255]

function nearest(palette: number[], color: number): number {
  const wanted = channels(color)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  palette.forEach((candidate, index) => {
    const distance = channels(candidate).reduce(
      (sum, channel, at) => sum + (channel - (wanted[at] ?? 0)) ** 2,
      0,
    )
    if (distance < least) [best, least] = [index, distance]
  })
  return best
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
