import fc from "fast-check"
import { expect, test } from "vitest"
import { checkPicture, PICTURE_SIZE_LIMIT } from "#app/domain/support/picture.ts"
import { jpeg, png } from "#tests/support/fixtures/pictures.ts"

const HTML = Buffer.from("<!doctype html><script>alert(1)</script>")
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const largest = (file: Buffer) => Buffer.concat([file, Buffer.alloc(PICTURE_SIZE_LIMIT - file.length)])

test.each<[string, Buffer, string]>([
  ["a PNG file", png(), "image/png"],
  ["a JPEG file", jpeg(), "image/jpeg"],
  ["a PNG file of 5 MB", largest(png()), "image/png"],
  ["a PNG file of a byte more", Buffer.concat([largest(png()), Buffer.alloc(1)]), "too-large"],
  ["nothing", Buffer.alloc(0), "not-a-picture"],
  ["HTML", HTML, "not-a-picture"],
  ["SVG", SVG, "not-a-picture"],
  ["a GIF file", Buffer.from("GIF89a\x01\0\x01\0"), "not-a-picture"],
  ["a program", Buffer.from("MZ\x90\0"), "not-a-picture"],
  ["HTML before a PNG file", Buffer.concat([HTML, png()]), "not-a-picture"],
  ["half the signature of PNG", png().subarray(0, 4), "not-a-picture"],
])("checkPicture: %s", (_, file, expected) => {
  const checked = checkPicture(file)
  expect(checked.kind === "refused" ? checked.because : checked.type).toBe(expected)
})

test("checkPicture: never throws, and what it lets through has the first bytes of its type", () => {
  const changed = fc.tuple(
    fc.constantFrom(png(), jpeg()),
    fc.array(fc.tuple(fc.nat(12), fc.nat(255)), { maxLength: 6 }),
    fc.nat(),
  )
  fc.assert(
    fc.property(changed, ([file, changes, cut]) => {
      const bytes = Buffer.from(file)
      for (const [index, value] of changes) bytes[index] = value
      const checked = checkPicture(bytes.subarray(0, bytes.length - (cut % bytes.length)))
      if (checked.kind === "picture") {
        const signature = checked.type === "image/png" ? "89504e470d0a1a0a" : "ffd8ff"
        expect(bytes.toString("hex").startsWith(signature)).toBe(true)
      }
    }),
  )
})
