import { expect, test } from "vitest"
import { EMAIL_KINDS, isUndelivered, kindsOf } from "#app/domain/email.ts"

test("kindsOf: warnings tell of sign-ins, changed addresses, passwords and factors, deletions, and the owner; news are news", () => {
  const warnings = [
    "email-changed",
    "email-change-undone",
    "password-changed",
    "second-factor",
    "new-sign-in",
    "account-deleted",
    "owner-alert",
  ]
  expect(kindsOf("warning")).toEqual(warnings)
  expect(kindsOf("news")).toEqual(["news"])
  const others = EMAIL_KINDS.filter((kind) => kind !== "news" && !warnings.includes(kind))
  expect(kindsOf("answer")).toEqual(others)
})

test.each([
  ["receipt", "bounced", true],
  ["receipt", "delivered", false],
  ["receipt", null, false],
  ["news", "bounced", false],
] as const)("isUndelivered: %s that is %s: %s", (kind, delivery, isIt) => {
  expect(isUndelivered({ kind, delivery })).toBe(isIt)
})
