import { expect, test } from "vitest"
import { EMAIL_KINDS, isUndelivered, kindsOf } from "#app/platform/email/email-kinds.ts"

test("kindsOf: every kind of email is in one class", () => {
  expect(kindsOf("news")).toEqual(["news"])
  expect(kindsOf("warning")).toContain("password-changed")
  expect(kindsOf("answer")).toContain("receipt")
  const all = (["news", "warning", "answer"] as const).flatMap(kindsOf)
  expect(all.sort()).toEqual([...EMAIL_KINDS].sort())
})

test.each([
  ["receipt", "bounced", true],
  ["receipt", "delivered", false],
  ["receipt", null, false],
  ["news", "bounced", false],
] as const)("isUndelivered: %s that is %s: %s", (kind, delivery, isIt) => {
  expect(isUndelivered({ kind, delivery })).toBe(isIt)
})
