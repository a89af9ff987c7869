import { expect, test } from "vitest"
import { emailKeyOf, isEmailAddress } from "#app/domain/account/email-address.ts"

test.each([
  "ada@brisk.test",
  "o'brien_{x}=/!#$%&*?^`|~@example.com",
  "añá@brisk.test",
  "संपर्क@डाक.भारत",
  "ada@xn--11b4c3d.xn--h2brj9c",
  "ada@3.example-1.com",
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`,
])("isEmailAddress: %j is an address", (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  ["", "nothing"],
  ["ada", "no at sign"],
  ["@brisk.test", "no local part"],
  ["ada@", "no domain"],
  ["ada@brisk", "a domain without a dot"],
  ["ada@brisk.", "an empty label at the end"],
  ["ada@-brisk.test", "a label that begins with a hyphen"],
  ["ada@brisk_1.test", "an underscore in the domain"],
  ["ada@bri\u30fbsk.test", "a sign in the domain that is no letter"],
  ["ada@[127.0.0.1]", "an address literal"],
  ["ada@eve@brisk.test", "two at signs"],
  ["Ada<eve@brisk.test>", "angle brackets"],
  ["eve@brisk.test,ada@brisk.test", "a comma"],
  ["ada;eve@brisk.test", "a semicolon"],
  ['"ada"@brisk.test', "quotes"],
  ["ada lovelace@brisk.test", "a space"],
  ["ada\u00a0@brisk.test", "a no-break space"],
  ["ada@brisk.test\r\nbcc: eve@brisk.test", "line ends"],
  ["ada\0@brisk.test", "a control character"],
  ["ada\u200b@brisk.test", "a zero-width space"],
  ["\u202eada@brisk.test", "a change of direction"],
  ["ada\ufe0f@brisk.test", "a variation selector"],
  ["ada\ud800@brisk.test", "half a character"],
  ["ada@ｂrisk.test", "a full-width letter"],
  [`${"a".repeat(65)}@brisk.test`, "a local part of 65 characters"],
  [`ada@${"b".repeat(64)}.test`, "a label of 64 characters"],
  [`${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}`, "255 characters"],
])("isEmailAddress: %j is not an address: %s", (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test("emailKeyOf: letter case, surrounding spaces and the five canonically equivalent spellings of ệ are ignored", () => {
  const spellings = ["\u1ec7", "e\u0302\u0323", "e\u0323\u0302", "\u1eb9\u0302", "\u00ea\u0323"]
  const keys = [...spellings, ...spellings.map((text) => text.toUpperCase())].map((text) =>
    emailKeyOf(` Ti${text}n@Example.com `),
  )

  expect([...new Set(keys)]).toEqual(["ti\u1ec7n@example.com"])
})
