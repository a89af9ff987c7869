import fc from "fast-check"
import { expect, test } from "vitest"
import { createLicenseKey } from "#app/domain/licensing/license.ts"
import type { RandomBytes } from "#app/domain/random.ts"

function handOut(bytes: number[]): RandomBytes {
  let next = 0
  return (length) => Uint8Array.from({ length }, () => bytes[next++ % bytes.length] ?? 0)
}

const anyBytes = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 64 })
  .filter((bytes) => bytes.some((byte) => byte < 252))

test("createLicenseKey: 20 characters of A-Z and 0-9, from any bytes", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(createLicenseKey(handOut(bytes))).toMatch(/^[A-Z0-9]{20}$/)
    }),
  )
})

test("createLicenseKey: over all bytes five times, each of the 36 characters occurs 35 times", () => {
  const randomBytes = handOut(Array.from({ length: 256 }, (_, byte) => byte))
  const drawn = Array.from({ length: 63 }, () => createLicenseKey(randomBytes)).join("")
  const counts = Object.fromEntries(
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"].map((character) => [character, 35]),
  )

  expect(Object.fromEntries(Object.keys(counts).map((key) => [key, drawn.split(key).length - 1]))).toEqual(
    counts,
  )
})

test("createLicenseKey: the bytes 252 to 255, which would favor A to D, are discarded", () => {
  expect(createLicenseKey(handOut([252, 253, 254, 255, 251]))).toBe("99999999999999999999")
  expect(createLicenseKey(handOut([255, 0, 35, 36, 251, 252]))).toBe("A9A9A9A9A9A9A9A9A9A9")
})

test("createLicenseKey: each accepted byte decides one character", () => {
  const fair = fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(fair, fair, (one, other) => {
      const isSame = one.join() === other.join()
      expect(createLicenseKey(handOut(one)) === createLicenseKey(handOut(other))).toBe(isSame)
    }),
  )
})
