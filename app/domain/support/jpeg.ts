import { orientationOnly } from "./exif-orientation.ts"
import { judgeSize, type PictureFile } from "./picture-file.ts"

// Markers, which follow a byte 0xFF (ITU-T T.81, annex B).
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** Adobe's, which says how colors are stored; of the application segments this one and JFIF's matter to a picture. */
const ADOBE = 0xee
const JFIF = 0xe0
const EXIF = 0xe1

/** DHT, JPG and DAC lie among the start-of-frame markers. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isMetadata = (marker: number) =>
  marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && marker !== JFIF && marker !== ADOBE)

/** Zero (a data byte 0xFF) and restart markers belong to the data of a scan. */
const isInScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** The segments of a JPEG file, from the start of the image to its end. */
export function readJpeg(file: Uint8Array): PictureFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts = [file.subarray(0, 2)]
  let hasFrame = false
  let hasScan = false
  for (let offset = 2; offset + 2 <= file.length; ) {
    const marker = file[offset + 1] ?? 0
    if (file[offset] !== 0xff) return { kind: "damaged" }
    if (marker === 0xff) {
      // Any number of these may stand before a marker.
      offset++
      continue
    }
    if (marker === END_OF_IMAGE) {
      parts.push(file.subarray(offset, offset + 2))
      if (!hasScan) return { kind: "damaged" }
      return isIgnorable(file.subarray(offset + 2)) ? { kind: "picture", parts } : { kind: "extra" }
    }
    if (offset + 4 > file.length || marker < 0xc0 || isInScan(marker)) return { kind: "damaged" }
    const length = view.getUint16(offset + 2)
    const segmentEnd = offset + 2 + length
    if (length < 2 || segmentEnd > file.length) return { kind: "damaged" }
    if (isStartOfFrame(marker)) {
      const size = sizeIn(view, offset)
      if (size !== "shown") return { kind: size }
      hasFrame = true
    }
    hasScan ||= marker === START_OF_SCAN && hasFrame
    const end = marker === START_OF_SCAN ? endOfScan(file, segmentEnd) : segmentEnd
    const segment = file.subarray(offset, end)
    if (!isMetadata(marker)) parts.push(segment)
    if (marker === EXIF) parts.push(...orientationOnly(segment))
    offset = end
  }
  return { kind: "damaged" }
}

/** The judgment of the width and the height in a start-of-frame segment. */
function sizeIn(view: DataView, offset: number) {
  return view.getUint16(offset + 2) >= 8
    ? judgeSize(view.getUint16(offset + 7), view.getUint16(offset + 5))
    : "damaged"
}

function endOfScan(file: Uint8Array, start: number): number {
  let offset = start
  while (offset + 1 < file.length && !(file[offset] === 0xff && !isInScan(file[offset + 1] ?? 0))) offset++
  return offset
}

/** Phones append a second picture with brightness data, and some programs fill a file up with zeros. */
function isIgnorable(rest: Uint8Array): boolean {
  const isPicture = rest[0] === 0xff && rest[1] === START_OF_IMAGE && rest[2] === 0xff
  return isPicture || rest.every((byte) => byte === 0)
}
