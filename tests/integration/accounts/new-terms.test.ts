import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { TERMS_BATCH_SIZE, TERMS_VERSION } from "#app/accounts/account/account.ts"
import { tellTerms } from "#app/accounts/terms/tell-terms.server.ts"
import { formatDay } from "#app/platform/time.ts"
import { outbox, users } from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { redirectOf } from "#tests/support/server/test-client.ts"

const OLD = "2026-01-01"
const SUBJECT = `Our Terms of Service changed on ${formatDay(TERMS_VERSION)}`
const LINE = `${SUBJECT}.`

const set = (app: App, id: string, values: Partial<typeof users.$inferInsert>) =>
  app.db.update(users).set(values).where(eq(users.id, id))

async function addHolder(app: App, values: Partial<typeof users.$inferInsert> = { termsVersion: OLD }) {
  const holder = await app.createAccount()
  await set(app, holder.id, values)
  return holder
}

const told = (app: App) =>
  app.emulators.state.emails.filter(({ subject }) => subject === SUBJECT).map(({ to }) => to[0])

test("cron: accounts that agreed to older terms get one email", async () => {
  await using app = await startApp()
  const [old, other] = [await addHolder(app), await addHolder(app)]
  await app.createAccount()
  for (let run = 0; run < 3; run++) await app.runCron()
  await expect.poll(() => told(app).sort()).toEqual([old.email, other.email].sort())
  // Emails are deleted 30 days after they were sent: the account still knows that it was told.
  await app.db.delete(outbox)
  await app.runCron()
  expect(told(app)).toHaveLength(2)
  const [email] = app.emulators.state.emails.filter(({ subject }) => subject === SUBJECT)
  expect(email?.text).toContain("What you bought before keeps the terms you agreed to then.")
  expect(email?.text).toContain("/terms#changes")
  expect(email?.headers).not.toHaveProperty("List-Unsubscribe")
})

test("cron: undeliverable accounts get no email about terms until they are reachable", async () => {
  await using app = await startApp()
  const unproven = await addHolder(app, { termsVersion: OLD, emailConfirmedAt: null })
  const bounced = await addHolder(app, { termsVersion: OLD, emailUndeliverableSince: new Date() })
  await addHolder(app, { termsVersion: OLD, disabledAt: new Date() })
  await addHolder(app, { termsVersion: null })
  await app.runCron()
  expect(told(app)).toEqual([])
  await set(app, unproven.id, { emailConfirmedAt: new Date() })
  await app.runCron()
  await expect.poll(() => told(app)).toEqual([unproven.email])
  expect(told(app)).not.toContain(bounced.email)
})

test("cron: queues a limited number of emails about terms, none twice", async () => {
  await using app = await startApp()
  const at = Date.now()
  await fill(
    app.d1,
    3 * TERMS_BATCH_SIZE,
    "users (id, email, email_key, password_hash, opt_in_promotions, created_at, email_confirmed_at, terms_version)",
    `printf('old-%06d', i), i || '@example.com', i || '@example.com', 'x', 0, ${at}, ${at}, '${OLD}'`,
  )
  const context = { db: app.db, now: () => new Date(at), config: sampleSite }
  const markSent = () => app.db.update(outbox).set({ sentAt: new Date() })
  await tellTerms(context)
  await tellTerms(context)
  expect(await app.db.$count(outbox)).toBe(TERMS_BATCH_SIZE)
  await markSent()
  await Promise.all([tellTerms(context), tellTerms(context)])
  await markSent()
  for (let run = 0; run < 3; run++) {
    await tellTerms(context)
    await markSent()
  }
  expect(await app.db.$count(outbox)).toBe(3 * TERMS_BATCH_SIZE)
})

test("GET /dashboard, /account: announce new terms until their changes are opened", async () => {
  await using app = await startApp()
  const holder = await addHolder(app)
  const unknown = await addHolder(app, { termsVersion: null })
  for (const visitor of [holder, unknown]) {
    for (const path of ["/dashboard", "/account"]) expect(await pageText(visitor, path)).toContain(LINE)
    const response = await visitor.post("/account", { intent: "see-terms" })
    expect(await redirectOf(response)).toEqual([303, "/terms#changes"])
    for (const path of ["/dashboard", "/account"]) expect(await pageText(visitor, path)).not.toContain(LINE)
  }
  await app.runCron()
  expect(told(app)).toEqual([])
  expect(await pageText(await app.createAccount(), "/dashboard")).not.toContain(LINE)
  const rows = await app.db
    .select()
    .from(users)
    .where(inArray(users.id, [holder.id, unknown.id]))
  expect(rows.map(({ termsSeenVersion }) => termsSeenVersion)).toEqual([TERMS_VERSION, TERMS_VERSION])
  const exported = await (await holder.get("/account/data.json")).json()
  expect(exported).toMatchObject({
    account: { termsVersion: OLD, termsToldVersion: TERMS_VERSION, termsSeenVersion: TERMS_VERSION },
  })
})
