import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { NO_PASSWORD_HASH } from "#app/accounts/passwords/password-hash.server.ts"
import { brand } from "#app/platform/brand.ts"
import { users } from "#db/schema.ts"
import { resetLink } from "#tests/support/fixtures/email-links.ts"
import { twice } from "#tests/support/fixtures/fixtures.ts"
import { OLD_HASH, OLD_PASSWORD as PASSWORD } from "#tests/support/fixtures/old-site.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

/** An account as the import leaves it. */
async function importAccount(app: App, { passwordHash = OLD_HASH, isDisabled = false } = {}) {
  const { id, email } = await app.createAccount()
  const disabledAt = isDisabled ? new Date() : null
  await app.db.update(users).set({ passwordHash, disabledAt }).where(eq(users.id, id))
  return { id, email }
}

async function hashOf(app: App, id: string) {
  return (await app.db.query.users.findFirst({ where: eq(users.id, id) }))?.passwordHash
}

test("POST /login: a Firebase password signs in, and its hash is replaced", async () => {
  await using app = await startApp()
  const { id, email } = await importAccount(app)
  const visitor = app.visitor()
  await expectStatus(visitor.post("/login", { email, password: "user1passwort" }), 400)
  expect(await hashOf(app, id)).toBe(OLD_HASH)

  await expectStatus(visitor.post("/login", { email, password: PASSWORD }), 303)
  await expectStatus(visitor.get("/dashboard"), 200)
  const newHash = await hashOf(app, id)
  expect(newHash).toMatch(/^scrypt\$16384\$8\$5\$/)
  // By the cookie that the first log-in gave, this is a known browser, which gets no email about it.
  await visitor.post("/logout")
  await expectStatus(visitor.post("/login", { email, password: PASSWORD }), 303)
  expect(await app.subjectsTo(email)).toEqual([`New sign-in to your ${brand.name} account`])
  expect(await hashOf(app, id)).toBe(newHash)
})

test("POST /login: simultaneous first log-ins with a Firebase password all sign in", async () => {
  await using app = await startApp()
  const { email } = await importAccount(app)
  const browsers = [app.visitor(), app.visitor()]
  await Promise.all(browsers.map((browser) => browser.post("/login", { email, password: PASSWORD })))
  const statuses = await Promise.all(browsers.map(async (one) => (await one.get("/dashboard")).status))
  expect(statuses).toEqual([200, 200])
})

test("POST /login, /forgot-password: a disabled account is answered like an unknown one", async () => {
  await using app = await startApp()
  const { email } = await importAccount(app, { isDisabled: true })
  const refused = await app.visitor().post("/login", { email, password: PASSWORD })
  const unknown = await app.visitor().post("/login", { email: "eve@example.com", password: PASSWORD })
  expect([refused.status, unknown.status]).toEqual([400, 400])
  expect(textOf(await refused.text())).toBe(textOf(await unknown.text()))
  const reset = await app.visitor().post("/forgot-password", { email })
  expect(textOf(await reset.text())).toContain("Password reset email sent! Check your inbox.")
  expect(await app.inbox(email)).toEqual([])
})

test("POST /forgot-password: an account imported without a password sets one by link", async () => {
  await using app = await startApp()
  const { email } = await importAccount(app, { passwordHash: NO_PASSWORD_HASH })
  expect(await app.canLogIn(email, "")).toBe(false)
  const link = await resetLink(app, email)
  expect(await app.subjectsTo(email)).toEqual([`Choose your ${brand.name} password`])
  const password = "a password chosen here"
  await expectStatus(app.visitor().post(link, twice(password)), 303)
  expect(await app.canLogIn(email, password)).toBe(true)
})
