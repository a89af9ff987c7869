/** Followed by the data in the form of a TIFF file (Exif 2.32, 4.5.4 and 4.6.2). */
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_LENGTH = 12

/**
 * A JPEG file's Exif segment reduced to how the camera was held, which browsers turn the picture by; nothing when it does
 * not say, or the picture is upright.
 */
export function orientationOnly(segment: Uint8Array): Uint8Array[] {
  const data = segment.subarray(4)
  if (!EXIF.every((byte, index) => data[index] === byte)) return []
  const orientation = findOrientation(data.subarray(EXIF.length))
  const reduced = segmentOf(orientation)
  return orientation >= 2 && orientation <= 8 && reduced.length <= segment.length ? [reduced] : []
}

/** 0 when the first directory has no orientation. */
function findOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 10) return 0
  const isLittle = view.getUint16(0) === LITTLE_ENDIAN
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 0
  const end = directory + 2 + view.getUint16(directory, isLittle) * ENTRY_LENGTH
  for (let entry = directory + 2; entry < end && entry + ENTRY_LENGTH <= tiff.length; entry += ENTRY_LENGTH) {
    const isShort = view.getUint16(entry + 2, isLittle) === SHORT
    if (view.getUint16(entry, isLittle) === ORIENTATION && isShort) return view.getUint16(entry + 8, isLittle)
  }
  return 0
}

/** Big-endian, with one directory of one entry at offset 8. */
function segmentOf(orientation: number): Uint8Array {
  const header = [0xff, 0xe1, 0, 34, ...EXIF, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0]
  return new Uint8Array([...header, ...entry, 0, 0, 0, 0])
}
