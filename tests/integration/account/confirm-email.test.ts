import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { answerOf, linksTo, linkTo } from "#tests/support/fixtures/email-links.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const HOUR = 60 * 60 * 1000
const DEAD =
  "This link has been used, has expired or is incomplete. To get a new one, log in and choose “Send again” on your account page."
const BANNER = "Please confirm your email address: we sent a link to "

async function isConfirmed(app: App, email: string): Promise<boolean> {
  const [user] = await app.db.select().from(schema.users).where(eq(schema.users.email, email))
  return user?.emailConfirmedAt instanceof Date
}

const hasBanner = async (visitor: TestClient, path = "/dashboard") =>
  (await pageText(visitor, path)).includes(BANNER)

test("POST /signup: emails a link that confirms the address; until then, signed-in pages ask for it", async () => {
  await using app = await startApp()
  const member = await app.signUp()
  const path = await linkTo(app, member.email, "/confirm-email")
  const [mail] = await app.inbox(member.email)
  expect(mail?.subject).toBe("Confirm your email address for Brisk")
  expect(mail?.text).toContain("If you did not sign up for Brisk, ignore this email")
  expect(await isConfirmed(app, member.email)).toBe(false)
  for (const page of ["/dashboard", "/account"]) {
    const html = await (await member.get(page)).text()
    expect(await pageText(member, page)).toContain(`${BANNER}${member.email} . Send again Change address`)
    expect(html).toContain('href="/account#email"')
  }

  expect((await answerOf(member.get(path)))[1]).toContain(`${member.email} is confirmed.`)
  expect(await isConfirmed(app, member.email)).toBe(true)
  expect([await hasBanner(member), await hasBanner(member, "/account")]).toEqual([false, false])
})

test("GET /download: asks for the confirmation, too", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  expect(await hasBanner(owner, "/download")).toBe(false)
  await app.db.update(schema.users).set({ emailConfirmedAt: null })
  expect(await hasBanner(owner, "/download")).toBe(true)
})

test("POST /signup: once its email is sent, the database and the log have no usable link", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const token = (await linkTo(app, email, "/confirm-email")).split("=")[1] ?? ""
  await waitFor(async () => {
    expect(await app.db.select().from(schema.outbox)).toMatchObject([
      { sentAt: expect.any(Date), html: "", text: "" },
    ])
  })
  const tokens = await app.db.select().from(schema.emailTokens)
  expect(tokens).toMatchObject([{ purpose: "confirm", email }])
  expect(
    JSON.stringify([tokens, await app.db.select().from(schema.outbox), await app.readLog()]),
  ).not.toContain(token)
})

test("POST /signup: succeeds while the mail service is down, and the link is sent later", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await app.setFaults({ fail: ["mail"] })
  const member = await app.signUp()
  expect((await member.get("/dashboard")).status).toBe(200)
  await waitFor(async () =>
    expect(await app.db.select().from(schema.outbox)).toMatchObject([{ lastError: expect.any(String) }]),
  )
  await app.setFaults({})
  await app.db.update(schema.outbox).set({ nextAttemptAt: new Date(0) })
  await app.runCron()
  await member.get(await linkTo(app, member.email, "/confirm-email"))
  expect(await isConfirmed(app, member.email)).toBe(true)
})

test("GET /confirm-email: changes nothing without the session of its account; the page's button confirms", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const path = await linkTo(app, email, "/confirm-email")
  for (const visitor of [app.visitor(), await app.createAccount(), app.visitorWithEndedSession()]) {
    const [status, text] = await answerOf(visitor.get(path))
    expect([status, text]).toEqual([200, expect.stringContaining(`Is ${email} your address?`)])
    expect(text).toContain("Confirm this address")
  }
  expect(await isConfirmed(app, email)).toBe(false)

  const visitor = app.visitor()
  const response = await visitor.post(path)
  expect([response.status, response.headers.get("location"), response.headers.getSetCookie()]).toEqual([
    303,
    path,
    [],
  ])
  expect(await answerOf(visitor.get(path))).toEqual([200, expect.stringContaining(`${email} is confirmed.`)])
  expect(await isConfirmed(app, email)).toBe(true)
})

