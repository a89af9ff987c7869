import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PAGE = "/account/security"
const COMMON =
  "Your password is one of the most common ones. Whoever wants to get into your account tries those first. Change password"
const CONTAINS =
  "Your password has a part of your email address in it. Whoever wants to get into your account tries that first. Change password"
const ANY = "Whoever wants to get into your account"

test.each([
  ["password1", COMMON],
  ["lovelace2026", CONTAINS],
])("POST /signup: %s is accepted, with this warning on /account/security: %s", async (password, warning) => {
  await using app = await startApp()
  const member = await app.signUp({ email: "Lovelace@example.com", password })
  expect(await pageText(member, PAGE)).toContain(warning)
})

test("POST /account: the warning follows the new password", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const change = async (currentPassword: string, password: string) => {
    const fields = { currentPassword, password, confirmPassword: password }
    expect((await member.post("/account", { intent: "password", ...fields })).status).toBe(303)
    return pageText(member, PAGE)
  }
  expect(await change("correct horse battery", "baseball")).toContain(COMMON)
  expect(await change("baseball", "another horse entirely")).not.toContain(ANY)
})

test("POST /login: a password from before the warnings is looked at, and costs no round trip more", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount({ password: "sunshine" })
  expect(await app.db.select().from(schema.users)).toMatchObject([{ passwordWarning: null }])

  const browser = app.visitor()
  const response = await browser.post("/login", { email, password: "sunshine" })
  expect(response.headers.get("x-d1-round-trips")).toBe("3")
  expect(await pageText(browser, PAGE)).toContain(COMMON)
})

test("POST /reset-password: the warning follows the new password", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const browser = app.visitor()
  await browser.post("/forgot-password", { email })
  const link = await waitFor(async () => {
    const [mail] = await app.inbox(email)
    return /\/reset-password\?token=\w+/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no link yet")
  })
  await browser.post(link, { password: "iloveyou", confirmPassword: "iloveyou" })
  expect(await app.db.select().from(schema.users)).toMatchObject([{ passwordWarning: "common" }])
})
