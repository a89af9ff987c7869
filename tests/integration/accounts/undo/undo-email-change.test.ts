import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import {
  changeLink,
  confirmationLink,
  emailsOf,
  linksTo,
  linkTo,
  resetLink,
} from "#tests/support/fixtures/email-links.ts"
import { type Account, signUpForm, twice } from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

const NEW = "new@example.com"
const DEAD =
  "This link doesn't work anymore It was used before, it's too old, or a part of it is missing. If somebody else is still in your account, write to us."

/** Changes the account's address and returns the newest link to undo it. */
async function change(app: App, member: Account, to = NEW, from = member.email, sent = 1): Promise<string> {
  await member.post("/account", { intent: "email", newEmail: to, currentPassword: PASSWORD })
  const [newest = ""] = await linksTo(app, to, "/confirm-email", sent)
  await member.get(newest)
  return linkTo(app, from, "/undo-email-change")
}

/** Sets a new password by the link that the undo led to. */
async function chooseNewPassword(visitor: TestClient, undone: Response): Promise<number> {
  const location = undone.headers.get("location") ?? ""
  expect([undone.status, location]).toEqual([
    303,
    expect.stringMatching(/^\/reset-password\?token=[A-Za-z0-9]{43}$/),
  ])
  return (await visitor.post(location, twice("another horse"))).status
}

test("POST /undo-email-change: restores the address once, and ends every session", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { email } = member
  const path = await change(app, member)
  const visitor = app.visitor()
  await visitor.post("/forgot-password", { email: NEW })
  await app.endBackgroundWork()
  const [status, text] = await answerOf(visitor.get(path))
  expect([status, text]).toEqual([200, expect.stringContaining(`Previous address ${email}`)])
  expect(text).not.toContain("Please enter the password")
  expect(await emailsOf(app)).toEqual([NEW])

  const responses = await Promise.all(Array.from({ length: 4 }, () => visitor.post(path)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400])
  expect(await app.db.$count(schema.passwordResetTokens)).toBe(1)
  expect((await answerOf(visitor.get(path)))[1]).toContain(DEAD)
  const undone = responses.find(({ status }) => status === 303) ?? expect.fail("no link worked")
  expect(await emailsOf(app)).toEqual([email])
  await expectStatus(member.get("/dashboard"), 302)
  expect([await app.canLogIn(email, PASSWORD), await app.canLogIn(NEW, PASSWORD)]).toEqual([false, false])
  expect(await chooseNewPassword(visitor, undone)).toBe(303)
  expect(await app.canLogIn(email, "another horse")).toBe(true)
  await app.runCron()
  const [notice] = await app.inbox(NEW)
  expect(notice?.subject).toBe(`Your ${brand.name} account no longer uses this email address`)
  expect(JSON.stringify(notice)).not.toContain(email)
  const owner = await app.createOwner()
  expect(await pageText(owner, `/desk/customers/${member.id}`)).toContain(`Email queued: ${notice?.subject}`)
})

test("GET /confirm-email: leaving an unconfirmed address sends it no undo link", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  await expectStatus(member.get(await changeLink(app, member, NEW)), 200)
  expect(await emailsOf(app)).toEqual([NEW])
  expect(await app.inbox(member.email)).toEqual([])
  await expectStatus(app.visitor().post("/signup", signUpForm(member.email)), 303)
})

test("POST /undo-email-change: an address taken by another account meanwhile is not restored", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await change(app, member)
  await app.createAccount({ email: member.email.toUpperCase() })
  expect(await answerOf(app.visitor().post(path))).toEqual([
    400,
    expect.stringContaining("This address now belongs to another account, so we can't change it back."),
  ])
  expect((await emailsOf(app)).toSorted()).toEqual([member.email.toUpperCase(), NEW].toSorted())
  await expectStatus(member.get("/dashboard"), 200)
})

