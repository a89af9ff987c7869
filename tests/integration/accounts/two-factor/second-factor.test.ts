import { eq, like } from "drizzle-orm"
import { expect, test } from "vitest"
import { MAX_SESSIONS } from "#app/accounts/sessions/session.ts"
import { hashRecoveryCode } from "#app/accounts/two-factor/totp.server.ts"
import { brand } from "#app/platform/brand.ts"
import { recoveryCodes, sessions, totpFactors } from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { resetPassword } from "#tests/support/fixtures/email-links.ts"
import { changePassword } from "#tests/support/fixtures/fixtures.ts"
import { codeNow, isSignedIn, newPendingBrowser, wrongCode } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  sortedStatuses,
  textOf,
} from "#tests/support/server/test-client.ts"

const WRONG = { code: "That code is not right." }
const RECOVERY_CODE = "abcd-efgh-jkmn-pqrs-tuvw-xyz2"

const createMember = (app: App) => app.createAccount({ hasSecondFactor: true })

async function addRecoveryCode(app: App, userId: string, code = RECOVERY_CODE.replaceAll("-", "")) {
  const codeHash = hashRecoveryCode(userId, code)
  await app.db.insert(recoveryCodes).values({ codeHash, userId, createdAt: new Date() })
}

test("POST /login: with two-factor authentication, the password alone signs nobody in", async () => {
  await using app = await startApp()
  const { email } = await createMember(app)
  const browser = app.visitor()
  expect(await redirectOf(browser.post("/login", { email, password: PASSWORD }))).toEqual([
    303,
    "/login/verify",
  ])

  for (const path of ["/dashboard", "/account/data.json", "/download", "/desk"]) {
    expect(await redirectOf(browser.get(path))).toEqual([
      302,
      `/login/verify?${new URLSearchParams({ redirectTo: path })}`,
    ])
  }
  for (const path of ["/", "/login", "/no-such-page"]) {
    const text = textOf(await browser.html(path))
    expect(text).toContain("Login")
    expect(text).not.toContain("Logout")
    expect(text).not.toContain(email)
  }
  const before = await app.db.query.users.findMany()
  for (const intent of ["promotions", "sessions"]) {
    await expectStatus(browser.post("/account", { intent, optInPromotions: "on" }), 302)
  }
  expect(await app.db.query.users.findMany()).toEqual(before)
  expect(await app.db.query.sessions.findMany()).toHaveLength(2)
})

test("POST /login/verify: the code signs in, renews the session ID and redirects", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const browser = await newPendingBrowser(app, member, "/login?redirectTo=%2Faccount%3Fa%3D1")
  const pendingId = browser.cookies.get("session") ?? ""
  const page = await browser.get("/login/verify?redirectTo=%2Faccount%3Fa%3D1")
  expect(textOf(await page.text())).toContain(
    `Open your authenticator app and type the code it shows for ${brand.name}.`,
  )
  const code = await codeNow()
  const response = await browser.post("/login/verify?redirectTo=%2Faccount%3Fa%3D1", {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })

  expect(await redirectOf(response)).toEqual([303, "/account?a=1"])
  expect(await isSignedIn(browser)).toBe(true)
  expect(browser.cookies.get("session")).not.toBe(pendingId)
  const fixated = app.visitor()
  fixated.cookies.set("session", pendingId)
  expect(await redirectOf(fixated.get("/dashboard"))).toEqual([302, "/login?redirectTo=%2Fdashboard"])
  expect(await app.readLog()).toContainEqual(
    expect.objectContaining({ event: "second-factor", succeeded: true, by: "totp" }),
  )
})

test("POST /login/verify: a code in Devanagari digits signs in", async () => {
  await using app = await startApp()
  const browser = await newPendingBrowser(app, await createMember(app))
  const code = (await codeNow()).replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)))
  expect(await redirectOf(browser.post("/login/verify", { code }))).toEqual([303, "/dashboard"])
})

test("POST /login/verify: a wrong, unknown or missing code is 400", async () => {
  await using app = await startApp()
  const browser = await newPendingBrowser(app, await createMember(app))
  for (const code of [await wrongCode(), RECOVERY_CODE, "1".repeat(9000)]) {
    const response = await browser.post("/login/verify", { code })
    expect([code, response.status, fieldErrorsOf(await response.text())]).toEqual([code, 400, WRONG])
  }
  const lookAlikes = await browser.post("/login/verify", { code: `${RECOVERY_CODE.slice(0, -2)}01` })
  expect(fieldErrorsOf(await lookAlikes.text())).toEqual({
    code: "It can't contain “0” or “1”, only a to z without l and o, and 2 to 9. Please compare it once more.",
  })
  expect(await isSignedIn(browser)).toBe(false)
  const empty = await browser.post("/login/verify", {})
  expect([empty.status, fieldErrorsOf(await empty.text())]).toEqual([400, { code: "Please enter the code." }])
})

