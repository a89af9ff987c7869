import { expect, test } from "vitest"
import { reencryptFactors } from "#app/accounts/two-factor/enable-two-factor.server.ts"
import { createSecretCipher } from "#app/accounts/two-factor/secret-cipher.server.ts"
import { totpCode } from "#app/accounts/two-factor/totp.server.ts"
import { recoveryCodes, totpFactors } from "#db/schema.ts"
import {
  isSignedIn,
  newPendingBrowser,
  recoveryCodesIn,
  secretIn,
  turnOnTwoFactor,
} from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD, secrets, TOTP_SECRET } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, fieldErrorsOf, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const PAGE = "/account/two-factor"
const SECURITY = "/account/security"

test("POST /account/two-factor: the first code turns it on and ends other sessions", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const other = await app.logIn(member.email)
  expect(await pageText(member, SECURITY)).toContain("Turn on two-factor authentication")
  const before = member.cookies.get("session")
  const { secret, codes, html, code } = await turnOnTwoFactor(member)

  expect(textOf(html)).toContain(
    "Print these 10 codes or write them down, and keep them away from your phone.",
  )
  expect(new Set(codes).size).toBe(10)
  expect(member.cookies.get("session")).not.toBe(before)
  expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false])
  expect(await pageText(member, SECURITY)).toMatch(/On since .* 10 recovery codes are left\./)
  const again = await member.html(PAGE)
  expect(textOf(again)).toContain("Two-factor authentication is on.")
  expect([recoveryCodesIn(again), secretIn(again)]).toEqual([[], ""])
  const stored = [await app.db.query.totpFactors.findMany(), await app.db.query.recoveryCodes.findMany()]
  expect(stored.map((rows) => rows.length)).toEqual([1, 10])
  const exported = await (await expectStatus(member.get("/account/data.json"), 200)).text()
  const places = JSON.stringify([stored, exported, await app.db.query.outbox.findMany(), await app.readLog()])
  for (const text of [secret, ...codes, ...codes.map((each) => each.replaceAll("-", ""))]) {
    expect(places).not.toContain(text)
  }

  const browser = await newPendingBrowser(app, member)
  await expectStatus(browser.post("/login/verify", { code }), 400)
  await expectStatus(browser.post("/login/verify", { code: codes[3] ?? "" }), 303)
  expect(await app.subjectsTo(member.email)).toContain("Two-factor authentication is on")
})

test("GET /account/two-factor: reloading shows the same secret for an hour", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const load = async () => {
    const html = await member.html(PAGE)
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="The key as a picture for the camera"/)
    return secretIn(html)
  }
  const secret = await load()
  expect([secret.length, await load()]).toEqual([32, secret])
  const browser = await app.logIn(member.email)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await pageText(member, SECURITY)).toContain("Turn on two-factor authentication")

  await app.db.update(totpFactors).set({ createdAt: new Date(Date.now() - 3_600_001) })
  expect(await load()).not.toBe(secret)
  const response = await member.post(PAGE, { code: await totpCode(secret, new Date()) })
  expect([response.status, fieldErrorsOf(await response.text())]).toEqual([
    400,
    { code: "That code is not right." },
  ])
})

test("POST /account/two-factor: at most one form has an effect, after a begun set-up", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await expectStatus(member.post(PAGE, { code: "123456" }), 400)
  await expectStatus(member.post(PAGE, {}), 400)
  const secret = secretIn(await member.html(PAGE))
  const code = await totpCode(secret, new Date())
  const responses = await Promise.all([1, 2, 3].map(() => member.post(PAGE, { code })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.query.recoveryCodes.findMany()).toHaveLength(10)
})

