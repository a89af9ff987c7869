import { judgeSize, type PictureFile } from "./picture-file.ts"

const SIGNATURE_LENGTH = 8

/** Length and type before a chunk's data, and a checksum after it. */
const CHUNK_HEADER = 8
const CHECKSUM = 4

/** The chunks that a picture needs; others are text, times, color profiles, camera data and animations. */
const KEPT_CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "pHYs"]

/** The chunks of a PNG file (W3C PNG, section 5), which begin with IHDR and end with IEND. */
export function readPng(file: Uint8Array): PictureFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts = [file.subarray(0, SIGNATURE_LENGTH)]
  let hasData = false
  for (let offset = SIGNATURE_LENGTH; offset + CHUNK_HEADER + CHECKSUM <= file.length; ) {
    const type = String.fromCharCode(...file.subarray(offset + 4, offset + 8))
    const end = offset + CHUNK_HEADER + view.getUint32(offset) + CHECKSUM
    const isFirst = offset === SIGNATURE_LENGTH
    if (end > file.length || isFirst !== (type === "IHDR")) return { kind: "damaged" }
    const size = isFirst ? sizeIn(view, offset) : "shown"
    if (size !== "shown") return { kind: size }
    if (KEPT_CHUNKS.includes(type)) parts.push(file.subarray(offset, end))
    hasData ||= type === "IDAT"
    if (type === "IEND") {
      if (!hasData) return { kind: "damaged" }
      return end === file.length ? { kind: "picture", parts } : { kind: "extra" }
    }
    offset = end
  }
  return { kind: "damaged" }
}

/** The judgment of the width and the height in an IHDR chunk. */
function sizeIn(view: DataView, offset: number) {
  const data = offset + CHUNK_HEADER
  return view.getUint32(offset) === 13 ? judgeSize(view.getUint32(data), view.getUint32(data + 4)) : "damaged"
}
