import fc from "fast-check"
import { expect, test } from "vitest"
import {
  createId,
  createTimedId,
  isId,
  type RandomBytes,
  randomString,
  timeOfId,
} from "#app/platform/random.ts"

/** Hands out the bytes in turn, from the start again when they are used up. */
function handOut(bytes: number[]): RandomBytes {
  let next = 0
  return (length) => Uint8Array.from({ length }, () => bytes[next++ % bytes.length] ?? 0)
}

const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => byte)

test("randomString: each character of any alphabet is equally frequent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), (size) => {
      const alphabet = String.fromCharCode(...Array.from({ length: size }, (_, index) => 0x100 + index))
      const each = Math.floor(256 / size)
      const counts = new Map<string, number>()
      for (const character of randomString(alphabet, each * size, handOut(EVERY_BYTE))) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
      expect([...counts.values()]).toEqual(Array(size).fill(each))
    }),
  )
})

test("randomString: bytes that would favor the first characters are discarded", () => {
  const alphabet = "0123456789"

  expect(randomString(alphabet, 3, handOut([249, 250, 251, 255, 0, 7]))).toBe("907")
})

test("createId: 25 lower-case letters and digits", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 251 }), { minLength: 25, maxLength: 25 }), (bytes) => {
      expect(createId(handOut(bytes))).toMatch(/^[a-z0-9]{25}$/)
    }),
  )
})

test("timeOfId: the time of a timed id, whatever follows", () => {
  const times = fc.date({ min: new Date("1972-07-01"), max: new Date("2059-05-01"), noInvalidDate: true })
  fc.assert(
    fc.property(times, (at) => {
      const id = createTimedId(at, handOut([7]))
      expect([isId(id), timeOfId(`${id}-3-send-email`)]).toEqual([true, at])
    }),
  )
})