test("POST /account/security: turning two-factor authentication off needs the password", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await turnOnTwoFactor(member)
  const waiting = await newPendingBrowser(app, member)
  const off = await member.post(SECURITY, { intent: "two-factor-off", currentPassword: PASSWORD })
  expect(await redirectOf(off)).toEqual([303, "/account/security?done=two-factor-off"])
  const text = await pageText(member, "/account/security?done=two-factor-off")
  expect(text).toContain("Two-factor authentication is off. You now need only your password to log in.")
  expect(await isSignedIn(waiting)).toBe(false)
  expect(await isSignedIn(await app.logIn(member.email))).toBe(true)
  expect(await app.subjectsTo(member.email)).toContain("Two-factor authentication is off")
  // Once more, in a tab that was open before: it is off, and has no codes.
  for (const [intent, status] of [
    ["two-factor-off", 303],
    ["recovery-codes", 400],
  ] as const) {
    expect((await member.post(SECURITY, { intent, currentPassword: PASSWORD })).status).toBe(status)
  }
  expect(await app.db.query.recoveryCodes.findMany()).toEqual([])
})

test("POST /account/security: an owner cannot turn two-factor authentication off", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const form = { intent: "two-factor-off", currentPassword: PASSWORD }
  const response = await expectStatus(owner.post(SECURITY, form), 400)
  expect(textOf(await response.text())).toContain(
    "This account is an owner of the site, so two-factor authentication stays on. Nothing was changed.",
  )
  await expectStatus(owner.get("/desk"), 200)
  await app.d1.prepare("delete from owners").run()
  await expectStatus(owner.post(SECURITY, form), 303)
})

test("POST /account/security: new recovery codes need the password and replace the old", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { codes } = await turnOnTwoFactor(member)
  const response = await member.post(SECURITY, { intent: "recovery-codes", currentPassword: PASSWORD })
  const renewed = recoveryCodesIn(await response.text())
  expect([response.status, new Set([...codes, ...renewed]).size]).toEqual([200, 20])
  expect(await app.db.query.recoveryCodes.findMany()).toHaveLength(10)

  const browser = await newPendingBrowser(app, member)
  await expectStatus(browser.post("/login/verify", { code: codes[0] ?? "" }), 400)
  await expectStatus(browser.post("/login/verify", { code: renewed[0] ?? "" }), 303)
  expect(await pageText(browser, SECURITY)).toContain("9 recovery codes are left.")
  await app.db.delete(recoveryCodes)
  expect(await pageText(browser, SECURITY)).toContain("0 recovery codes are left.")
  await expectStatus(browser.post(SECURITY, { intent: "two-factor-off", currentPassword: PASSWORD }), 303)
  const logged = (await app.readLog()).filter(({ event }) => event === "two-factor-changed")
  expect(logged.map(({ change }) => change)).toEqual(["on", "codes", "off"])
})

test("cron: after a key rotation, secrets are encrypted with the new key", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const keys = {
    current: "3vWm7Q0nqk5u9rXcZ1bH8sYgT2eLpA6dJfK4oViN0xU=",
    previous: secrets.factorEncryptionKey,
  }
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const logged: unknown[] = []
  const log = { info: (_: string, facts?: object) => logged.push(facts), error() {} }
  const context = (current: string, previous: string | null) => {
    return { db: app.db, log, secretCipher: createSecretCipher({ current, previous }, random) }
  }
  const read = async () => (await app.db.query.totpFactors.findMany())[0]
  const before = await read()
  await reencryptFactors(context(keys.current, null))
  expect(await read()).toEqual(before)

  await reencryptFactors(context(keys.current, keys.previous))
  const after = await read()
  expect(after?.keyId).not.toBe(before?.keyId)
  const encrypted = { ciphertext: after?.encryptedSecret ?? "", keyId: after?.keyId ?? "" }
  const { secretCipher } = context(keys.current, null)
  expect(await secretCipher.decrypt(encrypted, member.id)).toBe(TOTP_SECRET)
  await reencryptFactors(context(keys.current, keys.previous))
  expect(await read()).toEqual(after)
  expect(logged).toEqual([{ count: 1 }])
})
