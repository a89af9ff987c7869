import { expect, test } from "vitest"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, fieldErrorsOf, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const email = "ada@example.com"

test("POST /login: the right password signs in, in any letter case of the address", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const visitor = app.visitor()
  const response = await visitor.post("/login", { email: " ADA@example.com ", password: PASSWORD })

  expect(await redirectOf(response)).toEqual([303, "/dashboard"])
  await expectStatus(visitor.get("/dashboard"), 200)
  expect(await app.readLog()).toContainEqual(expect.objectContaining({ event: "log-in", succeeded: true }))
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

test("POST /login: an empty form is 400 with a message at each field", async () => {
  await using app = await startApp()
  const response = await app.visitor().post("/login", { email: "", password: "" })
  const errors = { email: "Email is required", password: "Password is required" }
  expect([response.status, fieldErrorsOf(await response.text())]).toEqual([400, errors])
})

test("POST /login as a data request: signs in and redirects", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const visitor = app.visitor()
  const response = await expectStatus(
    visitor.post("/login.data?redirectTo=%2Fbuy", { email, password: PASSWORD }),
    202,
  )
  expect(await response.text()).toContain('"/buy"')
  await expectStatus(visitor.get("/dashboard"), 200)
})
