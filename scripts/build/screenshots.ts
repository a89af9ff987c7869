import { globSync, readFileSync } from "node:fs"
import { basename, extname } from "node:path"
import type { ScreenshotFile } from "#app/site/landing/tool.ts"

const FORMATS = ["avif", "webp", "png"]

/** The pictures of public/screenshots by their names. */
export function listScreenshots(folder = "public/screenshots"): Record<string, ScreenshotFile> {
  const screenshots: Record<string, ScreenshotFile> = {}
  for (const format of FORMATS) {
    for (const file of globSync(`${folder}/*.${format}`).toSorted()) {
      const name = basename(file, extname(file))
      const known = screenshots[name]
      const path = `/screenshots/${name}`
      screenshots[name] = known
        ? { ...known, formats: [...known.formats, format] }
        : { path, formats: [format], ...sizeOf(readFileSync(file), file) }
    }
  }
  return screenshots
}

/** The size of a picture, from its header. */
function sizeOf(bytes: Buffer, file: string) {
  if (file.endsWith(".png")) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (file.endsWith(".webp")) return sizeOfWebp(bytes)
  // The box "ispe" (image spatial extents): its version and flags, width and height. The largest is that of the whole picture.
  const sizes = [...bytes.toString("latin1").matchAll(/ispe/g)].map(({ index }) => ({
    width: bytes.readUInt32BE(index + 8),
    height: bytes.readUInt32BE(index + 12),
  }))
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)
  if (!largest) throw new Error(`Not a picture: ${file}`)
  return largest
}

/** WebP has three kinds of header: extended, lossless and lossy. */
function sizeOfWebp(bytes: Buffer) {
  const kind = bytes.toString("latin1", 12, 16)
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === "VP8 ")
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
