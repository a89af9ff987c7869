import { expect, test } from "vitest"
import { answerOf, codeNow, newPendingBrowser } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const email = "ada@example.com"

test("POST /login: the right password signs in, in whichever letter case the address is typed", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const visitor = app.visitor()
  const response = await visitor.post("/login", { email: " ADA@example.com ", password: PASSWORD })

  expect([response.status, response.headers.get("location")]).toEqual([303, "/dashboard"])
  expect((await visitor.get("/dashboard")).status).toBe(200)
})

test("POST /login: a wrong password and an unknown address have the same response", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const attempts = [
    { email, password: "a wrong password" },
    { email: "eve@example.com", password: PASSWORD },
    { email: "not-an-address", password: PASSWORD },
    { email, password: PASSWORD.toUpperCase() },
  ]
  const texts: string[] = []
  for (const attempt of attempts) {
    const response = await app.visitor().post("/login", attempt)
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
    const html = await response.text()
    expect(html).toContain(`value="${attempt.email}"`)
    expect(html).not.toContain(attempt.password)
    texts.push(textOf(html))
  }
  expect(texts[0]).toContain("Failed to log in. Please check your credentials.")
  expect(new Set(texts).size).toBe(1)
})

test("POST /login: an empty form is 400 with what is missing", async () => {
  await using app = await startApp()
  const response = await app.visitor().post("/login", { email: "", password: "" })
  const errors = { email: "Email is required", password: "Password is required" }
  expect([response.status, fieldErrorsOf(await response.text())]).toEqual([400, errors])
})

test("POST /login and /login/verify: redirectTo never leads to another site", async () => {
  await using app = await startApp()
  const query = new URLSearchParams({ redirectTo: "/\\evil.example" })
  await app.createAccount({ email })
  const visitor = app.visitor()
  const loggedIn = await visitor.post(`/login?${query}`, { email, password: PASSWORD })
  expect(answerOf(loggedIn)).toEqual([303, "/dashboard"])
  expect(answerOf(await visitor.get(`/login?${query}`))).toEqual([302, "/dashboard"])
  const browser = await newPendingBrowser(app, await app.createAccount({ hasSecondFactor: true }))
  const verified = await browser.post(`/login/verify?${query}`, { code: await codeNow() })
  expect(answerOf(verified)).toEqual([303, "/dashboard"])
})

test.each(["/login", "/signup", "/register"])(
  "GET %s: a signed-in visitor is redirected to the dashboard",
  async (path) => {
    await using app = await startApp()
    const member = await app.createAccount()
    const response = await member.get(path)
    expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard"])
  },
)

test("POST /login as a data request: an invalid form is refused with its message", async () => {
  await using app = await startApp()
  const typed = { email, password: "a wrong password" }
  const response = await app.visitor().post("/login.data", typed, { accept: "*/*" })
  expect(response.status).toBe(400)
  expect(response.headers.get("content-type")).toContain("text/x-script")
  const body = await response.text()
  expect(body).toContain("Failed to log in. Please check your credentials.")
  expect(body).not.toContain(typed.password)
})

test("POST /login as a data request: signs in and redirects", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const visitor = app.visitor()
  const response = await visitor.post("/login.data?redirectTo=%2Fbuy", { email, password: PASSWORD })
  expect(response.status).toBe(202)
  expect(await response.text()).toContain('"/buy"')
  expect((await visitor.get("/dashboard")).status).toBe(200)
})
