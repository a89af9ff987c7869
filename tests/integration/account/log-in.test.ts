import { expect, test } from "vitest"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const email = "ada@example.com"

/** Where a browser at `path` is sent, as an absolute address. */
function destinationOf(response: Response, visitor: TestClient, path = "/"): string {
  const location = response.headers.get("location") ?? ""
  return new URL(location, new URL(path, visitor.siteUrl)).href
}

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

test.each([
  [
    { email: "", password: "" },
    { email: "Email is required", password: "Password is required" },
  ],
])("POST /login: %j is 400 with what is missing", async (typed, sentences) => {
  await using app = await startApp()
  const response = await app.visitor().post("/login", typed)
  expect(response.status).toBe(400)
  expect(fieldErrorsOf(await response.text())).toEqual(sentences)
})

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
  "POST /login: ?redirectTo=%j never redirects to another site",
  async (redirectTo) => {
    await using app = await startApp()
    await app.createAccount({ email })
    const path = `/login?${new URLSearchParams({ redirectTo })}`
    const visitor = app.visitor()
    const response = await visitor.post(path, { email, password: PASSWORD })
    expect(response.status).toBe(303)
    expect(destinationOf(response, visitor, path)).toBe(`${app.url}/dashboard`)

    const signedIn = await visitor.get(path)
    expect(signedIn.status).toBe(302)
    expect(destinationOf(signedIn, visitor, path)).toBe(`${app.url}/dashboard`)
  },
)

test.each(["/login", "/signup", "/register"])(
  "GET %s: a signed-in visitor is redirected to the dashboard",
  async (path) => {
    await using app = await startApp()
    const member = await app.createAccount()
    const response = await member.get(path)
    expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard"])
  },
)

test("GET of public pages: sets no cookie", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const responses = await Promise.all(
    ["/", "/login", "/signup", "/buy", "/dashboard", "/nowhere"].map((path) => visitor.get(path)),
  )
  expect(responses.flatMap((response) => response.headers.getSetCookie())).toEqual([])
})

test.each([
  ["/login", { email, password: "a wrong password" }, "Failed to log in. Please check your credentials."],
  ["/signup", { email, password: "short" }, "Password must be at least 8 characters"],
  ["/register", { email: "", password: PASSWORD }, "Email is required"],
])(
  "POST %s as a data request: an invalid form is refused with its message",
  async (path, typed, sentence) => {
    await using app = await startApp()
    const response = await app.visitor().post(`${path}.data`, typed, { accept: "*/*" })
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toContain("text/x-script")
    const body = await response.text()
    expect(body).toContain(sentence)
    expect(body).not.toContain(typed.password)
  },
)

test("POST /login as a data request: signs in and redirects", async () => {
  await using app = await startApp()
  await app.createAccount({ email })
  const visitor = app.visitor()
  const response = await visitor.post("/login.data?redirectTo=%2Fbuy", { email, password: PASSWORD })
  expect(response.status).toBe(202)
  expect(await response.text()).toContain('"/buy"')
  expect((await visitor.get("/dashboard")).status).toBe(200)
})
