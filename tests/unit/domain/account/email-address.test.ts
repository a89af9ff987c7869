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
  "",
  "ada",
  "@brisk.test",
  "ada@",
  "ada@brisk",
  "ada@brisk.",
  "ada@-brisk.test",
  "ada@brisk_1.test",
  "ada@bri\u30fbsk.test",
  "ada@[127.0.0.1]",
  "ada@eve@brisk.test",
  "ada@brisk.test@eve.test",
  "ada@brisk.test-",
  "Ada<eve@brisk.test>",
  "eve@brisk.test,ada@brisk.test",
  "ada;eve@brisk.test",
  '"ada"@brisk.test',
  "ada lovelace@brisk.test",
  "ada\u00a0@brisk.test",
  "ada@brisk.test\r\nbcc: eve@brisk.test",
  "ada\0@brisk.test",
  "ada\u200b@brisk.test",
  "\u202eada@brisk.test",
  "ada\ufe0f@brisk.test",
  "ada\ud800@brisk.test",
  "ada@ｂrisk.test",
  `${"a".repeat(65)}@brisk.test`,
  `ada@${"b".repeat(64)}.test`,
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}`,
])("isEmailAddress: %j is not an address", (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test("emailKeyOf: letter case, surrounding spaces and the five canonically equivalent spellings of ệ are ignored", () => {
  const spellings = ["\u1ec7", "e\u0302\u0323", "e\u0323\u0302", "\u1eb9\u0302", "\u00ea\u0323"]
  const keys = [...spellings, ...spellings.map((text) => text.toUpperCase())].map((text) =>
    emailKeyOf(` Ti${text}n@Example.com `),
  )

  expect([...new Set(keys)]).toEqual(["ti\u1ec7n@example.com"])
})
