import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { emailTokens, passkeys } from "#db/schema.ts"
import { addPasskey, logInWithPasskey, passkeyOptions } from "#tests/support/browser/authenticator.ts"
import type { InsertedAccountSettings } from "#tests/support/fixtures/insert-account.ts"
import { isSignedIn, newPendingBrowser } from "#tests/support/fixtures/second-factor.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  redirectOf,
  sortedStatuses,
  type TestClient,
} from "#tests/support/server/test-client.ts"

const REJECTED = "The passkey was not accepted. Please try again."

async function createMember(app: App, settings: InsertedAccountSettings = {}) {
  const member = await app.createAccount(settings)
  const { authenticator, response } = await addPasskey(member)
  expect(response.status).toBe(303)
  return Object.assign(member, { authenticator })
}

/** That the answer refuses the passkey, and the client is signed out. */
async function expectRejected(client: TestClient, response: Response): Promise<void> {
  expect(await answerOf(response)).toEqual([400, expect.stringContaining(REJECTED)])
  expect(await isSignedIn(client)).toBe(false)
}

test("POST /login: a passkey replaces the second factor and renews the session ID", async () => {
  await using app = await startApp()
  const member = await createMember(app, { hasSecondFactor: true })
  const browser = app.visitorWithEndedSession()
  const before = browser.cookies.get("session")
  const response = await logInWithPasskey(browser, member.authenticator, {}, "/login?redirectTo=%2Faccount")
  expect(await redirectOf(response)).toEqual([303, "/account"])
  expect(browser.cookies.get("session")).not.toBe(before)
  expect(await isSignedIn(browser)).toBe(true)
  expect([...browser.cookies.keys()].sort()).toEqual(["device", "passkey", "session"])
  await expectStatus(browser.get("/account/two-factor"), 200)
  expect(await pageText(browser, "/account/security")).toMatch(/My phone Passkey\. Added .* · last used /)
  const told = () => app.subjectsTo(member.email)
  await expect.poll(told).toContain(`New sign-in to your ${brand.name} account`)
  await expectStatus(logInWithPasskey(browser, member.authenticator), 303)
  await app.runCron()
  expect(await told()).toHaveLength(2)
})

test("POST /login: an assertion is accepted once, in the browser of its challenge", async () => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const browser = app.visitor()
  const [first, second] = [await passkeyOptions(browser, "log-in"), await passkeyOptions(browser, "log-in")]
  const assertion = authenticator.assert(first)
  const elsewhere = app.visitor()
  await passkeyOptions(elsewhere, "log-in")
  await expectRejected(elsewhere, await elsewhere.post("/login", { assertion }))
  const answered = Array.from({ length: 5 }, () => browser.post("/login", { assertion }))
  expect(await sortedStatuses(answered)).toEqual([303, 400, 400, 400, 400])
  browser.cookies.delete("session")
  await expectStatus(browser.post("/login", { assertion }), 400)
  await expectStatus(browser.post("/login", { assertion: authenticator.assert(second) }), 303)
})

test("POST /login: an authenticator's signature count has to rise once it is used", async () => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const statuses = []
  for (const signCount of [0, 0, 7, 7, 6, 0, 8]) {
    statuses.push((await logInWithPasskey(app.visitor(), authenticator, { signCount })).status)
  }
  expect(statuses).toEqual([303, 303, 303, 400, 400, 400, 303])
})

test("POST /login: the passkey of a deleted account or a removed one is 400", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const { authenticator } = await createMember(app)
  await app.db.delete(passkeys).where(eq(passkeys.id, authenticator.id))
  // The link of the passkey's notice, for which the deletion would wait.
  await app.db.delete(emailTokens)
  await app.deleteAccount(member)
  for (const each of [authenticator, member.authenticator]) {
    const browser = app.visitor()
    await expectRejected(browser, await logInWithPasskey(browser, each))
  }
})

test("POST /login/verify: only the account's own passkey passes the second factor", async () => {
  await using app = await startApp()
  const member = await createMember(app, { hasSecondFactor: true })
  const otherAccount = await createMember(app, { hasSecondFactor: true })
  const browser = await newPendingBrowser(app, member)
  const before = browser.cookies.get("session")
  const theirs = otherAccount.authenticator.assert(await passkeyOptions(browser, "confirm"))
  await expectRejected(browser, await browser.post("/login/verify", { assertion: theirs }))
  const assertion = member.authenticator.assert(await passkeyOptions(browser, "confirm"))
  expect(await redirectOf(browser.post("/login/verify", { assertion }))).toEqual([303, "/dashboard"])
  expect(browser.cookies.get("session")).not.toBe(before)
  expect(await isSignedIn(browser)).toBe(true)
})

test("POST /passkey-options: reveals nothing of an account, and writes nothing", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const response = await visitor.post("/passkey-options", { purpose: "log-in" })
  expect(await response.json()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{75}$/),
    rpId: "localhost",
    userVerification: "required",
    timeout: 300_000,
  })
  expect(response.headers.get("set-cookie")).toMatch(
    /^passkey=[\w-]{22}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=600$/,
  )
  expect((await redirectOf(await visitor.post("/passkey-options", { purpose: "add" })))[0]).toBe(302)
  expect((await redirectOf(await visitor.post("/passkey-options", { purpose: "confirm" })))[0]).toBe(302)
  await expectStatus(visitor.post("/passkey-options", { purpose: "other" }), 400)
  await expectStatus(visitor.get("/passkey-options"), 405)
})
