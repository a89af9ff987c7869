import { hash } from "node:crypto"
import { expect, test } from "vitest"
import { SIGN_UP_FORM_LIFETIME } from "#app/accounts/sign-up/sign-up.server.ts"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { linkTo } from "#tests/support/fixtures/email-links.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  sortedStatuses,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

/** A sign-up form filled in well. */
const filledIn = signUpForm("ada@example.com")

/** The name of a form that a visitor opens. */
async function formIdOf(visitor: TestClient): Promise<string> {
  const html = await visitor.html("/signup")
  return /name="formId" value="([a-z0-9]{25})"/.exec(html)?.[1] ?? "none"
}

test("POST /signup: creates an account, signs in and redirects to the dashboard", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const fields = { ...filledIn, email: "  Ada@Example.com ", optInPromotions: "on" }
  const response = await expectStatus(visitor.post("/signup", fields), 303)
  expect(response.headers.get("location")).toBe("/dashboard")
  const dashboard = await expectStatus(visitor.get("/dashboard"), 200)
  expect(textOf(await dashboard.text())).toContain("Hello, Ada ")
  expect(await app.rows(schema.users)).toMatchObject([
    {
      email: "Ada@Example.com",
      emailKey: "ada@example.com",
      optInPromotions: true,
      promotionsChangedAt: expect.any(Date),
      promotionsChangedBy: "sign-up",
    },
  ])
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split("; "))
  const values = cookies.map(([pair]) => pair)
  expect(values).toEqual([
    expect.stringMatching(/^session=[a-z2-7]{40}$/),
    expect.stringMatching(/^device=[\w-]{22}\.[\w-]{43}\.[\w-]{43}$/),
  ])
  for (const attributes of cookies) {
    expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]))
    expect(attributes.join()).not.toContain("Domain")
  }

  const cookie = visitor.cookies.get("session") ?? ""
  const [user] = await app.rows(schema.users)
  const [session] = await app.rows(schema.sessions)
  expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(session?.idHash).toBe(hash("sha256", cookie))
  for (const secret of [PASSWORD, cookie]) expect(JSON.stringify([user, session])).not.toContain(secret)
})

test("POST /signup: a refused form has field messages and keeps all but passwords", async () => {
  await using app = await startApp()
  const typed = {
    email: `"ada"<lovelace>&@example`,
    password: "secret!",
    confirmPassword: "another secret",
    optInPromotions: "on",
  }
  const response = await app.visitor().post("/signup", typed)
  const html = await response.text()
  expect([response.status, response.headers.getSetCookie(), fieldErrorsOf(html)]).toEqual([
    400,
    [],
    {
      email: "Email is invalid",
      password: "Password must be at least 8 characters",
      confirmPassword: "Passwords do not match",
      acceptTerms: "Please accept the Terms of Service and the Privacy Policy",
    },
  ])
  expect(html).toContain('value="&quot;ada&quot;&lt;lovelace&gt;&amp;@example"')
  expect(html.match(/<input[^>]*type="checkbox"[^>]*checked=""/g)).toHaveLength(1)
  for (const secret of [typed.password, typed.confirmPassword]) expect(html).not.toContain(secret)
  expect(await app.rows(schema.users)).toEqual([])
})

test("POST /signup: an address that has an account is refused in any case", async () => {
  await using app = await startApp()
  await app.createAccount({ email: filledIn.email })
  for (const email of ["ada@example.com", " ADA@Example.COM "]) {
    const response = await app.visitor().post("/signup", { ...filledIn, email })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(fieldErrorsOf(await response.text())).toEqual({
      email: "An account with this email already exists.",
    })
  }
  expect(await app.rows(schema.users)).toHaveLength(1)
})

test("POST /signup: a domain in Unicode and in Punycode is one account", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  await expectStatus(visitor.post("/signup", { ...filledIn, email: "ada@bücher.example" }), 303)
  expect(await app.rows(schema.users)).toMatchObject([{ email: "ada@bücher.example" }])
  expect((await app.inbox("ada@xn--bcher-kva.example")).map(({ to }) => to)).toEqual([
    "ada@xn--bcher-kva.example",
  ])
  await visitor.post(await linkTo(app, "ada@bücher.example", "/confirm-email"))
  expect(textOf(await visitor.html("/account"))).toContain("ada@bücher.example")

  const again = await app.visitor().post("/signup", { ...filledIn, email: "Ada@xn--bcher-kva.example" })
  expect(fieldErrorsOf(await again.text())).toEqual({ email: "An account with this email already exists." })
  const fields = { email: "ada@BÜCHER.example", password: PASSWORD }
  expect(await redirectOf(app.visitor().post("/login", fields))).toEqual([303, "/dashboard"])

  const [user] = await app.rows(schema.users)
  const owner = await app.createOwner()
  for (const query of ["bücher", "BU\u0308CHER.example", "ada@xn--bcher-kva.example", "xn--bcher-kva"]) {
    const found = await redirectOf(owner.get(`/desk/search?${new URLSearchParams({ q: query })}`))
    expect(found, query).toEqual([302, `/desk/customers/${user?.id}`])
  }
})

