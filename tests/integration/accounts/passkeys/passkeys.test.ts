import { expect, test } from "vitest"
import { MAX_PASSKEYS } from "#app/accounts/passkeys/passkey.ts"
import { Authenticator, addPasskey, passkeyOptions } from "#tests/support/browser/authenticator.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, sortedStatuses } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PAGE = "/account/passkey"

const namesIn = async (app: App) => (await app.db.query.passkeys.findMany()).map(({ name }) => name)

test("POST /account/passkey: adds and lists the passkey, and emails the account", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { response } = await addPasskey(member, new Authenticator(), { name: " My <b>phone</b> " })
  expect(await redirectOf(response)).toEqual([303, "/account/security?done=passkey-added#passkeys-heading"])
  const page = await pageText(member, "/account/security?done=passkey-added")
  expect(page).toContain("The passkey was added. You can log in with it from now on.")
  expect(page).toMatch(/My <b>phone<\/b> Passkey\. Added \d+ \w+ \d{4} · never used/)
  await waitFor(async () => {
    expect(await app.subjectsTo(member.email)).toEqual(["A passkey was added to your account"])
  })
  expect(await app.readLog()).toContainEqual(
    expect.objectContaining({ event: "passkey-changed", change: "added" }),
  )
})

test("POST /account/passkey: a challenge is accepted once, in its own session", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const otherAccount = await app.createAccount()
  const theirs = new Authenticator().register(await passkeyOptions(otherAccount, "add"))
  await expectStatus(member.post(PAGE, { name: "Theirs", registration: theirs }), 400)
  const confirmation = new Authenticator().register(await passkeyOptions(member, "confirm"))
  await expectStatus(member.post(PAGE, { name: "Of another form", registration: confirmation }), 400)

  const options = await passkeyOptions(member, "add")
  const registrations = Array.from({ length: 3 }, () => new Authenticator().register(options))
  const added = registrations.map((registration) => member.post(PAGE, { name: "One of three", registration }))
  expect(await sortedStatuses(added)).toEqual([303, 400, 400])
  expect(await namesIn(app)).toEqual(["One of three"])
})

test("POST /account/passkey: a passkey belongs to the first account that adds it", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { authenticator } = await addPasskey(member, new Authenticator(), { name: "First" })
  for (const client of [member, await app.createAccount()]) {
    const { response } = await addPasskey(client, authenticator, { name: "Second" })
    expect(await answerOf(response)).toEqual([
      400,
      expect.stringContaining("This passkey has been added already."),
    ])
  }
  expect(await app.db.query.passkeys.findMany()).toMatchObject([{ name: "First", userId: member.id }])
})

test("POST /account/passkey: an account has at most 20 passkeys", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const into = "passkeys (id, user_id, name, public_key, sign_count, created_at)"
  await fill(app.d1, MAX_PASSKEYS - 1, into, `i, '${member.id}', 'Key ' || i, '', 0, ${Date.now()}`)
  const registrations = await Promise.all([
    new Authenticator().register(await passkeyOptions(member, "add")),
    new Authenticator().register(await passkeyOptions(member, "add")),
  ])
  const added = registrations.map((registration) => member.post(PAGE, { name: "Twentieth", registration }))
  expect(await sortedStatuses(added)).toEqual([303, 400])
  const page = await pageText(member, "/account/security")
  expect(page).toContain("This account has 20 passkeys, which is the most it can have.")
  expect(page).not.toContain("Add a passkey")
})

test("GET and POST /account/passkey: adding and removing need a recent factor", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { authenticator } = await addPasskey(member)
  await ageFactor(app, member, 11)
  expect(await redirectOf(member.get(PAGE))).toEqual([302, "/login/verify?redirectTo=%2Faccount%2Fpasskey"])
  const { response } = await addPasskey(member)
  expect(await redirectOf(response)).toEqual([307, "/login/verify?redirectTo=%2Faccount%2Fpasskey&form"])
  const removal = await member.post("/account/security", {
    intent: "remove-passkey",
    passkey: authenticator.id,
  })
  expect(await redirectOf(removal)).toEqual([307, "/login/verify?redirectTo=%2Faccount%2Fsecurity&form"])
  expect(await app.db.query.passkeys.findMany()).toHaveLength(1)
})

test("POST /account/security: an account removes its own passkeys only, and is emailed", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { authenticator } = await addPasskey(member)
  const otherAccount = await app.createAccount()
  const form = { intent: "remove-passkey", passkey: authenticator.id }
  await expectStatus(otherAccount.post("/account/security", form), 303)
  expect(await namesIn(app)).toEqual(["My phone"])
  expect(await redirectOf(member.post("/account/security", form))).toEqual([
    303,
    "/account/security?done=remove-passkey",
  ])
  await expectStatus(member.post("/account/security", form), 303)
  expect(await namesIn(app)).toEqual([])
  await waitFor(async () => {
    expect(await app.inbox(member.email)).toMatchObject([
      {
        subject: "A passkey was removed from your account",
        text: expect.stringContaining("Passkey: My phone"),
      },
      { subject: "A passkey was added to your account" },
    ])
  })
  expect(await app.inbox(otherAccount.email)).toEqual([])
  expect(await app.readLog()).toContainEqual(
    expect.objectContaining({ event: "passkey-changed", change: "removed" }),
  )
})
