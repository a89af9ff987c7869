import { expect, test } from "vitest"
import { verifyAudit } from "#app/audit/record-entry.server.ts"
import { auditEntries } from "#db/schema.ts"
import { runOwner } from "#scripts/owner.ts"
import { addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { commandSite } from "#tests/support/commands/command-site.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

/** Runs the command and returns its output or error message, without the address before it. */
async function run(app: App, command: string, email = "", ...reason: string[]): Promise<string> {
  const printed = await runOwner(commandSite(app), [command, email, ...reason], sampleSite).catch(
    (error: Error) => error.message,
  )
  return email === "" ? printed : printed.replace(`${email} `, "")
}

async function listActions(app: App): Promise<string[]> {
  expect(await verifyAudit(app)).toMatchObject({ brokenAt: null })
  return (await app.rows(auditEntries)).map(({ actor, action }) => `${actor}: ${action}`)
}

test("npm run owner: gives and removes the role once each, with audit entries", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const { email } = member
  const steps = [
    ["add", "is an owner: /desk opens", 200],
    ["add", "is an owner already", 200],
    ["remove", "is no longer an owner", 404],
    ["remove", "is not an owner", 404],
    ["add", "is an owner: /desk opens", 200],
  ] as const
  for (const [command, printed, status] of steps) {
    expect(await run(app, command, email)).toContain(printed)
    expect((await member.get("/desk")).status).toBe(status)
  }
  expect(await run(app, "list")).toMatch(new RegExp(`^${email}  since .*  two-factor on$`))
  expect(await listActions(app)).toEqual([
    "npm run owner: owner.add",
    "npm run owner: owner.remove",
    "npm run owner: owner.add",
  ])
})

test("npm run owner: refuses an unknown or unconfirmed account with the reason", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount({ isConfirmed: false, hasSecondFactor: true })
  for (const [command, address, printed] of [
    ["add", email, "has not confirmed its address"],
    ["add", "ada@example.com", "has no account (test database)."],
    ["sign-out", "ada@example.com", "has no account (test database)."],
    ["add", "not-an-address", "is no email address."],
    ["list", "", "There is no owner (test database)."],
  ] as const)
    expect(await run(app, command, address)).toContain(printed)
  expect(await listActions(app)).toEqual([])
})

test("npm run owner -- sign-out: ends the sessions of one account, or of all", async () => {
  await using app = await startApp()
  const [ada, eve, bob] = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
  const signedIn = () => Promise.all([ada, eve, bob].map(isSignedIn))
  await run(app, "sign-out", ada.email)
  expect(await signedIn()).toEqual([false, true, true])
  await run(app, "sign-out", "everyone")
  expect(await signedIn()).toEqual([false, false, false])
  expect(await listActions(app)).toEqual(Array(2).fill("npm run owner: customer.sign-out"))
})

test("npm run owner -- enable: the holder of a disabled account signs in again", async () => {
  await using app = await startApp()
  const { id, email } = await app.createAccount()
  await app.d1.prepare("update users set disabled_at = 1 where id = ?").bind(id).run()
  expect(await app.canLogIn(email, PASSWORD)).toBe(false)
  expect(await run(app, "enable", email)).toContain("can sign in again")
  expect(await run(app, "enable", email)).toContain("is not disabled")
  expect(await app.canLogIn(email, PASSWORD)).toBe(true)
  expect(await listActions(app)).toEqual(["npm run owner: customer.enable"])
})

test("npm run owner -- reset-factor: removes factors, ends sessions and emails the account", async () => {
  await using app = await startApp()
  const reset = (email: string) => run(app, "reset-factor", email, "It's", "proven")
  const owner = await app.createOwner()
  expect(await reset(owner.email)).toContain("is an owner, whose second factor stays")
  await expectStatus(owner.get("/desk"), 200)

  const member = await app.createAccount({ hasSecondFactor: true })
  const { authenticator, response } = await addPasskey(member)
  expect(response.status).toBe(303)
  expect(await reset(member.email)).toContain("has no second factor, passkeys and sessions any longer")
  expect(await reset(member.email)).toContain("has no two-factor authentication")
  expect(await isSignedIn(member)).toBe(false)
  expect((await logInWithPasskey(app.visitor(), authenticator)).status).toBe(400)
  const browser = app.visitor()
  const logIn = await browser.post("/login", { email: member.email, password: PASSWORD })
  expect(await redirectOf(logIn)).toEqual([303, "/dashboard"])
  await app.runCron()
  expect(await app.subjectsTo(member.email)).toContain("Two-factor authentication was removed")
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "customer.reset-factor", subjectId: member.id, reason: "It's proven" },
  ])
})