test.each([
  "é@example.com",
  "e\u0301@example.com",
  "संपर्क@example.com",
  "用户@example.com",
  "дарья@bücher.example",
])("POST /signup: the undeliverable address %s is refused at its field", async (email) => {
  await using app = await startApp()
  const html = await (await expectStatus(app.visitor().post("/signup", { ...filledIn, email }), 400)).text()
  expect(fieldErrorsOf(html)).toEqual({
    email: "Letters such as é before the @ can't receive our email",
  })
  expect(html).toContain(`value="${email}"`)
  expect(await app.rows(schema.users)).toEqual([])
})

test("POST /signup: two simultaneous forms for one address create one account", async () => {
  await using app = await startApp()
  const sent = [1, 2].map(() => app.visitor().post("/signup", filledIn))
  expect(await sortedStatuses(sent)).toEqual([303, 400])
  expect(await app.db.$count(schema.users)).toBe(1)
  expect(await app.db.$count(schema.sessions)).toBe(1)
})

test("POST /signup: a failed insert shows a message, and the form can be resent", async () => {
  await using app = await startApp()
  app.expectError("sign-up-failed")
  const response = await app.withoutTable("users", () => app.visitor().post("/signup", filledIn))

  expect(response.status).toBe(503)
  expect(textOf(await response.text())).toContain("Failed to create account. Please try again.")
  await expect.poll(() => app.log).toContainEqual(expect.objectContaining({ event: "sign-up-failed" }))
  expect(JSON.stringify(await app.readLog())).not.toContain("ada@example.com")
  await expectStatus(app.visitor().post("/signup", filledIn), 303)
})

test("GET /register: has the form of /signup", async () => {
  await using app = await startApp()
  const [signup, register] = await Promise.all(
    ["/signup", "/register"].map((path) => app.visitor().html(path)),
  )

  expect(signup).toContain(`<title>Create your account · ${brand.name}</title>`)
  expect(textOf(register ?? "")).toBe(textOf(signup ?? ""))
  const member = await app.createAccount()
  expect(await redirectOf(member.post("/register", filledIn))).toEqual([303, "/dashboard"])
  expect(await app.db.$count(schema.sessions)).toBe(1)
})

test("POST /signup: a repeated form signs in again for two minutes", async () => {
  await using app = await startApp()
  const formId = await formIdOf(app.visitor())
  const send = async (changes: Record<string, string> = {}) => {
    const browser = app.visitor()
    const { status } = await browser.post("/signup", { ...filledIn, formId, ...changes })
    return [status, ["session", "device"].every((name) => browser.cookies.has(name))]
  }
  const [signedIn, refused] = [
    [303, true],
    [400, false],
  ]
  expect(await Promise.all([send(), send()])).toEqual([signedIn, signedIn])
  expect(await app.rows(schema.users)).toHaveLength(1)
  expect(await send({ email: "grace@example.com" })).toEqual(signedIn)
  for (const changes of [{ formId: "0".repeat(25) }, { formId: "" }]) {
    expect(await send(changes)).toEqual(refused)
  }
  const before = new Date(Date.now() - SIGN_UP_FORM_LIFETIME - 1000)
  for (const change of [{ createdAt: before }, { disabledAt: before }]) {
    await app.db.update(schema.users).set(change)
    expect(await send()).toEqual(refused)
    await app.db.update(schema.users).set({ createdAt: new Date(), disabledAt: null })
  }
  await app.visitor().post(await linkTo(app, filledIn.email, "/confirm-email"))
  expect(await send()).toEqual(refused)
  await app.db.update(schema.users).set({ createdAt: new Date(0) })
  await app.runCron()
  const forgotten = { signUpFormHash: null, promotionsChangedBy: null }
  expect(await app.db.query.users.findMany()).toMatchObject([forgotten, forgotten])
})
