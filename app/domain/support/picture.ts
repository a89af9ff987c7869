import type { PICTURE_TYPES } from "./bug-report.ts"
import { readJpeg } from "./jpeg.ts"
import { PICTURE_SIZE_LIMIT, type PictureFile } from "./picture-file.ts"
import { readPng } from "./png.ts"

export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureProblem = "too-large" | "too-many-pixels" | "not-a-picture" | "damaged" | "extra"

type CheckedPicture =
  | { kind: "picture"; type: PictureType; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "refused"; because: PictureProblem }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]

/**
 * Reads the structure of a file from its first byte to its last. The picture that it returns has no comments and, but
 * for how the camera was held, no metadata: nothing of a script, and no place where a photo was taken.
 */
export function checkPicture(file: Uint8Array): CheckedPicture {
  if (file.length > PICTURE_SIZE_LIMIT) return { kind: "refused", because: "too-large" }
  if (startsWith(file, PNG_SIGNATURE)) return toChecked("image/png", readPng(file))
  if (startsWith(file, JPEG_SIGNATURE)) return toChecked("image/jpeg", readJpeg(file))
  return { kind: "refused", because: "not-a-picture" }
}

const startsWith = (file: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => file[index] === byte)

function toChecked(type: PictureType, read: PictureFile): CheckedPicture {
  return read.kind === "picture"
    ? { kind: "picture", type, bytes: join(read.parts) }
    : { kind: "refused", because: read.kind }
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
