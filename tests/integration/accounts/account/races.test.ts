import { expect, test } from "vitest"
import { deleteAccount } from "#app/accounts/data/delete-account.server.ts"
import { logIn } from "#app/accounts/log-in/log-in.server.ts"
import { changePassword } from "#app/accounts/passwords/change-password.server.ts"
import { undoIntrusion } from "#app/accounts/undo/undo-intrusion.server.ts"
import { createContext } from "#app/load-context.server.ts"
import * as schema from "#db/schema.ts"
import { changeLink, linkTo } from "#tests/support/fixtures/email-links.ts"
import { hashCheaply } from "#tests/support/fixtures/insert-account.ts"
import { OLD_HASH, OLD_PASSWORD } from "#tests/support/fixtures/old-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const NEW_PASSWORD = "a password chosen since"

/** The Worker's own context, whose password is replaced by another just before the batch of that number. */
async function contextThatLoses(app: App, lastBatch: number) {
  const context = createContext(await app.worker.getBindings(), () => {})
  const [user] = await app.rows(schema.users)
  if (!user) throw new Error("there is no account")
  const passwordHash = hashCheaply(NEW_PASSWORD)
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

test.each([
  ["this site", hashCheaply(PASSWORD), PASSWORD],
  ["the old site", OLD_HASH, OLD_PASSWORD],
])(
  "logIn: a password of %s replaced during the check creates no session",
  async (_, passwordHash, password) => {
    await using app = await startApp()
    const { email } = await app.createAccount()
    await app.db.update(schema.users).set({ passwordHash })
    await app.db.delete(schema.sessions)
    // The first batch counts the attempt.
    const { context } = await contextThatLoses(app, 2)
    expect(await logIn(context, { email, password })).toEqual({ kind: "rejected" })
    expect(await app.rows(schema.sessions)).toEqual([])
  },
)

test("changePassword: the second of two simultaneous changes has no effect", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const { context, user } = await contextThatLoses(app, 1)
  const typed = { currentPassword: PASSWORD, password: "a third password" }
  expect(await changePassword(context, { ...user, hasSecondFactor: false }, typed)).toEqual({
    kind: "wrong-password",
  })
  expect(await app.inbox(email)).toEqual([])
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
})

test("deleteAccount: a password replaced during the request prevents the deletion", async () => {
  await using app = await startApp()
  const { email } = await app.createLicensedAccount()
  const { context, user } = await contextThatLoses(app, 1)
  expect(await deleteAccount(context, user, PASSWORD)).toEqual({ kind: "wrong-password" })
  expect(await app.inbox(email)).toHaveLength(1)
  expect(await app.canLogIn(email, NEW_PASSWORD)).toBe(true)
  expect(await app.listLicenses(user.id)).toHaveLength(1)
})

test("undoIntrusion: a password replaced during the request prevents the undo", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await member.get(await changeLink(app, member, "new@example.com"))
  const [, secret = ""] = (await linkTo(app, member.email, "/undo-email-change")).split("=")
  // The first batch reads what would be taken away.
  const { context } = await contextThatLoses(app, 2)
  const dead = { kind: "rejected", because: "dead" }
  expect(await undoIntrusion(context, secret)).toEqual(dead)
  expect(await app.canLogIn("new@example.com", NEW_PASSWORD)).toBe(true)
})
