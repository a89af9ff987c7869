import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  createRecoveryCodes,
  formatRecoveryCode,
  lettersOutsideOfRecoveryCodes,
  parseRecoveryCode,
} from "#app/accounts/two-factor/recovery-code.ts"

test("createRecoveryCodes: ten different codes of 24 characters without look-alikes", () => {
  const codes = createRecoveryCodes(randomBytes)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[abcdefghijkmnpqrstuvwxyz23456789]{24}$/)
})

test("parseRecoveryCode: reads any letter case, spaces, hyphens and other signs", () => {
  const code = "abcdefghjkmnpqrstuvwxyz2"
  expect(formatRecoveryCode(code)).toBe("abcd-efgh-jkmn-pqrs-tuvw-xyz2")
  const spellings = [
    code,
    formatRecoveryCode(code),
    "ABCD EFGH JKMN PQRS TUVW XYZ2",
    ` ${code}\n`,
    "abcd–efgh‑jkmn.pqrs\u200Btuvw“xyz2”",
  ]
  for (const spelling of spellings) expect(parseRecoveryCode(spelling)).toBe(code)
})

test.each([
  "",
  "123456",
  "abcd-efgh",
  "abcdefghjkmnpqrstuvwxyz1",
  "abcdefghjkmnpqrstuvwxyzo",
  "a".repeat(25),
])("parseRecoveryCode: %j is no recovery code", (text) => expect(parseRecoveryCode(text)).toBeNull())

test("lettersOutsideOfRecoveryCodes: finds look-alikes, none in an authenticator's code", () => {
  expect(lettersOutsideOfRecoveryCodes("abcd-efgh-jkmn-pqrs-tuvw-xy01")).toEqual(["0", "1"])
  expect(lettersOutsideOfRecoveryCodes("101010")).toEqual([])
})

test("parseRecoveryCode: reads every created code, and no other length", () => {
  for (const code of createRecoveryCodes(randomBytes)) {
    expect(parseRecoveryCode(formatRecoveryCode(code))).toBe(code)
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseRecoveryCode(text)
      expect(parsed === null || parsed.length === 24).toBe(true)
    }),
  )
})
