/** In bytes. */
export const PICTURE_SIZE_LIMIT = 2 * 1024 * 1024

/**
 * The parts of a file that make up the picture, or why it has none: "extra" says that something else follows the picture
 * in the same file.
 */
export type PictureFile = { kind: "picture"; parts: Uint8Array[] } | { kind: "damaged" } | { kind: "extra" }
