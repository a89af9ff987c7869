import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createPasskeyChallenges } from "#app/auth/passkey-challenges.server.ts"
import { passkeys } from "#db/schema.ts"
import {
  Authenticator,
  addPasskey,
  type Deviations,
  logInWithPasskey,
  passkeyOptions,
} from "#tests/support/browser/authenticator.ts"
import type { InsertedAccountSettings } from "#tests/support/fixtures/insert-account.ts"
import { answerOf, isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD, secrets } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const REJECTED = "The passkey was not accepted. Please try again."

async function createMember(app: App, settings: InsertedAccountSettings = {}) {
  const member = await app.createAccount(settings)
  const { authenticator, response } = await addPasskey(member)
  expect(response.status).toBe(303)
  return Object.assign(member, { authenticator })
}

/** That the answer refuses the passkey, and the client is signed out. */
async function expectRejected(client: TestClient, response: Response): Promise<void> {
  expect([response.status, textOf(await response.text())]).toEqual([400, expect.stringContaining(REJECTED)])
  expect(await isSignedIn(client)).toBe(false)
}

test("POST /login: a passkey signs in past the second factor, with a new session id", async () => {
  await using app = await startApp()
  const member = await createMember(app, { hasSecondFactor: true })
  const browser = app.visitorWithEndedSession()
  const before = browser.cookies.get("session")
  const response = await logInWithPasskey(browser, member.authenticator, {}, "/login?redirectTo=%2Faccount")
  expect(answerOf(response)).toEqual([303, "/account"])
  expect(browser.cookies.get("session")).not.toBe(before)
  expect(await isSignedIn(browser)).toBe(true)
  expect([...browser.cookies.keys()].sort()).toEqual(["device", "passkey", "session"])
  expect((await browser.get("/account/two-factor")).status).toBe(200)
  expect(await pageText(browser, "/account/security")).toMatch(/My phone Added .* · last used /)
})

test("POST /login: a passkey with RS256, as Windows Hello makes it, signs in, and an altered one does not", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { authenticator, response } = await addPasskey(member, new Authenticator(undefined, "RS256"))
  expect(response.status).toBe(303)
  const browser = app.visitor()
  await expectRejected(browser, await logInWithPasskey(browser, authenticator, { tamper: "signature" }))
  expect((await logInWithPasskey(browser, authenticator)).status).toBe(303)
})

test("POST /login: a browser not seen before is told by email to have used a passkey, a known one is not", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const browser = app.visitor()
  await expectStatus(logInWithPasskey(browser, member.authenticator), 303)
  await expectStatus(logInWithPasskey(browser, member.authenticator), 303)
  await waitFor(async () => {
    const sent = (await app.inbox(member.email)).filter(({ subject }) => /New sign-in/.test(subject))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain("signed in to it with a passkey.")
  })
})

const deviations: [what: string, Deviations][] = [
  ["another site's origin", { origin: "https://brisk.evil.example" }],
  ["another site's passkey", { rpId: "evil.example" }],
  ["a frame in another site", { crossOrigin: true }],
  ["a registration", { type: "webauthn.create" }],
  ["nobody there", { userPresent: false }],
  ["no check of who is there", { userVerified: false }],
  ["a made-up challenge", { challenge: "A".repeat(75) }],
  ["an unknown passkey", { id: "A".repeat(43) }],
  ["another account's handle", { userHandle: "A".repeat(48) }],
  ["an altered signature", { tamper: "signature" }],
  ["altered authenticator data", { tamper: "authenticatorData" }],
  ["altered client data", { tamper: "clientDataJSON" }],
]

test.each(deviations)("POST /login: an assertion with %s is 400", async (_, deviation) => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const browser = app.visitor()
  await expectRejected(browser, await logInWithPasskey(browser, authenticator, deviation))
  expect(await app.db.query.sessions.findMany()).toHaveLength(1)
  expect((await logInWithPasskey(browser, authenticator)).status).toBe(303)
})

test("POST /login: another account's passkey can't be named by one's own key", async () => {
  await using app = await startApp()
  const victim = await createMember(app)
  const { authenticator } = await createMember(app)
  const browser = app.visitor()
  const { id, userHandle } = victim.authenticator
  await expectRejected(browser, await logInWithPasskey(browser, authenticator, { id, userHandle }))
})

