/** The media types of pictures that can be attached. */
export const PICTURE_TYPES = ["image/png", "image/jpeg"] as const

/** Maximum size of a picture in bytes. */
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

/** Pictures attached to bug reports, which have none where no bucket is bound. Each function throws when the store does not answer. */
export type Pictures = {
  /** Never replaces one: "taken" when another picture has this key. The same one may be added again. */
  add(key: string, bytes: Uint8Array): Promise<"added" | "taken">
  /** Null when there is none. */
  find(key: string): Promise<ReadableStream | null>
  /** Deletes those that exist, at most 1,000. */
  delete(keys: string[]): Promise<void>
}
