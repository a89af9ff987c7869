import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { releaseLease, takeLease } from "#app/platform/email/sender-lease-queries.server.ts"
import { addMilliseconds, seconds } from "#app/platform/time.ts"
import { outbox } from "#db/schema.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { startRateLimitedApp } from "#tests/support/server/rate-limited-site.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, appStarter } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

// Of its own: work that an earlier file's response did not wait for may still send emails, beside those of the first test.
const startApp = appStarter()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Emails that are due, in this order: `email:0`, `email:1` … */
async function queueEmails(app: App, recipients: string[]): Promise<void> {
  for (const [index, recipient] of recipients.entries())
    await addEmail(app, { id: `email:${index}`, recipient, nextAttemptAt: new Date(index) })
}

const readOutbox = (app: App) => app.db.select().from(outbox).orderBy(outbox.id)

const recipientsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `ada+${index}@example.com`)

function sendDirectly(app: App, key: string, text: string): Promise<Response> {
  const email = { from: "Brisk <licenses@brisk.test>", to: "ada@example.com", subject: "Hi", text }
  const headers = { authorization: `Bearer ${secrets.resendApiKey}`, "idempotency-key": key }
  return fetch(`${app.emulators.url}/emails`, { method: "POST", headers, body: JSON.stringify(email) })
}

test("cron: sends a reset first, then all emails at Resend's rate limit", async () => {
  await using app = await startRateLimitedApp()
  await app.setFaults({ emailRateLimit: 2 })
  await queueEmails(app, recipientsOf(11))
  const { id: userId } = await app.createAccount()
  await addEmail(app, { id: "password-reset:1", kind: "password-reset", subject: "Reset", userId })
  await app.runCron()
  // The delivery of the receipts is asked for later.
  expect(
    (await readOutbox(app)).map((row) => [row.attempts, row.sentAt !== null, row.deliverySyncAt !== null]),
  ).toEqual(Array(12).fill([1, true, true]))
  const { emails } = app.emulators.state
  expect(emails[0]?.subject).toBe(`Reset your ${brand.name} password`)
  const sent = emails.map(({ sentAt }) => Date.parse(sentAt))
  const gaps = sent.slice(1).map((time, index) => time - (sent[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(490)
  expect((await app.readLog()).filter(({ event }) => event === "service-call-failed")).toEqual([])
})

test("cron: an email that Resend already sent counts as sent", async () => {
  await using app = await startApp()
  await queueEmails(app, ["ada@example.com"])
  await expectStatus(sendDirectly(app, "email:0", "another text"), 200)
  await app.runCron()
  expect(await readOutbox(app)).toMatchObject([
    { sentAt: expect.any(Date), lastError: null, deliverySyncAt: null },
  ])
  expect(app.emulators.state.emails).toHaveLength(1)
})

test("cron: an email that another request is sending is retried", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await queueEmails(app, ["ada@example.com"])
  await app.setFaults({ slow: { mail: 3000 } })
  const other = sendDirectly(app, "email:0", "Hi")
  await app.runCron()
  expect(await readOutbox(app)).toMatchObject([
    { sentAt: null, givenUpAt: null, lastError: expect.stringContaining("concurrent_idempotent_requests") },
  ])
  await expectStatus(other, 200)
})

test("cron: after daily_quota_exceeded, one email is attempted and all wait an hour", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await app.setFaults({ emailQuota: "daily_quota_exceeded" })
  await queueEmails(app, recipientsOf(3))
  await app.runCron()
  const rows = await readOutbox(app)
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  expect(rows[0]?.lastError).toMatch("status 429, daily_quota_exceeded, You have reached your")
  for (const { nextAttemptAt } of rows) {
    expect(nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 59 * MINUTE)
    expect(nextAttemptAt.getTime()).toBeLessThan(Date.now() + 61 * MINUTE)
  }
  await app.setFaults({})
  await app.db.update(outbox).set({ nextAttemptAt: new Date() })
  await app.runCron()
  expect((await readOutbox(app)).filter(({ sentAt }) => sentAt)).toHaveLength(3)
})

test("cron: while Resend fails, an email is retried ever later, for three days", async () => {
  await using app = await startApp()
  await app.failEmails()
  await queueEmails(app, recipientsOf(1))
  const attemptAt = async (age: number, attempts: number) => {
    const createdAt = new Date(Date.now() - age)
    await app.db.update(outbox).set({ createdAt, attempts, nextAttemptAt: new Date(0) })
    await app.runCron()
    const [row] = await readOutbox(app)
    const wait = Math.round(((row?.nextAttemptAt.getTime() ?? 0) - Date.now()) / MINUTE)
    return row?.givenUpAt ? "given up" : wait
  }
  expect(await attemptAt(4 * MINUTE, 2)).toBe(8)
  expect(await attemptAt(65 * HOUR, 20)).toBe(360)
  expect(await attemptAt(67 * HOUR, 21)).toBe("given up")
})

test("cron: an email whose recipient Resend refuses is given up", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await app.setFaults({ refusesExampleDomains: true })
  await queueEmails(app, ["ada@example.com", "ada@example.net"])
  await app.runCron()
  expect(await readOutbox(app)).toMatchObject([
    { sentAt: null, givenUpAt: expect.any(Date), lastError: expect.stringContaining("`to` field") },
    { sentAt: expect.any(Date) },
  ])
})

// The last test here, so that the site's time-out, which ends after it, is logged in no other test.
test("POST /signup, /buy and payment: succeed without waiting for the email service", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await app.setFaults({ slow: { mail: HOUR } })
  const failures = () => app.log.filter(({ event }) => event === "email-not-sent")
  const buyer = await app.signUp()
  // Answered while the service holds the email, whose time-out is logged later.
  expect(failures()).toEqual([])
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId)
  await expectStatus(buyer.get("/dashboard"), 200)
})

test("releaseLease: true if another run tried meanwhile, or the lease was lost", async () => {
  await using app = await startApp()
  const take = (holder: string, second: number) => {
    const now = new Date(Date.UTC(2030, 0, 1, 0, 0, second))
    return takeLease(app.db, { holder, now, until: addMilliseconds(now, seconds(30)) })
  }
  expect(await take("one", 0)).toBe(true)
  expect(await take("two", 29)).toBe(false)
  expect(await releaseLease(app.db, "one", true)).toBe(false)
  expect(await take("two", 31)).toBe(true)
  expect(await releaseLease(app.db, "one", true)).toBe(true)
  expect(await releaseLease(app.db, "two", true)).toBe(true)
  expect(await take("three", 32)).toBe(true)
})