test("POST /login: a challenge counts in the browser that it was issued to, for logging in, for five minutes", async () => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const browser = app.visitor()
  const holder = () => browser.cookies.get("passkey") ?? ""
  await passkeyOptions(browser, "log-in")
  const settings = { secret: secrets.factorEncryptionKey, randomBytes }
  const issue = (purpose: "log-in" | "confirm", minutesAgo: number) =>
    createPasskeyChallenges({
      ...settings,
      now: () => new Date(Date.now() - minutesAgo * 60_000),
    }).issue({ purpose, holder: holder() })
  const other = await passkeyOptions(app.visitor(), "log-in")
  for (const challenge of [other.challenge, issue("confirm", 0), issue("log-in", 5.1)]) {
    const assertion = authenticator.assert({ challenge })
    await expectRejected(browser, await browser.post("/login", { assertion }))
  }
  const assertion = authenticator.assert({ challenge: issue("log-in", 4.5) })
  await expectRejected(app.visitor(), await app.visitor().post("/login", { assertion }))
  expect((await browser.post("/login", { assertion })).status).toBe(303)
})

test("POST /login: an assertion counts once, also five times at once, and other tabs' challenges stay good", async () => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const browser = app.visitor()
  const [first, second] = [await passkeyOptions(browser, "log-in"), await passkeyOptions(browser, "log-in")]
  const assertion = authenticator.assert(first)
  const responses = await Promise.all(Array.from({ length: 5 }, () => browser.post("/login", { assertion })))
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400])
  browser.cookies.delete("session")
  expect((await browser.post("/login", { assertion })).status).toBe(400)
  expect((await browser.post("/login", { assertion: authenticator.assert(second) })).status).toBe(303)
})

test("POST /login: once an authenticator counts its signatures, the count has to rise", async () => {
  await using app = await startApp()
  const { authenticator } = await createMember(app)
  const statuses = []
  for (const signCount of [0, 0, 7, 7, 6, 0, 8]) {
    statuses.push((await logInWithPasskey(app.visitor(), authenticator, { signCount })).status)
  }
  expect(statuses).toEqual([303, 303, 303, 400, 400, 400, 303])
})

test("POST /login: a removed passkey, and one of a deleted account, is 400", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const { authenticator } = await createMember(app)
  await app.db.delete(passkeys).where(eq(passkeys.id, authenticator.id))
  await expectStatus(member.post("/account", { intent: "delete", currentPassword: PASSWORD }), 303)
  for (const each of [authenticator, member.authenticator]) {
    const browser = app.visitor()
    await expectRejected(browser, await logInWithPasskey(browser, each))
  }
})

test("POST /login/verify: a passkey passes the second factor, and another account's does not", async () => {
  await using app = await startApp()
  const member = await createMember(app, { hasSecondFactor: true })
  const otherAccount = await createMember(app, { hasSecondFactor: true })
  const browser = app.visitor()
  await expectStatus(browser.post("/login", { email: member.email, password: PASSWORD }), 303)
  const before = browser.cookies.get("session")
  const theirs = otherAccount.authenticator.assert(await passkeyOptions(browser, "confirm"))
  await expectRejected(browser, await browser.post("/login/verify", { assertion: theirs }))
  const assertion = member.authenticator.assert(await passkeyOptions(browser, "confirm"))
  expect(answerOf(await browser.post("/login/verify", { assertion }))).toEqual([303, "/dashboard"])
  expect(browser.cookies.get("session")).not.toBe(before)
  expect(await isSignedIn(browser)).toBe(true)
})

test("POST /passkey-options: asks for nothing of an account, and writes nothing", async () => {
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
  expect(answerOf(await visitor.post("/passkey-options", { purpose: "add" }))[0]).toBe(302)
  expect(answerOf(await visitor.post("/passkey-options", { purpose: "confirm" }))[0]).toBe(302)
  expect((await visitor.post("/passkey-options", { purpose: "other" })).status).toBe(400)
  expect((await visitor.get("/passkey-options")).status).toBe(405)
})

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
