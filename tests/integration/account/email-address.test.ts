import { expect, test } from "vitest"
import { outbox, passwordResetTokens, users } from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const VICTIM = "victim@example.com"

/** Each is read as, or shown as, the victim's address by some mail program. */
const DISGUISES = [
  `Your prize: evil.example<${VICTIM}>`,
  `Prize<${VICTIM}>`,
  `eve@evil.example,${VICTIM}`,
  `eve@evil.example;${VICTIM}`,
  `(prize)${VICTIM}`,
  `"prize"${VICTIM}`,
  `mailto:${VICTIM}`,
  `[${VICTIM}]`,
  `Prize＜${VICTIM}＞`,
  `\u202e${VICTIM}`,
  `vic\u200btim@example.com`,
  `victim\0@example.com`,
  `victim\u0085@example.com`,
  "victim@exam\u00adple.com",
  "victim@example.com\r\nbcc: eve@evil.example",
]

test.each(DISGUISES)("POST /signup: %j creates no account and sends no email", async (email) => {
  await using app = await startApp()
  const form = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  const response = await app.visitor().post("/signup", form)

  expect(response.status).toBe(400)
  expect(fieldErrorsOf(await response.text())).toEqual({ email: "Email is invalid" })
  expect(await app.db.select().from(users)).toEqual([])
})

test.each(["/forgot-password", "/forgot-license"])(
  "POST %s: invalid spellings of an address are refused",
  async (path) => {
    await using app = await startApp()
    for (const email of DISGUISES) {
      const response = await app.visitor().post(path, { email })
      expect([email, response.status]).toEqual([email, 400])
      expect(fieldErrorsOf(await response.text())).toEqual({ email: "Email is invalid" })
    }
    expect(await app.db.select().from(outbox)).toEqual([])
  },
)

test("POST /login: an invalid address is refused before a query or a hash", async () => {
  await using app = await startApp()
  for (const email of [...DISGUISES, "ada", `${"a".repeat(65)}@example.com`]) {
    const response = await app.visitor().post("/login", { email, password: PASSWORD })
    expect([email, response.status]).toEqual([email, 400])
    expect(textOf(await response.text())).toContain("Failed to log in. Please check your credentials.")
  }
  const tooLong = await app
    .visitor()
    .post("/login", { email: `${"a".repeat(243)}@example.com`, password: PASSWORD })
  expect(fieldErrorsOf(await tooLong.text())).toEqual({ email: "Email is too long" })
  const events = (await app.readLog()).map(({ event }) => event)
  expect(events).not.toContain("log-in")
})

test.each(["ada+brisk@example.com", "a.d.a@mail.example.com", "संपर्क@डाक.भारत"])(
  "POST /signup and /forgot-password: %s gets its email",
  async (email) => {
    await using app = await startApp()
    await app.createAccount({ email })
    expect((await app.visitor().post("/forgot-password", { email })).status).toBe(200)

    expect(await app.inbox(email)).toMatchObject([{ to: email, subject: "Reset your Brisk password" }])
  },
)

test("an account whose stored address is invalid is sent no email", async () => {
  await using app = await startApp()
  app.expectError("reset-email-not-sent")
  app.expectError("email-not-sent")
  const stored = `Prize<${VICTIM}>`
  const member = await app.createAccount()
  await app.db.update(users).set({ email: stored })
  const at = new Date()
  const mail = {
    id: "old",
    kind: "bug-reply" as const,
    recipient: stored,
    subject: "Old",
    html: "<p>Old</p>",
    text: "Old",
  }
  await app.db.insert(outbox).values({ ...mail, createdAt: at, nextAttemptAt: at })
  expect((await app.visitor().post("/forgot-password", { email: member.email })).status).toBe(503)
  await app.runCron()

  expect(await app.db.select().from(passwordResetTokens)).toHaveLength(1)
  expect(await app.db.select().from(outbox)).toMatchObject([
    { sentAt: null, lastError: "recipient is not an address" },
  ])
  expect(await app.inbox(VICTIM)).toEqual([])
})
