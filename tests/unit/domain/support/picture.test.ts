import fc from "fast-check"
import { expect, test } from "vitest"
import { checkPicture } from "#app/domain/support/picture.ts"
import { exif, jpeg, jpegSegment, png, pngChunk } from "#tests/support/fixtures/pictures.ts"

const SCRIPT = Buffer.from("<script>alert(1)</script>")
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>")
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const ZIP = Buffer.from("PK\x03\x04archive")

const jpegFrame = (width: number, height: number) =>
  Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])

const reasonOf = (file: Uint8Array) => {
  const checked = checkPicture(file)
  return checked.kind === "refused" ? checked.because : checked.type
}

test.each<[string, Buffer, string]>([
  ["a PNG file", png(), "image/png"],
  ["a JPEG file", jpeg(), "image/jpeg"],
  ["a JPEG file with fill bytes before a marker", jpeg([Buffer.from([0xff, 0xff])]), "image/jpeg"],
  [
    "a JPEG file with a second picture behind it, as phones write it",
    Buffer.concat([jpeg(), jpeg()]),
    "image/jpeg",
  ],
  ["a JPEG file that is filled up with zeros", Buffer.concat([jpeg(), Buffer.alloc(9)]), "image/jpeg"],
  ["nothing", Buffer.alloc(0), "not-a-picture"],
  ["HTML", HTML, "not-a-picture"],
  ["SVG", SVG, "not-a-picture"],
  ["a GIF file", Buffer.from("GIF89a\x01\0\x01\0"), "not-a-picture"],
  ["a program", Buffer.from("MZ\x90\0"), "not-a-picture"],
  ["HTML before a PNG file", Buffer.concat([HTML, png()]), "not-a-picture"],
  ["HTML behind the signature of PNG", Buffer.concat([png().subarray(0, 8), HTML]), "damaged"],
  ["HTML behind the signature of JPEG", Buffer.concat([jpeg().subarray(0, 3), HTML]), "damaged"],
  ["HTML behind a PNG file", Buffer.concat([png(), HTML]), "extra"],
  ["an archive behind a PNG file", Buffer.concat([png(), ZIP]), "extra"],
  ["HTML behind a JPEG file", Buffer.concat([jpeg(), HTML]), "extra"],
  ["an archive behind a JPEG file", Buffer.concat([jpeg(), ZIP]), "extra"],
  ["a PNG file that ends early", png().subarray(0, -1), "damaged"],
  ["a PNG file without data", Buffer.concat([png().subarray(0, 33), pngChunk("IEND")]), "damaged"],
  ["a PNG file of no width", png([], { width: 0 }), "damaged"],
  ["a PNG file with two headers", png([pngChunk("IHDR", Buffer.alloc(13, 1))]), "damaged"],
  ["a chunk longer than the file", png([Buffer.from([0xff, 0xff, 0xff, 0xff])]), "damaged"],
  ["a JPEG file that ends early", jpeg().subarray(0, -2), "damaged"],
  ["a JPEG file without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xd9]), "damaged"],
  ["a JPEG file of no width", jpeg([], { frame: Buffer.from([8, 0, 1, 0, 0, 1, 1, 0x11, 0]) }), "damaged"],
  ["a segment longer than the file", jpeg([Buffer.from([0xff, 0xfe, 0xff, 0xff])]), "damaged"],
  ["a PNG file of 60,000 × 60,000", png([], { width: 60_000, height: 60_000 }), "too-many-pixels"],
  ["a PNG file of one line of 16,385", png([], { width: 16_385, height: 1 }), "too-many-pixels"],
  ["a PNG file of 16,000 × 4,000", png([], { width: 16_000, height: 4_000 }), "image/png"],
  ["a PNG file of 16,000 × 4,001", png([], { width: 16_000, height: 4_001 }), "too-many-pixels"],
  ["a JPEG file of 65,535 × 65,535", jpeg([], { frame: jpegFrame(65_535, 65_535) }), "too-many-pixels"],
  ["a JPEG file of 12,000 × 5,000", jpeg([], { frame: jpegFrame(12_000, 5_000) }), "image/jpeg"],
  ["more than 2 MB", Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]), "too-large"],
])("checkPicture: %s", (_, file, expected) => {
  expect(reasonOf(file)).toBe(expected)
})

test.each<[string, Buffer, Buffer]>([
  [
    "a PNG file's text, camera data and animation",
    png([pngChunk("tEXt", SCRIPT), pngChunk("eXIf", SCRIPT), pngChunk("acTL", SCRIPT)]),
    png(),
  ],
  [
    "a JPEG file's comment and camera data",
    jpeg([jpegSegment(0xfe, SCRIPT), jpegSegment(0xe1, SCRIPT)]),
    jpeg(),
  ],
  ["what follows a JPEG file", Buffer.concat([jpeg(), jpeg([jpegSegment(0xfe, SCRIPT)])]), jpeg()],
])("checkPicture: drops %s", (_, file, expected) => {
  const checked = checkPicture(file)
  expect(checked.kind === "picture" && Buffer.from(checked.bytes).equals(expected)).toBe(true)
})

test.each([
  ["of a phone on its side", exif({ orientation: 6 }), [6]],
  ["in the other byte order", exif({ orientation: 3, isLittleEndian: true }), [3]],
  ["of an upright phone", exif({ orientation: 1 }), []],
  ["beyond the known ones", exif({ orientation: 9 }), []],
  ["that is cut off", exif({ orientation: 6 }).subarray(0, -12), []],
  ["behind the end", exif({ orientation: 6, directory: 0xffff_fff0 }), []],
])("checkPicture: of camera data %s, keeps how it was held", (_, data, kept) => {
  const checked = checkPicture(jpeg([jpegSegment(0xe1, data)]))
  const segments = kept.map((orientation) => jpegSegment(0xe1, exif({ orientation, text: null })))
  expect(checked).toMatchObject({ kind: "picture", bytes: new Uint8Array(jpeg(segments)) })
})

test("checkPicture: a picture that was checked is one, unchanged", () => {
  const turned = jpeg([jpegSegment(0xe1, exif({ orientation: 8 }))])
  for (const file of [png([pngChunk("tEXt", SCRIPT)]), jpeg([jpegSegment(0xfe, SCRIPT)]), turned]) {
    const checked = checkPicture(file)
    expect(checked.kind).toBe("picture")
    if (checked.kind === "picture") expect(checkPicture(checked.bytes)).toEqual(checked)
  }
})

test("checkPicture: never throws, and what it lets through has the signature of its type and no byte more", () => {
  const turned = jpeg([jpegSegment(0xe1, exif({ orientation: 8 }))])
  const base = fc.constantFrom(png(), jpeg(), png([pngChunk("PLTE", Buffer.alloc(3))]), turned)
  const changed = fc.tuple(base, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
  fc.assert(
    fc.property(changed, ([file, changes, cut]) => {
      const bytes = Buffer.from(file)
      for (const [index, value] of changes) bytes[index % bytes.length] = value
      const checked = checkPicture(bytes.subarray(0, bytes.length - (cut % 4)))
      if (checked.kind === "picture") {
        expect(checked.bytes.length).toBeLessThanOrEqual(bytes.length)
        expect(checked.bytes[0]).toBe(checked.type === "image/png" ? 0x89 : 0xff)
      }
    }),
  )
})
