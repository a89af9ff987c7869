import { expect, test } from "vitest"
import { linkTo } from "#tests/support/fixtures/email-links.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { redirectOf, type TestClient } from "#tests/support/server/test-client.ts"

/** User names of the forms of a page that ask for a password; null for one without. */
async function userNamesOn(visitor: TestClient, path: string) {
  const forms = (await visitor.html(path)).match(/<form\b.*?<\/form>/gs) ?? []
  return forms
    .filter((form) => form.includes('type="password"'))
    .map((form) => {
      const [input] = /<input[^>]*autoComplete="username"[^>]*>/.exec(form) ?? []
      if (input === undefined) return null
      return /name="/.test(input) ? "typed" : /value="([^"]*)"/.exec(input)?.[1]
    })
}

test("GET: each form that asks for a password has the account's user name", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ email: "ada@example.com" })
  await app.visitor().post("/forgot-password", { email: member.email })
  const reset = await linkTo(app, member.email, "/reset-password")
  const visitor = app.visitor()
  for (const path of ["/login", "/signup"]) expect(await userNamesOn(visitor, path)).toEqual(["typed"])
  expect(await userNamesOn(visitor, reset)).toEqual([member.email])
  await ageFactor(app, member, 11)
  for (const path of [
    "/account",
    "/account/security",
    "/account/data",
    "/login/verify?redirectTo=/account/data",
  ])
    expect([path, await userNamesOn(member, path)]).toEqual([path, [member.email]])
})

test("GET /.well-known/change-password: leads to the form, signed out over the log-in", async () => {
  await using app = await startApp()
  const [member, visitor] = [await app.createAccount(), app.visitor()]
  const path = "/account/security#currentPassword"
  expect(await redirectOf(member.get("/.well-known/change-password"))).toEqual([302, path])
  expect(await member.html(path)).toContain('id="currentPassword"')
  expect(await redirectOf(visitor.get("/account/security"))).toEqual([
    302,
    "/login?redirectTo=%2Faccount%2Fsecurity",
  ])
  const unknown = await visitor.get(
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  )
  expect(unknown.status).toBe(404)
})
