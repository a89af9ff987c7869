import { expect, test } from "vitest"
import { endDeviceCookies } from "#app/accounts/sessions/queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { confirmationLink, resetPassword } from "#tests/support/fixtures/email-links.ts"
import { changePassword } from "#tests/support/fixtures/fixtures.ts"
import { storeCheapHash } from "#tests/support/fixtures/insert-account.ts"
import { isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const SUBJECT = `New sign-in to your ${brand.name} account`

const queued = async (app: App) => (await app.rows(schema.outbox)).filter((row) => row.subject === SUBJECT)

const logIn = (browser: TestClient, email: string, password = PASSWORD) =>
  browser.post("/login", { email, password })

test("POST /login: an unknown browser is reported by email, with name and country", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const browser = app.visitor({ country: "IN" })
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" }
  await browser.post("/login", { email, password: PASSWORD }, headers)

  await waitFor(async () => {
    const [mail, ...others] = await app.inbox(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(SUBJECT)
    expect(mail?.text).toContain("Browser: Firefox on Windows\nCountry: India\n")
  })
})

test("POST /login: a browser that is known to the account sends no email", async () => {
  await using app = await startApp()
  const signedUp = await app.signUp()
  await app.db.update(schema.users).set({ emailConfirmedAt: new Date() })
  const fields = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD }
  await signedUp.post("/account", { intent: "password", ...fields })
  await signedUp.post("/logout")
  await logIn(signedUp, signedUp.email)
  expect(await queued(app)).toEqual([])

  await storeCheapHash(app, signedUp.email)
  const known = await app.logIn(signedUp.email)
  expect(await queued(app)).toHaveLength(1)
  await known.post("/logout")
  await logIn(known, signedUp.email)
  expect(await queued(app)).toHaveLength(1)

  const { email } = await app.createAccount()
  await logIn(app.visitor(), email, "wrong password")
  expect(await queued(app)).toHaveLength(1)
  await logIn(known, email)
  expect((await queued(app)).map(({ recipient }) => recipient)).toEqual([signedUp.email, email])
})

const NEW_PASSWORD = "another horse"

/** Whatever ends the device cookies of an account; each leaves it with the password that is returned. */
const ENDS: [string, (app: App, account: TestClient & { email: string; id: string }) => Promise<string>][] = [
  [
    "a password reset",
    async (app, { email }) => {
      await resetPassword(app, email, NEW_PASSWORD)
      return NEW_PASSWORD
    },
  ],
  [
    "a new password in another browser",
    async (app, { email }) => {
      await changePassword(await app.logIn(email), NEW_PASSWORD)
      return NEW_PASSWORD
    },
  ],
  [
    "“Sign out everywhere”",
    async (app, { email }) => {
      const [there, other] = [await app.logIn(email), await app.createAccount()]
      const here = await app.logIn(email)
      expect(await redirectOf(here.post("/account/security", { intent: "sessions" }))).toEqual([
        303,
        "/login",
      ])
      expect(here.cookies.has("session")).toBe(false)
      expect(await Promise.all([there, other].map(isSignedIn))).toEqual([false, true])
      return PASSWORD
    },
  ],
  [
    "the owner",
    async (app, { id }) => {
      await endDeviceCookies(app.db, id)
      return PASSWORD
    },
  ],
  [
    "a deletion, after which somebody else signs up with the address",
    async (app, account) => {
      await app.deleteAccount(await app.logIn(account.email))
      await app.createAccount({ email: account.email })
      return PASSWORD
    },
  ],
]

test.each(ENDS)("POST /login: a device cookie from before %s sends the log-in email", async (_, end) => {
  await using app = await startApp()
  const account = await app.createAccount()
  const browser = await app.logIn(account.email)
  await browser.post("/logout")
  const password = await end(app, account)
  await app.db.delete(schema.outbox)

  await expectStatus(logIn(browser, account.email, password), 303)
  expect(await queued(app)).toHaveLength(1)
  await browser.post("/logout")
  await logIn(browser, account.email, password)
  expect(await queued(app)).toHaveLength(1)
})

test("POST /login: a device cookie from before the first confirmation sends the email", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount({ isConfirmed: false })
  const stranger = await app.logIn(email)
  const link = await confirmationLink(app, stranger)
  await app.db.delete(schema.outbox)
  await app.visitor().post(link)
  await logIn(stranger, email)
  expect(await queued(app)).toHaveLength(1)
})

test("GET /confirm-email: the session that opens the link gets a device cookie", async () => {
  await using app = await startApp()
  const account = await app.createAccount({ isConfirmed: false })
  const link = await confirmationLink(app, account)
  const pages = await Promise.all([1, 2, 3].map(() => account.get(link)))
  // One of the requests renews the session, so that another's id would match none.
  const cookies = pages.flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.filter((cookie) => /^session=\w/.test(cookie))).toHaveLength(1)
  expect(await pageText(account, link)).toContain("is confirmed")
  await account.post("/logout")
  await logIn(account, account.email)
  expect(await queued(app)).toEqual([])
})
