import { deflateSync } from "node:zlib"

/** One PNG chunk; the checksum is not read. */
export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)])
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One black pixel, in these chunks and others between header and data. */
export function png(extra: Buffer[] = [], { width = 1, height = 1 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const data = deflateSync(Buffer.from([0, 0]))
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", data),
    pngChunk("IEND"),
  ])
}

/** One JPEG segment. */
export function jpegSegment(marker: number, data: Uint8Array = new Uint8Array()): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

const FRAME = Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])

/** The structure of a JPEG file, with these segments before the frame. */
export function jpeg(extra: Buffer[] = [], { frame = FRAME } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from("JFIF\0")),
    ...extra,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Data of the scan, with an escaped 0xFF and a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

type ExifSettings = {
  orientation: number
  isLittleEndian?: boolean
  directory?: number
  text?: string | null
}

/** Camera data: an orientation, and where the picture was taken unless `text` is null. */
export function exif({
  orientation,
  isLittleEndian = false,
  directory = 8,
  text = "Thane",
}: ExifSettings): Buffer {
  const entries = text === null ? 1 : 2
  const tiff = new DataView(new ArrayBuffer(14 + entries * 12 + (text?.length ?? 0)))
  const short = (offset: number, value: number) => tiff.setUint16(offset, value, isLittleEndian)
  const long = (offset: number, value: number) => tiff.setUint32(offset, value, isLittleEndian)
  const entry = (offset: number, tag: number, type: number, count: number) => {
    short(offset, tag)
    short(offset + 2, type)
    long(offset + 4, count)
  }
  tiff.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d)
  short(2, 42)
  long(4, directory)
  short(8, entries)
  if (text !== null) {
    entry(10, 0x010e, 2, text.length)
    long(18, 14 + entries * 12)
    Buffer.from(text).copy(new Uint8Array(tiff.buffer), 14 + entries * 12)
  }
  const at = 10 + (entries - 1) * 12
  entry(at, 0x0112, 3, 1)
  short(at + 8, orientation)
  return Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff.buffer)])
}
