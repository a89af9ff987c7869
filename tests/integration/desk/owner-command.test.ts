import { expect, test } from "vitest"
import { twoFactorEmail } from "#app/emails/two-factor-emails.ts"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { answerOf, isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { createCommandEntry } from "../../../scripts/command-entry.ts"
import {
  addOwnerSql,
  enableSql,
  findAccountSql,
  listOwnersSql,
  removeOwnerSql,
  resetFactorSql,
  signOutSql,
} from "../../../scripts/owner-sql.ts"

/** Runs statements as `wrangler d1 execute` does; returns the rows of the first one. */
async function execute(app: App, ...statements: string[]) {
  const [first] = await app.d1.batch(statements.map((statement) => app.d1.prepare(statement)))
  return first?.results ?? []
}

function entryOf(action: string, userId: string) {
  const subject = { kind: "customer" as const, id: userId }
  return createCommandEntry("owner", {
    ...{ action, subject, reason: "It's proven", before: null, after: { owner: true } },
  })
}

test("npm run owner: gives and takes the role once each, and the audit log tells of both", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const { id, email } = member
  const done: number[] = []
  const desk: number[] = []
  for (const change of [addOwnerSql, addOwnerSql, removeOwnerSql, removeOwnerSql, addOwnerSql]) {
    done.push((await execute(app, ...change(id, entryOf("owner.change", id)))).length)
    desk.push((await member.get("/desk")).status)
  }
  expect(done).toEqual([1, 0, 1, 0, 1])
  expect(desk).toEqual([200, 200, 404, 404, 200])
  expect(await execute(app, listOwnersSql())).toEqual([
    expect.objectContaining({ email, hasSecondFactor: 1 }),
  ])
  expect(await execute(app, findAccountSql(email))).toEqual([
    { id, email, isConfirmed: 1, isOwner: 1, hasSecondFactor: 1 },
  ])
  await app.runCron()
  expect(await verifyAudit(app)).toMatchObject({ checked: 3, brokenAt: null })
})

test("npm run owner -- add: an account that has not confirmed its address gets no role", async () => {
  await using app = await startApp()
  const { id, email } = await app.createAccount({ isConfirmed: false, hasSecondFactor: true })
  expect(await execute(app, ...addOwnerSql(id, await entryOf("owner.add", id)))).toEqual([])
  expect(await execute(app, listOwnersSql())).toEqual([])
  expect(await execute(app, findAccountSql(email))).toMatchObject([{ isConfirmed: 0, isOwner: 0 }])
})

test("npm run owner -- sign-out: ends the sessions of one account, or of all", async () => {
  await using app = await startApp()
  const [ada, eve, bob] = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
  const signedIn = () => Promise.all([ada, eve, bob].map(isSignedIn))
  await execute(app, ...signOutSql(ada.id, entryOf("customer.sign-out", ada.id)))
  expect(await signedIn()).toEqual([false, true, true])
  await execute(app, ...signOutSql(null, entryOf("customer.sign-out", "everyone")))
  expect(await signedIn()).toEqual([false, false, false])
  await app.runCron()
  expect(await verifyAudit(app)).toMatchObject({ checked: 2, brokenAt: null })
})

test("npm run owner -- enable: the holder of a disabled account signs in again", async () => {
  await using app = await startApp()
  const { id, email } = await app.createAccount()
  await app.d1.prepare("update users set disabled_at = 1 where id = ?").bind(id).run()
  expect(await app.canLogIn(email, PASSWORD)).toBe(false)
  expect(await execute(app, ...enableSql(id, entryOf("customer.enable", id)))).toHaveLength(1)
  expect(await execute(app, ...enableSql(id, entryOf("customer.enable", id)))).toEqual([])
  expect(await app.canLogIn(email, PASSWORD)).toBe(true)
  await app.runCron()
  expect(await verifyAudit(app)).toMatchObject({ checked: 1, brokenAt: null })
})

test("npm run owner -- reset-factor: removes it and the passkeys, ends the sessions and tells the account; an owner keeps it", async () => {
  await using app = await startApp()
  const reset = async ({ id, email }: { id: string; email: string }) => {
    const notice = twoFactorEmail(
      { id: crypto.randomUUID(), email, change: "reset", at: new Date() },
      sampleSite,
    )
    return execute(app, ...resetFactorSql(id, entryOf("customer.reset-factor", id), notice))
  }
  const owner = await app.createOwner()
  expect(await reset(owner)).toEqual([])
  expect((await owner.get("/desk")).status).toBe(200)

  const member = await app.createAccount({ hasSecondFactor: true })
  const { authenticator, response } = await addPasskey(member)
  expect(response.status).toBe(303)
  expect(await reset(member)).toHaveLength(1)
  expect(await reset(member)).toEqual([])
  expect(await isSignedIn(member)).toBe(false)
  expect((await logInWithPasskey(app.visitor(), authenticator)).status).toBe(400)
  const browser = app.visitor()
  const logIn = await browser.post("/login", { email: member.email, password: PASSWORD })
  expect(answerOf(logIn)).toEqual([303, "/dashboard"])
  await app.runCron()
  const subjects = (await app.inbox(member.email)).map(({ subject }) => subject)
  expect(subjects).toContain("Two-factor authentication was removed")
  expect((await app.inbox(owner.email)).map(({ subject }) => subject)).not.toContain(
    "Two-factor authentication was removed",
  )
  await app.runCron()
  expect(await verifyAudit(app)).toMatchObject({ checked: 1, brokenAt: null })
})