test("POST /confirm-email: a used link says that the address is confirmed, also twice at once", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const path = await linkTo(app, email, "/confirm-email")
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.visitor().post(path)))
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(303))
  const [user] = await app.db.select().from(schema.users)
  await app.visitor().post(path)
  expect(await app.db.select().from(schema.users)).toEqual([user])
})

test("GET and POST /confirm-email: a link expires after 7 days, and the cron deletes it", async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const path = await linkTo(app, email, "/confirm-email")
  const [token] = await app.db.select().from(schema.emailTokens)
  expect(Number(token?.expiresAt) - Number(token?.createdAt)).toBe(7 * 24 * HOUR)
  await app.runCron()
  expect(await app.db.select().from(schema.emailTokens)).toHaveLength(1)
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  expect(await answerOf(app.visitor().get(path))).toEqual([200, expect.stringContaining(DEAD)])
  expect(await answerOf(app.visitor().post(path))).toEqual([400, expect.stringContaining(DEAD)])
  expect(await isConfirmed(app, email)).toBe(false)
  await app.runCron()
  expect(await app.db.select().from(schema.emailTokens)).toEqual([])
})

test.each([
  ["none", ""],
  ["an empty one", "?token="],
  ["an unknown one", `?token=${"a".repeat(43)}`],
  ["a very long one", `?token=${"a".repeat(10_000)}`],
  ["a NUL", "?token=%00"],
  ["SQL", `?token=${encodeURIComponent("' or 1=1 --")}`],
])("/confirm-email and /undo-email-change: a link with %s for its token does not work", async (_, search) => {
  await using app = await startApp()
  const { email } = await app.signUp()
  await linkTo(app, email, "/confirm-email")
  expect(await answerOf(app.visitor().get(`/confirm-email${search}`))).toEqual([
    200,
    expect.stringContaining(DEAD),
  ])
  expect(await answerOf(app.visitor().post(`/confirm-email${search}`))).toEqual([
    400,
    expect.stringContaining(DEAD),
  ])
  const undo =
    "This link has been used, has expired or is incomplete. If your account still has the wrong address"
  expect(await answerOf(app.visitor().get(`/undo-email-change${search}`))).toEqual([
    200,
    expect.stringContaining(undo),
  ])
  expect(await answerOf(app.visitor().post(`/undo-email-change${search}`))).toEqual([
    400,
    expect.stringContaining(undo),
  ])
  expect(await isConfirmed(app, email)).toBe(false)
})

test("GET and POST /confirm-email and /undo-email-change: send no referrer and are not cached", async () => {
  await using app = await startApp()
  for (const path of ["/confirm-email?token=x", "/undo-email-change?token=x"]) {
    for (const response of [await app.visitor().get(path), await app.visitor().post(path)]) {
      expect(response.headers.get("referrer-policy")).toBe("no-referrer")
      expect(response.headers.get("cache-control")).toBe("no-store")
    }
  }
})

test('POST /account: "Send again" emails another link, leads back, and the earlier link still works', async () => {
  await using app = await startApp()
  const member = await app.signUp()
  await linkTo(app, member.email, "/confirm-email")
  const form = { intent: "send-confirmation", from: "/dashboard" }
  const response = await member.post("/account", form)
  expect([response.status, response.headers.get("location")]).toEqual([303, "/dashboard?confirmation=sent"])
  expect(await pageText(member, "/dashboard?confirmation=sent")).toContain(
    `We sent another link to ${member.email} . Check your inbox and the spam folder.`,
  )
  const elsewhere = await member.post("/account", { ...form, from: "//evil.example" })
  expect(elsewhere.headers.get("location")).toBe("/account?confirmation=sent")
  const [, , oldest = ""] = await linksTo(app, member.email, "/confirm-email", 3)
  await member.get(oldest)
  expect(await isConfirmed(app, member.email)).toBe(true)

  expect((await member.post("/account", form)).headers.get("location")).toBe("/dashboard")
  await app.runCron()
  expect(await app.inbox(member.email)).toHaveLength(3)
})

test("POST /account: a new password does not confirm the address", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  const fields = { password: "another horse", confirmPassword: "another horse" }
  const typed = { intent: "password", currentPassword: PASSWORD, ...fields }
  expect((await member.post("/account", typed)).status).toBe(303)
  expect(await isConfirmed(app, member.email)).toBe(false)
})
