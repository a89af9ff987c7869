import { expect, test } from "vitest"
import { sessions } from "#db/schema.ts"
import { addPasskey, passkeyOptions } from "#tests/support/browser/authenticator.ts"
import { ageFactor, codeNow, isSignedIn, sessionHashOf } from "#tests/support/fixtures/second-factor.ts"
import { keptFieldsOf, keptFormOf } from "#tests/support/forms/kept-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  textOf,
} from "#tests/support/server/test-client.ts"

const PAGE = "/account/two-factor"

test("GET /account/two-factor: asks for the password again after ten minutes", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await ageFactor(app, member, 9)
  await expectStatus(member.get(PAGE), 200)
  await ageFactor(app, member, 11)
  const verify = "/login/verify?redirectTo=%2Faccount%2Ftwo-factor"
  expect(await redirectOf(member.get(PAGE))).toEqual([302, verify])
  const page = await pageText(member, verify)
  expect(page).toContain("This needs your password again.")
  const wrong = await member.post(verify, { password: "a wrong password" })
  expect([wrong.status, fieldErrorsOf(await wrong.text())]).toEqual([
    400,
    { password: "That is not your current password." },
  ])
  const before = member.cookies.get("session") ?? ""
  expect(await redirectOf(member.post(verify, { password: PASSWORD }))).toEqual([303, PAGE])
  expect(member.cookies.get("session")).not.toBe(before)
  const logged = (await app.readLog()).filter(({ event }) => event === "password-confirmed")
  expect(logged).toMatchObject([{ succeeded: false }, { succeeded: true }])
  const stolen = app.visitor()
  stolen.cookies.set("session", before)
  expect(await isSignedIn(stolen)).toBe(false)
  await expectStatus(member.get(PAGE), 200)
})

test("GET /account/data.json: an old factor leads over the confirmation to the account", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await ageFactor(app, member, 11)
  const verify = "/login/verify?redirectTo=%2Faccount%2Fdata%23data-heading"
  expect(await redirectOf(member.get("/account/data.json"))).toEqual([302, verify])
  expect(await redirectOf(member.post(verify, { password: PASSWORD }))).toEqual([
    303,
    "/account/data#data-heading",
  ])
  await expectStatus(member.get("/account/data.json"), 200)
})

test("POST /dashboard/replace-key: with an old factor, the form is resent after confirmation", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const keys = async () => (await app.db.query.licenses.findMany()).map(({ key }) => key)
  await ageFactor(app, owner, 11)
  const form = { licenseKey: owner.licenseKey, currentPassword: "typed password" }
  const sentAway = await owner.post("/dashboard/replace-key", form)
  const verify = "/login/verify?redirectTo=%2Fdashboard%2Freplace-key"
  expect(await redirectOf(sentAway)).toEqual([307, `${verify}&form`])

  const page = await (await expectStatus(owner.post(`${verify}&form`, form), 200)).text()
  expect(textOf(page)).toContain("What you typed before is kept. It's sent when you continue.")
  const kept = { resend: keptFormOf(page, "resend") }
  expect(keptFieldsOf(kept.resend)).toEqual({ licenseKey: owner.licenseKey })
  const wrong = await owner.post(verify, { ...kept, password: "a wrong password" })
  expect([wrong.status, keptFormOf(await wrong.text(), "resend")]).toEqual([400, kept.resend])
  expect(await keys()).toEqual([owner.licenseKey])

  const verified = await owner.post(verify, { ...kept, password: PASSWORD })
  expect(await redirectOf(verified)).toEqual([307, "/dashboard/replace-key"])
  const replaced = await owner.post("/dashboard/replace-key", kept)
  expect(await redirectOf(replaced)).toEqual([303, "/dashboard?done=key-replaced"])
  expect(await keys()).not.toEqual([owner.licenseKey])
})

test("POST /login/verify: only a form sent to the page leads to a POST", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await ageFactor(app, member, 11)
  const path = "/login/verify?redirectTo=%2Fdashboard%2Frelease%3Fdevice%3Dpc-1&form"
  const page = await member.html(path)
  const action = "/login/verify?redirectTo=%2Fdashboard%2Frelease%3Fdevice%3Dpc-1"
  expect(page).toContain(`action="${action}"`)
  expect(page).not.toContain("resend")
  expect(await redirectOf(member.post(action, { password: PASSWORD }))).toEqual([
    303,
    "/dashboard/release?device=pc-1",
  ])
})

test("POST /account/security: ending other sessions needs a recent factor", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const other = await app.logIn(member.email)
  await ageFactor(app, member, 11)
  const form = { intent: "sign-out-others" }
  const verify = "/login/verify?redirectTo=%2Faccount%2Fsecurity"
  expect(await redirectOf(member.post("/account/security", form))).toEqual([307, `${verify}&form`])
  expect(await isSignedIn(other)).toBe(true)
  await expectStatus(member.post(verify, { password: PASSWORD }), 303)
  await expectStatus(member.post("/account/security", form), 303)
  expect(await isSignedIn(other)).toBe(false)

  await ageFactor(app, member, 11)
  const session = sessionHashOf(member).slice(0, 24)
  expect(await redirectOf(member.post("/account/security", { intent: "sign-out", session }))).toEqual([
    303,
    "/login",
  ])
})

test("POST /login/verify: a confirmation does not extend the session's absolute lifetime", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const createdAt = new Date(Date.now() - 89 * 24 * 3_600_000)
  await app.db.update(sessions).set({ createdAt, factorAt: null })
  await expectStatus(member.post("/login/verify", { password: PASSWORD }), 303)
  expect(await isSignedIn(member)).toBe(true)
  expect(await app.db.query.sessions.findMany()).toMatchObject([{ createdAt, secondFactorAt: null }])
})

test("POST /login/verify: confirming an old session takes one code, once", async () => {
  await using app = await startApp()
  const owner = await app.createAccount({ hasSecondFactor: true })
  const code = await codeNow()
  await ageFactor(app, owner, 11)
  await expectStatus(owner.post("/login/verify", { password: PASSWORD }), 400)
  expect(await redirectOf(owner.post("/login/verify?redirectTo=/account", { code }))).toEqual([
    303,
    "/account",
  ])
  await ageFactor(app, owner, 11)
  await expectStatus(owner.post("/login/verify", { code }), 400)
})

test("POST /login/verify: a passkey confirms once, if the account has one", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { authenticator } = await addPasskey(member)
  await ageFactor(app, member, 11)
  const verify = "/login/verify?redirectTo=%2Faccount%2Fsecurity"
  expect(await pageText(member, verify)).toContain("Use a passkey")
  const before = member.cookies.get("session")
  const assertion = authenticator.assert(await passkeyOptions(member, "confirm"))
  expect(await redirectOf(member.post(verify, { assertion }))).toEqual([303, "/account/security"])
  expect(member.cookies.get("session")).not.toBe(before)

  await ageFactor(app, member, 11)
  const again = await member.post(verify, { assertion })
  expect(await answerOf(again)).toEqual([
    400,
    expect.stringContaining("The passkey was not accepted. Please try again."),
  ])
  const other = await app.createAccount()
  await ageFactor(app, other, 11)
  expect(await pageText(other, "/login/verify")).not.toContain("Use a passkey")
})
