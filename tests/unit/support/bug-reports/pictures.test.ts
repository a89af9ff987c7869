import { expect, test } from "vitest"
import { checkPicture, PICTURE_SIZE_LIMIT } from "#app/support/bug-reports/pictures.ts"
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
  const isPicture = expected.startsWith("image/")
  expect(checkPicture(file)).toEqual(
    isPicture ? { kind: "picture", type: expected } : { kind: "refused", because: expected },
  )
})