test("POST /signup and /account: an address that can be restored is reserved", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ email: "ada@example.com" })
  const other = await app.createAccount()
  const pending = await changeLink(app, other, NEW)
  const first = await change(app, member, "first@example.com")
  const second = await change(app, member, NEW, "first@example.com", 2)
  await change(app, member, "third@example.com", NEW)

  const taken = "An account with this email already exists."
  for (const email of ["ADA@example.com", "first@example.com", NEW]) {
    const signUp = app.visitor().post("/signup", signUpForm(email))
    expect(await answerOf(signUp)).toEqual([400, expect.stringContaining(taken)])
    const form = { intent: "email", newEmail: email, currentPassword: PASSWORD }
    expect(await answerOf(other.post("/account", form))).toEqual([400, expect.stringContaining(taken)])
  }
  expect(await answerOf(app.visitor().post(pending))).toEqual([400, expect.stringContaining(taken)])

  await expectStatus(app.visitor().post(second), 303)
  await expectStatus(app.visitor().post("/signup", signUpForm("third@example.com")), 303)
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  await expectStatus(app.visitor().post("/signup", signUpForm("ada@example.com")), 303)
  await expectStatus(app.visitor().post(first), 400)
})

test("POST /undo-email-change: the first change's link also undoes the second change", async () => {
  await using app = await startApp()
  const owner = await app.createAccount()
  const first = await change(app, owner)
  const second = await change(app, owner, "third@example.com", NEW)
  const pending = await changeLink(app, owner, "fourth@example.com")
  const [before] = await app.rows(schema.users)
  const tokens = await app.rows(schema.emailTokens)

  await expectStatus(app.visitor().post(first), 303)
  expect(await emailsOf(app)).toEqual([owner.email])
  await expectStatus(app.visitor().post(second), 400)
  await expectStatus(app.visitor().post(pending), 400)

  // The link of a later change leaves that of an earlier one.
  await app.db.delete(schema.emailTokens)
  await app.db.insert(schema.emailTokens).values(tokens)
  await app.db.update(schema.users).set(before ?? {})
  for (const [link, address] of [
    [second, NEW],
    [first, owner.email],
  ] as const) {
    await expectStatus(app.visitor().post(link), 303)
    expect(await emailsOf(app)).toEqual([address])
  }
})

test("GET and POST of emailed links: each works until it expires; cron deletes it", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  const person = await app.createAccount()
  const links = [
    await change(app, person),
    await confirmationLink(app, member),
    await changeLink(app, person, "third@example.com"),
    await resetLink(app, member.email),
  ]
  const resets = await app.rows(schema.passwordResetTokens)
  const tokens = [
    ...(await app.rows(schema.emailTokens)),
    ...resets.map((token) => ({ ...token, purpose: "reset", email: "" })),
  ]
  // The link of the change that was made stays, so that it says so when it is opened again.
  const unused = tokens.filter(({ email }) => email !== NEW)
  const hours = unused.map(({ purpose, createdAt, expiresAt }) => [
    purpose,
    (Number(expiresAt) - Number(createdAt)) / 3_600_000,
  ])
  expect(Object.fromEntries(hours)).toEqual({ confirm: 7 * 24, change: 24, undo: 72, reset: 1 })

  const users = await app.rows(schema.users)
  await app.db.update(schema.emailTokens).set({ expiresAt: new Date() })
  await app.db.update(schema.passwordResetTokens).set({ expiresAt: new Date() })
  const dead = expect.stringContaining("This link doesn't work anymore")
  for (const link of links) {
    expect(await answerOf(app.visitor().get(link))).toEqual([200, dead])
    expect(await answerOf(app.visitor().post(link, twice("another horse")))).toEqual([400, dead])
  }
  expect(await app.rows(schema.users)).toEqual(users)
  expect(await person.html("/account")).not.toContain("third@example.com")
  await app.runCron()
  expect(await app.rows(schema.emailTokens)).toEqual([])
})
