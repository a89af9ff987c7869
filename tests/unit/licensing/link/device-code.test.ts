import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  createUserCode,
  lettersOutsideOfUserCodes,
  normalizeUserCode,
} from "#app/licensing/link/device-code.ts"

test("createUserCode: XXXX-XXXX, of characters that are not mistaken for one another", () => {
  for (let draw = 0; draw < 500; draw++) {
    const code = createUserCode(randomBytes)
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(code).not.toMatch(/[01O2Z5S6G8BILQDUVAEIOU]/)
    expect(normalizeUserCode(code)).toBe(code)
  }
})

test.each([
  ["cfhj-kmnp", "CFHJ-KMNP"],
  ["CFHJKMNP", "CFHJ-KMNP"],
  [" cf hj – km np", "CFHJ-KMNP"],
  ["“CFHJ\u2011KMNP”.", "CFHJ-KMNP"],
  ["cfhj\u200Bkmnp", "CFHJ-KMNP"],
  ["ｃｆｈｊ－ｋｍｎｐ", "CFHJ-KMNP"],
  ["СFHJ-KMNP", null],
  ["CFHJ-KMN", null],
  ["CFHJ-KMNPP", null],
  ["CFHJ-KMN0", null],
  ["", null],
  ["' or 1=1", null],
])("normalizeUserCode: %j is %j", (typed, code) => {
  expect(normalizeUserCode(typed)).toBe(code)
})

test.each([
  ["CFHJ-KMN0", ["0"]],
  ["СFHJ-KMOO", ["С", "O"]],
  ["CFHJ-KMN", []],
])("lettersOutsideOfUserCodes: of %j they are %j", (typed, letters) => {
  expect(lettersOutsideOfUserCodes(typed)).toEqual(letters)
})

test("normalizeUserCode: never anything but a code or null", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (typed) => {
      const code = normalizeUserCode(typed)
      if (code !== null) expect(code).toMatch(/^[CFHJKMNPRTWXY3479]{4}-[CFHJKMNPRTWXY3479]{4}$/)
    }),
  )
})
