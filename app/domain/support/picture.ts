import type { PICTURE_TYPES } from "./bug-report.ts"

/** In bytes. */
export const PICTURE_SIZE_LIMIT = 5 * 1024 * 1024

export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureProblem = "too-large" | "not-a-picture"

type CheckedPicture = { kind: "picture"; type: PictureType } | { kind: "refused"; because: PictureProblem }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]

/**
 * The type of a picture by its first bytes. What follows is not read: the file is stored as it was sent, and only ever
 * answered as an attachment in a sandbox.
 */
export function checkPicture(file: Uint8Array): CheckedPicture {
  if (file.length > PICTURE_SIZE_LIMIT) return { kind: "refused", because: "too-large" }
  if (startsWith(file, PNG_SIGNATURE)) return { kind: "picture", type: "image/png" }
  if (startsWith(file, JPEG_SIGNATURE)) return { kind: "picture", type: "image/jpeg" }
  return { kind: "refused", because: "not-a-picture" }
}

const startsWith = (file: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => file[index] === byte)
