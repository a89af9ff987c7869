import fc from "fast-check"
import { expect, test } from "vitest"
import { createLicenseKey } from "#app/licensing/keys/license-key.ts"
import type { RandomBytes } from "#app/platform/random.ts"

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

test("createLicenseKey: uses each of the 36 characters", () => {
  const randomBytes = handOut(Array.from({ length: 36 }, (_, byte) => byte))
  expect(createLicenseKey(randomBytes) + createLicenseKey(randomBytes)).toMatch(
    /^ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCD$/,
  )
})
