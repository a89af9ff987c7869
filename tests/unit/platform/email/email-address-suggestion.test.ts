import { expect, test } from "vitest"
import { suggestEmail } from "#app/platform/email/email-address.ts"

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmal.com", "ada@gmail.com"],
  ["ada@gmaill.com", "ada@gmail.com"],
  ["ada@hotmial.com", "ada@hotmail.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["Ada@GMAIL.CON", "Ada@gmail.com"],
  ["ada@example.con", "ada@example.com"],
  ["ada@example.cmo", "ada@example.com"],
  ["ada@gmial.con", "ada@gmail.com"],
  ["a@gmaik.com", "a@gmail.com"],
  ["ada..lovelace@gmail.com", "ada.lovelace@gmail.com"],
  ["ada.@gmail.com", "ada@gmail.com"],
  [".ada@gmail.com", "ada@gmail.com"],
  ["ada...b.@Googlemail.com", "ada.b@googlemail.com"],
  ["ada..b@gmial.com", "ada.b@gmail.com"],
])("suggestEmail: %s is probably %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  "ada@gmail.com",
  "ada.lovelace@gmail.com",
  "ada..b@docomo.ne.jp",
  "..@gmail.com",
  "ada@mail.com",
  "ada@ymail.com",
  "ada@example.com",
  "ada@brisk.test",
  "ada@gmx.de",
  "@gmial.com",
  "ada",
  "",
  "ada@con",
  "ada@company.community",
  "ada@gaxil.com",
  "ada@gxmil.com",
  "ada@gamxy.com",
  "ada@fmial.com",
])("suggestEmail: nothing for %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
