import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const SUBJECT = "New sign-in to your Brisk account"

const queued = async (app: App) =>
  (await app.db.select().from(schema.outbox)).filter((row) => row.subject === SUBJECT)

test("POST /login: a browser not seen before is told by email, with its name and country", async () => {
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

test("POST /login: a browser that signed in or signed up before sends no email", async () => {
  await using app = await startApp()
  const signedUp = await app.signUp()
  await signedUp.post("/logout")
  await signedUp.post("/login", { email: signedUp.email, password: PASSWORD })
  expect(await queued(app)).toEqual([])

  const known = await app.logIn(signedUp.email)
  expect(await queued(app)).toHaveLength(1)
  await known.post("/logout")
  await known.post("/login", { email: signedUp.email, password: PASSWORD })
  expect(await queued(app)).toHaveLength(1)
})

test("POST /login: a wrong password and a browser known to another account", async () => {
  await using app = await startApp()
  const [{ email }, other] = [await app.createAccount(), await app.signUp()]
  await app.visitor().post("/login", { email, password: "wrong password" })
  expect(await queued(app)).toEqual([])

  await other.post("/login", { email, password: PASSWORD })
  expect((await queued(app)).map(({ recipient }) => recipient)).toEqual([email])
})
