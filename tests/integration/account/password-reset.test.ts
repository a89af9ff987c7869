import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const HOUR = 60 * 60 * 1000
const NEW_PASSWORD = "another horse entirely"
const DIFFER = "Passwords do not match"
const DEAD = "This link has been used, has expired or is incomplete. Please ask for a new one."

const twice = (password: string) => ({ password, confirmPassword: password })

/** Asks for a link as the owner of the address would, and reads its path in the mail. */
async function linkFor(app: App, email: string): Promise<string> {
  const response = await app.visitor().post("/forgot-password", { email })
  expect(response.status).toBe(200)
  const [mail] = await app.inbox(email)
  expect(mail?.subject).toBe("Reset your Brisk password")
  return /http:\/\/localhost:8787(\/reset-password\?token=\w+)/.exec(mail?.text ?? "")?.[1] ?? "no link"
}

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
  const html = await (await app.visitor().get("/forgot-password")).text()
  expect(html).toContain("<title>Forgot your password? · Brisk</title>")
  expect(html).toMatch(/<label for="email"[^>]*>Email<\/label>/)
  expect(html).toMatch(/<input[^>]*type="email"/)
  expect(html).toMatch(/<button type="submit"[^>]*>Send Reset Link<\/button>/)
  expect(html).toMatch(/<a [^>]*href="\/login"[^>]*>Back to Login<\/a>/)
})

test("POST /forgot-password: known and unknown addresses have the same response; only the known one gets an email", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const pages = []
  for (const address of [email, "nobody@example.com"]) {
    const response = await app.visitor().post("/forgot-password", { email: address })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    const html = await response.text()
    // What differs between any two requests: the nonce of the page's policy.
    pages.push(html.replace(/nonce="[^"]*"/g, ""))
  }

  expect(textOf(pages[0] ?? "")).toContain("Password reset email sent! Check your inbox.")
  expect(pages[1]).toBe(pages[0])
  expect(await app.inbox(email)).toHaveLength(1)
  expect(await app.inbox("nobody@example.com")).toEqual([])
})

test("POST /forgot-password: the email goes to the stored address, however it was typed", async () => {
  await using app = await startApp()
  await app.createAccount({ email: "Ada@example.com" })
  await app.visitor().post("/forgot-password", { email: "  aDA@EXAMPLE.com " })
  expect(await app.inbox("Ada@example.com")).toMatchObject([{ to: "Ada@example.com" }])
})

test("POST /reset-password: sets a new password, which signs in", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const visitor = app.visitor()
  const path = await linkFor(app, email)
  expect(await (await visitor.get(path)).text()).toContain(`action="${path}"`)
  const response = await visitor.post(path, twice(NEW_PASSWORD))

  expect([response.status, response.headers.get("location")]).toEqual([303, "/login?reset"])
  expect((await visitor.get("/dashboard")).status).toBe(302)
  expect(textOf(await (await visitor.get("/login?reset")).text())).toContain(
    "Your password was changed and you were signed out everywhere. Please log in with the new password.",
  )
  expect(await app.canLogIn(email, PASSWORD)).toBe(false)
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
})

test("POST /reset-password: a link works once, and its second use changes nothing", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const path = await linkFor(app, email)
  expect((await app.visitor().post(path, twice("the first password"))).status).toBe(303)
  await expectDead(app.visitor(), path)
  expect(await app.canLogIn(email, "the first password")).toBe(true)
})

test("POST /reset-password: a link expires after an hour", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const path = await linkFor(app, email)
  const [token] = await app.db.select().from(schema.passwordResetTokens)
  expect(Number(token?.expiresAt) - Number(token?.createdAt)).toBe(HOUR)

  await app.db.update(schema.passwordResetTokens).set({ expiresAt: new Date() })
  await expectDead(app.visitor(), path)
  expect(await app.canLogIn(email, PASSWORD)).toBe(true)
  await app.db.update(schema.passwordResetTokens).set({ expiresAt: new Date(Date.now() + HOUR / 60) })
  expect((await app.visitor().post(path, twice(NEW_PASSWORD))).status).toBe(303)
})

test("POST /forgot-password: the database and the log have the token's SHA-256 only", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const token = (await linkFor(app, email)).split("=")[1] ?? ""
  expect(token).toMatch(/^[A-Za-z0-9]{43}$/)
  const tokens = await app.db.select().from(schema.passwordResetTokens)
  expect(tokens).toMatchObject([{ tokenHash: createHash("sha256").update(token).digest("hex") }])
  const queued = await app.db.select().from(schema.outbox)
  expect(JSON.stringify([tokens, queued, await app.readLog()])).not.toContain(token)
  await expectDead(app.visitor(), `/reset-password?token=${tokens[0]?.tokenHash}`)
})

test("POST /forgot-password: the link has the configured origin, whatever the request's headers say", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const headers = {
    "sec-fetch-site": "same-origin",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
    referer: "https://evil.example/",
  }
  const body = new URLSearchParams({ email })
  const response = await app.visitor().send("/forgot-password", { method: "POST", headers, body })
  expect(response.status).toBe(200)
  const [mail] = await app.inbox(email)
  expect(mail?.text).toContain("http://localhost:8787/reset-password?token=")
  expect(JSON.stringify(mail)).not.toContain("evil.example")
})

