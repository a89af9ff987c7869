import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { hashPassword } from "#app/auth/passwords.server.ts"
import { createContext } from "#app/load-context.server.ts"
import { logIn } from "#app/services/account/log-in.server.ts"
import { changePassword, deleteAccount } from "#app/services/account/passwords.server.ts"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const NEW_PASSWORD = "a password chosen since"

async function resetLink(app: App): Promise<string> {
  const [user] = await app.db.select().from(schema.users)
  const token = crypto.randomUUID()
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  const tokenHash = hashLinkToken(token)
  await app.db.insert(schema.passwordResetTokens).values({ tokenHash, userId: user?.id ?? "", ...times })
  return `/reset-password?token=${token}`
}

/** The Worker's own context, whose password is replaced by another just before the batch of that number. */
async function contextThatLoses(app: App, lastBatch: number) {
  const context = createContext(await app.worker.getBindings(), () => {})
  const [user] = await app.db.select().from(schema.users)
  if (!user) throw new Error("there is no account")
  const passwordHash = await hashPassword(NEW_PASSWORD)
  let batches = 0
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name)
      return async (...batch: Parameters<typeof target.batch>) => {
        if (++batches === lastBatch) await app.db.update(schema.users).set({ passwordHash })
        return target.batch(...batch)
      }
    },
  })
  return { context: { ...context, db }, user }
}

test("POST /login: no session created with the old password outlives a reset", async () => {
  await using app = await startApp()
  // Nine passwords are hashed at once, for which a slow machine takes longer than an email may; it is sent again.
  app.expectError("email-not-sent")
  const { email } = await app.createAccount()
  const link = await resetLink(app)
  const browsers = Array.from({ length: 8 }, () => app.visitor())
  const fields = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  const [reset] = await Promise.all([
    setTimeout(15).then(() => app.visitor().post(link, fields)),
    ...browsers.map(async (browser, index) => {
      await setTimeout(index * 4)
      await browser.post("/login", { email, password: PASSWORD })
    }),
  ])

  expect(reset.status).toBe(303)
  const statuses = await Promise.all(browsers.map(async (one) => (await one.get("/dashboard")).status))
  expect(statuses).toEqual(Array(8).fill(302))
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
})

test("logIn: a password replaced during the check creates no session and is rejected like a wrong one", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  await app.db.delete(schema.sessions)
  // The first batch counts the attempt.
  const { context } = await contextThatLoses(app, 2)
  expect(await logIn(context, { email, password: PASSWORD })).toEqual({ kind: "rejected" })
  expect(await app.db.select().from(schema.sessions)).toEqual([])
})

test("changePassword: of two simultaneous changes the second has no effect", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const { context, user } = await contextThatLoses(app, 1)
  const typed = { currentPassword: PASSWORD, password: "a third password" }
  expect(await changePassword(context, { ...user, hasSecondFactor: false }, typed)).toBe(null)
  expect(await app.inbox(email)).toEqual([])
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
})

test("deleteAccount: a password replaced meanwhile prevents the deletion", async () => {
  await using app = await startApp()
  const { email } = await app.createLicensedAccount()
  const { context, user } = await contextThatLoses(app, 1)
  expect(await deleteAccount(context, user, PASSWORD)).toBe(null)
  expect(await app.inbox(email)).toHaveLength(1)
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
  expect(await app.listLicenses(user.id)).toHaveLength(1)
})
