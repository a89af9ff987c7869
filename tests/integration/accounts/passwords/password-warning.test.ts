import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { resetPassword } from "#tests/support/fixtures/email-links.ts"
import { changePassword } from "#tests/support/fixtures/fixtures.ts"
import { storeCheapHash } from "#tests/support/fixtures/insert-account.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const PAGE = "/account/security"
const COMMON =
  "Your password is one of the most common ones. Whoever wants to get into your account tries those first. Change password"
const CONTAINS =
  "Your password has a part of your email address in it. Whoever wants to get into your account tries that first. Change password"
const ANY = "Whoever wants to get into your account"

test("GET /account/security: warns of a guessable password until it is changed", async () => {
  await using app = await startApp()
  const member = await app.signUp({ email: "Lovelace@example.com", password: "lovelace2026" })
  expect(await pageText(member, PAGE)).toContain(CONTAINS)
  const change = async (currentPassword: string, password: string) => {
    await storeCheapHash(app, member.email, currentPassword)
    await changePassword(member, password, currentPassword)
    return pageText(member, PAGE)
  }
  expect(await change("lovelace2026", "baseball")).toContain(COMMON)
  expect(await change("baseball", "another horse entirely")).not.toContain(ANY)
  await resetPassword(app, member.email, "iloveyou")
  expect(await app.rows(schema.users)).toMatchObject([{ passwordWarning: "common" }])
})

test("POST /login: checks an older password for warnings without another round trip", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount({ password: "sunshine" })
  const browser = app.visitor()
  const response = await browser.post("/login", { email, password: "sunshine" })
  expect(response.headers.get("x-d1-round-trips")).toBe("3")
  expect(await pageText(browser, PAGE)).toContain(COMMON)
})
