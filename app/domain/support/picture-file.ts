/** In bytes. */
export const PICTURE_SIZE_LIMIT = 2 * 1024 * 1024

/** In pixels: a browser needs four bytes of memory for each, however small the file is. */
const MAX_SIDE = 16_384
const MAX_PIXELS = 64_000_000

/** Whether showing the picture would take more memory than any screenshot or photo does. Zero is no width and no height. */
export function judgeSize(width: number, height: number): "shown" | "too-many-pixels" | "damaged" {
  if (width === 0 || height === 0) return "damaged"
  return Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS ? "too-many-pixels" : "shown"
}

/**
 * The parts of a file that make up the picture, or why it has none: "extra" says that something else follows the picture
 * in the same file.
 */
export type PictureFile =
  | { kind: "picture"; parts: Uint8Array[] }
  | { kind: "damaged" | "extra" | "too-many-pixels" }