test("POST /login/verify: a code is accepted once, also simultaneously and after later codes", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const browsers = await Promise.all(Array.from({ length: 5 }, () => newPendingBrowser(app, member)))
  const code = await codeNow()
  const entered = browsers.map((browser) => browser.post("/login/verify", { code }))
  expect(await sortedStatuses(entered)).toEqual([303, 400, 400, 400, 400])

  const late = await newPendingBrowser(app, member)
  await expectStatus(late.post("/login/verify", { code }), 400)
  await expectStatus(late.post("/login/verify", { code: await codeNow(-1) }), 400)
  await expectStatus(late.post("/login/verify", { code: await codeNow(1) }), 303)
})

test("POST /login/verify: a recovery code is accepted once, also simultaneously", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  await addRecoveryCode(app, member.id)
  const otherAccount = await createMember(app)
  const theirs = await newPendingBrowser(app, otherAccount)
  await expectStatus(theirs.post("/login/verify", { code: RECOVERY_CODE }), 400)

  const spellings = [RECOVERY_CODE, RECOVERY_CODE.toUpperCase(), RECOVERY_CODE.replaceAll("-", " ")]
  const browsers = await Promise.all(spellings.map(() => newPendingBrowser(app, member)))
  const entered = browsers.map((browser, index) =>
    browser.post("/login/verify", { code: spellings[index] ?? "" }),
  )
  expect(await sortedStatuses(entered)).toEqual([303, 400, 400])
  expect(await app.db.query.recoveryCodes.findMany()).toEqual([])
})

test("POST /login/verify: a session waits ten minutes for the code, whatever its use", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const browser = await newPendingBrowser(app, member)
  await browser.get("/login/verify")
  const pending = (await app.db.query.sessions.findMany()).filter(({ secondFactorAt }) => !secondFactorAt)
  const lifetimes = pending.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime())
  expect(lifetimes).toEqual([10 * 60_000])

  await app.db
    .update(sessions)
    .set({ expiresAt: new Date() })
    .where(eq(sessions.idHash, pending[0]?.idHash ?? ""))
  expect(await redirectOf(browser.post("/login/verify", { code: await codeNow() }))).toEqual([302, "/login"])
})

test("POST /logout: ends a session that awaits the second factor", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const browser = await newPendingBrowser(app, member)
  const text = await pageText(member, "/account/security")
  expect(text).toContain("You're not signed in anywhere else.")
  expect(await redirectOf(browser.post("/logout"))).toEqual([303, "/"])
  expect(browser.cookies.has("session")).toBe(false)
  expect(await app.db.query.sessions.findMany()).toHaveLength(1)
})

test("POST /login: a session that awaits the second factor ends no other", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  const values = `'waiting-' || i, '${member.id}', ${Date.now() - 1000}, ${Date.now() + 600_000}`
  await fill(app.d1, MAX_SESSIONS, "sessions (id_hash, user_id, created_at, expires_at)", values)
  const browser = await newPendingBrowser(app, member)
  expect(await isSignedIn(member)).toBe(true)
  expect(await app.db.query.sessions.findMany()).toHaveLength(MAX_SESSIONS + 1)
  // Once they have passed it, they are too many with this one.
  const isWaiting = like(sessions.idHash, "waiting%")
  await app.db.update(sessions).set({ secondFactorAt: new Date() }).where(isWaiting)
  await expectStatus(browser.post("/login/verify", { code: await codeNow() }), 303)
  expect(await app.db.$count(sessions)).toBe(MAX_SESSIONS)
})

test("POST /login/verify: with an undecryptable secret, recovery codes still work", async () => {
  await using app = await startApp()
  app.expectError("factor-undecryptable")
  const member = await createMember(app)
  await addRecoveryCode(app, member.id)
  await app.db.update(totpFactors).set({ keyId: "another key" })
  const browser = await newPendingBrowser(app, member)
  await expectStatus(browser.post("/login/verify", { code: await codeNow() }), 400)
  await expectStatus(browser.post("/login/verify", { code: RECOVERY_CODE }), 303)
  const lines = (await app.readLog()).filter(({ event }) => event === "second-factor")
  expect(lines.map(({ succeeded, by }) => [succeeded, by])).toEqual([
    [false, "unknown"],
    [true, "recovery-code"],
  ])
})

test("POST /account/security and /reset-password: a new password keeps two-factor authentication on", async () => {
  await using app = await startApp()
  const member = await createMember(app)
  await changePassword(member, "another password")
  expect(await isSignedIn(member)).toBe(true)

  const password = "a third password"
  await resetPassword(app, member.email, password)
  const browser = app.visitor()
  const logIn = await browser.post("/login", { email: member.email, password })
  expect(await redirectOf(logIn)).toEqual([303, "/login/verify"])
  await expectStatus(browser.post("/login/verify", { code: await codeNow() }), 303)
})