test("POST /reset-password: ends every session of the account and of no other", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const anotherUser = await app.createAccount()
  const elsewhere = await app.logIn(member.email)
  const cookie = `session=${member.cookies.get("session")}`
  const path = await linkFor(app, member.email)
  expect((await member.post(path, twice(NEW_PASSWORD))).status).toBe(303)

  expect(member.cookies.has("session")).toBe(false)
  expect((await app.visitor().get("/dashboard", { cookie })).status).toBe(302)
  expect((await elsewhere.get("/dashboard")).status).toBe(302)
  expect((await anotherUser.get("/dashboard")).status).toBe(200)
  expect(await app.canLogIn(anotherUser.email, PASSWORD)).toBe(true)
})

test("POST /reset-password: sends one email about the change, without a password", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  await app.visitor().post(await linkFor(app, email), twice(NEW_PASSWORD))
  await waitFor(async () => expect(await app.inbox(email)).toHaveLength(2))
  await app.runCron()
  const [notice, ...earlier] = await app.inbox(email)
  expect(earlier).toMatchObject([{ subject: "Reset your Brisk password" }])
  expect(notice?.subject).toBe("Your Brisk password was changed")
  expect(notice?.text).toContain("The password of your Brisk account was changed")
  expect(notice?.text).toContain("http://localhost:8787/forgot-password")
  expect(JSON.stringify(notice)).not.toContain(NEW_PASSWORD)
})

test("POST /reset-password: a used link invalidates the account's other links, and no others", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const anotherUser = await linkFor(app, (await app.createAccount()).email)
  const others = [await linkFor(app, email), await linkFor(app, email)]
  expect((await app.visitor().post(await linkFor(app, email), twice(NEW_PASSWORD))).status).toBe(303)
  for (const other of others) await expectDead(app.visitor(), other)
  expect((await app.visitor().post(anotherUser, twice(NEW_PASSWORD))).status).toBe(303)
})

test.each([
  ["one link", 1],
  ["a link each", 5],
])(
  "POST /reset-password: of five simultaneous uses of %s exactly one succeeds and sends an email",
  async (_, count) => {
    await using app = await startApp()
    const { email } = await app.createAccount()
    const paths: string[] = []
    for (let asked = 0; asked < count; asked++) paths.push(await linkFor(app, email))
    const passwords = Array.from({ length: 5 }, (_, index) => `the password of ${index}`)
    const responses = await Promise.all(
      passwords.map((password, index) => app.visitor().post(paths[index % count] ?? "", twice(password))),
    )

    const statuses = responses.map((response) => response.status)
    expect(statuses.toSorted()).toEqual([303, 400, 400, 400, 400])
    expect(await app.db.$count(schema.outbox, eq(schema.outbox.kind, "password-changed"))).toBe(1)
    for (const [index, password] of passwords.entries()) {
      expect(await app.canLogIn(email, password)).toBe(statuses[index] === 303)
    }
  },
)

test("POST /forgot-password: while the mail service is down, known and unknown addresses have the same response", async () => {
  await using app = await startApp()
  app.expectError("reset-email-not-sent")
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
  await linkFor(app, email)
})

test.each([
  ["none", "/reset-password"],
  ["an empty one", "/reset-password?token="],
  ["a NUL", "/reset-password?token=%00"],
  ["SQL", `/reset-password?token=${encodeURIComponent("' or 1=1 --")}`],
])("GET and POST /reset-password: a link with %s for its token is invalid", async (_, path) => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  await linkFor(app, email)
  await expectDead(app.visitor(), path)
  expect(await app.canLogIn(email, PASSWORD)).toBe(true)
})

test("GET /reset-password: sends no referrer to other sites", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const path = await linkFor(app, email)
  for (const response of [
    await app.visitor().get(path),
    await app.visitor().get("/reset-password?token=dead"),
    await app.visitor().post(path, twice("short")),
    await app.visitor().post("/reset-password?token=dead", twice(NEW_PASSWORD)),
  ]) {
    expect(["no-referrer", "same-origin"]).toContain(response.headers.get("referrer-policy"))
    expect(response.headers.get("cache-control")).toBe("no-store")
  }
})

test.each<[string, Record<string, string>, string]>([
  ["without an address", {}, "Email is required"],
  ["with an address without an at sign", { email: "ada.example.com" }, "Email is invalid"],
])("POST /forgot-password: a request %s is 400 with its message", async (_, fields, sentence) => {
  await using app = await startApp()
  const response = await app.visitor().post("/forgot-password", fields)
  expect(response.status).toBe(400)
  expect(fieldErrorsOf(await response.text())).toEqual({ email: sentence })
})

test.each<[string, Record<string, string>, string, string]>([
  ["nothing", {}, "password", "Password is required"],
  ["7 characters", twice("7 chars"), "password", "Password must be at least 8 characters"],
  ["a wrong second time", { ...twice(NEW_PASSWORD), confirmPassword: "x" }, "confirmPassword", DIFFER],
])(
  "POST /reset-password: a new password of %s is 400 at its field, and the link still works",
  async (_, fields, field, sentence) => {
    await using app = await startApp()
    const member = await app.createAccount()
    const path = await linkFor(app, member.email)
    const response = await app.visitor().post(path, fields)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(fieldErrorsOf(html)).toEqual({ [field]: sentence })
    expect(html).not.toContain(NEW_PASSWORD)
    expect((await member.get("/dashboard")).status).toBe(200)
    expect((await app.visitor().post(path, twice(NEW_PASSWORD))).status).toBe(303)
  },
)
