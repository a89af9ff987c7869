import { hash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { resetLink } from "#tests/support/fixtures/email-links.ts"
import { twice } from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const NEW_PASSWORD = "another horse entirely"
const DEAD =
  "This link doesn't work anymore It was used before, it's too old, or a part of it is missing. Your password hasn't changed."

async function expectDead(visitor: TestClient, path: string) {
  const page = await visitor.get(path)
  expect([path, page.status]).toEqual([path, 200])
  const html = await page.text()
  expect(textOf(html)).toContain(DEAD)
  expect(html).toContain('href="/forgot-password"')
  expect(html).not.toContain('name="password"')
  const response = await visitor.post(path, twice(NEW_PASSWORD))
  expect([path, response.status]).toEqual([path, 400])
  expect(textOf(await response.text())).toContain(DEAD)
}

test("GET /forgot-password: asks for an address and links to the log-in", async () => {
  await using app = await startApp()
  const html = await app.visitor().html("/forgot-password")
  expect(html).toMatch(/<label for="email"[^>]*>Email<\/label>/)
  expect(html).toMatch(/<input[^>]*type="email"/)
  expect(html).toMatch(/<button type="submit"[^>]*>Send Reset Link<\/button>/)
  expect(html).toMatch(/<a [^>]*href="\/login"[^>]*>Back to Login<\/a>/)
})

test("POST /forgot-password: known and unknown addresses have the same response", async () => {
  await using app = await startApp()
  const email = "Ada@example.com"
  await app.createAccount({ email })
  const pages = []
  for (const address of ["  aDA@EXAMPLE.com ", "nobody@example.com"]) {
    const response = await app.visitor().post("/forgot-password", { email: address })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    const html = await response.text()
    // Only the nonce of the page's policy differs between any two responses.
    pages.push(html.replace(/nonce="[^"]*"/g, ""))
  }

  expect(textOf(pages[0] ?? "")).toContain("Password reset email sent! Check your inbox.")
  expect(pages[1]).toBe(pages[0])
  expect(await app.inbox(email)).toMatchObject([{ to: email, subject: `Reset your ${brand.name} password` }])
  expect(await app.inbox("nobody@example.com")).toEqual([])
})

test("POST /forgot-password: database and log have only the token's SHA-256", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const token = (await resetLink(app, email)).split("=")[1] ?? ""
  expect(token).toMatch(/^[A-Za-z0-9]{43}$/)
  const tokens = await app.rows(schema.passwordResetTokens)
  expect(tokens).toMatchObject([{ tokenHash: hash("sha256", token) }])
  const queued = await app.rows(schema.outbox)
  expect(JSON.stringify([tokens, queued, await app.readLog()])).not.toContain(token)
  await expectDead(app.visitor(), `/reset-password?token=${tokens[0]?.tokenHash}`)
})

test.each([
  ["one link", 1],
  ["a link each", 3],
])("POST /reset-password: of three simultaneous uses of %s exactly one succeeds", async (_, count) => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const paths: string[] = []
  for (let asked = 0; asked < count; asked++) paths.push(await resetLink(app, email))
  const passwords = [1, 2, 3].map((index) => `the password of ${index}`)
  const responses = await Promise.all(
    passwords.map((password, index) => app.visitor().post(paths[index % count] ?? "", twice(password))),
  )

  const statuses = responses.map((response) => response.status)
  expect(statuses.toSorted()).toEqual([303, 400, 400])
  expect(await app.db.$count(schema.outbox, eq(schema.outbox.kind, "password-changed"))).toBe(1)
  for (const [index, password] of passwords.entries()) {
    expect(await app.canLogIn(email, password)).toBe(statuses[index] === 303)
  }
})

test("POST /forgot-password: known and unknown addresses have one response without the email service", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  await app.setFaults({ fail: ["mail"] })
  for (const address of [email, "nobody@example.com"]) {
    const response = await app.visitor().post("/forgot-password", { email: address })
    expect([address, response.status]).toEqual([address, 503])
    const html = await response.text()
    expect(textOf(html)).toContain("Failed to send reset email.")
    expect(html).toContain(`value="${address}"`)
  }
  expect(JSON.stringify(await app.readLog())).not.toContain(email)
  await app.setFaults({})
  await resetLink(app, email)
})

test("POST /reset-password: sets the password, ends every session and sends one email", async () => {
  await using app = await startApp()
  const [member, anotherUser] = [await app.createAccount(), await app.createAccount()]
  const { email } = member
  const elsewhere = await app.logIn(email)
  const cookie = `session=${member.cookies.get("session")}`
  const path = await resetLink(app, email)
  expect(await member.html(path)).toContain(`action="${path}"`)
  const refused = await member.post(path, { ...twice(NEW_PASSWORD), confirmPassword: "x" })
  const html = await refused.text()
  expect([refused.status, fieldErrorsOf(html)]).toEqual([400, { confirmPassword: "Passwords do not match" }])
  expect(html).not.toContain(NEW_PASSWORD)

  const response = await member.post(path, twice(NEW_PASSWORD))
  expect(await redirectOf(response)).toEqual([303, "/login?reset"])
  expect(member.cookies.has("session")).toBe(false)
  expect(await pageText(member, "/login?reset")).toContain(
    "Your password was changed. That signs you out everywhere. Log in with the new password.",
  )
  await expectStatus(app.visitor().get("/dashboard", { cookie }), 302)
  await expectStatus(elsewhere.get("/dashboard"), 302)
  await expectStatus(anotherUser.get("/dashboard"), 200)
  const passwords = [PASSWORD, NEW_PASSWORD].map((password) => app.canLogIn(email, password))
  expect(await Promise.all(passwords)).toEqual([false, true])
  await app.runCron()
  expect(await app.db.$count(schema.outbox, eq(schema.outbox.kind, "password-changed"))).toBe(1)
  expect(JSON.stringify(await app.inbox(email))).not.toContain(NEW_PASSWORD)
})
