import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { indianDayOf } from "#app/platform/time.ts"
import * as schema from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { isSignedIn, sessionHashOf } from "#tests/support/fixtures/second-factor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { redirectOf, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PAGE = "/account/security"
const DAY = 24 * 60 * 60 * 1000
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

const publicIdOf = (client: TestClient) => sessionHashOf(client).slice(0, 24)
const longDay = (date: Date) =>
  date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Asia/Kolkata" })

function signOut(client: TestClient, session: string) {
  return client.post(PAGE, { intent: "sign-out", session })
}

const sessionOf = (app: App, client: TestClient) =>
  app.db.query.sessions.findFirst({ where: eq(schema.sessions.idHash, sessionHashOf(client)) })

/** Another browser of the account, in India, which signed in five days ago and was last used yesterday. */
async function otherBrowser(app: App, { email }: { email: string }) {
  const browser = app.visitor({ country: "IN" })
  await browser.post("/login", { email, password: PASSWORD }, { "user-agent": FIREFOX })
  const createdAt = new Date(Date.now() - 5 * DAY)
  await app.db
    .update(schema.sessions)
    .set({ createdAt, lastSeenDay: indianDayOf(new Date(Date.now() - DAY)) })
    .where(eq(schema.sessions.idHash, sessionHashOf(browser)))
  return browser
}

test("GET /account/security: lists each session with browser, country, first and last day", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await otherBrowser(app, member)
  await otherBrowser(app, await app.createAccount())
  for (const ended of [{ expiresAt: new Date(0) }, { createdAt: new Date(0) }]) {
    const idHash = sessionHashOf(await otherBrowser(app, member))
    await app.db.update(schema.sessions).set(ended).where(eq(schema.sessions.idHash, idHash))
  }
  const html = await member.html(PAGE)
  const text = await pageText(member, PAGE)
  const [today, yesterday, before] = [0, 1, 5].map((days) => longDay(new Date(Date.now() - days * DAY)))

  expect(text).toContain(
    `Unknown browser This one Unknown country · Signed in ${today} · last seen ${today} Sign out of this browser`,
  )
  expect(text).toContain(
    `Firefox on Linux India · Signed in ${before} · last seen ${yesterday} Sign out Firefox on Linux`,
  )
  expect(text.match(/This one/g)).toHaveLength(1)
  expect(text.match(/last seen/g)).toHaveLength(2)
  expect(html).not.toContain(sessionHashOf(member))
  expect(html).not.toContain(member.cookies.get("session"))
})

test("POST /account/security: an account signs out its own sessions only", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const [other, third] = [await otherBrowser(app, member), await otherBrowser(app, member)]
  expect(await isSignedIn(other)).toBe(true)
  for (const none of ["", sessionHashOf(other)]) expect((await signOut(member, none)).status).toBe(400)
  await signOut(await app.createAccount(), publicIdOf(other))
  expect(await isSignedIn(other)).toBe(true)

  expect(await redirectOf(signOut(member, publicIdOf(other)))).toEqual([303, `${PAGE}?done=sign-out`])
  expect(await pageText(member, `${PAGE}?done=sign-out`)).toContain("That browser is signed out.")
  expect(await redirectOf(other.get(PAGE))).toEqual([302, "/login?redirectTo=%2Faccount%2Fsecurity"])
  expect([await isSignedIn(member), await isSignedIn(third)]).toEqual([true, true])
})

test("POST /account/security: one button ends all other sessions of the account", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const into = "sessions (id_hash, user_id, created_at, expires_at)"
  const values = `printf('%08x%056d', i, 0), '${member.id}', ${Date.now()} - i / 2, ${Date.now() + DAY}`
  await fill(app.d1, 40, into, values)
  const names: string[] = []
  let path: string | undefined = PAGE
  for (let page = 0; page < 3 && path; page++) {
    const html: string = await member.html(path)
    names.push(...[...html.matchAll(/name="session" value="([0-9a-f]{24})"/g)].flatMap(([, id = ""]) => id))
    path = /href="(\/account\/security\?before=[^"]+)"/.exec(html)?.[1]
  }

  const others = names.filter((id) => id !== publicIdOf(member))
  expect([names.length, new Set(others).size]).toEqual([33, 30])
  const [otherAccount, other] = [await app.createAccount(), await otherBrowser(app, member)]
  expect(await redirectOf(member.post(PAGE, { intent: "sign-out-others" }))).toEqual([
    303,
    `${PAGE}?done=sign-out-others`,
  ])
  expect(await pageText(member, `${PAGE}?done=sign-out-others`)).toContain(
    "All other browsers are signed out.",
  )
  expect(await app.rows(schema.sessions)).toHaveLength(2)
  expect(await Promise.all([member, otherAccount, other].map(isSignedIn))).toEqual([true, true, false])
})

test("GET /dashboard: stores the session's day, browser and country once a day", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const today = indianDayOf(new Date())
  const visit = (country: string) =>
    member.get("/dashboard", { "user-agent": FIREFOX, "cf-ipcountry": country })
  await app.db.update(schema.sessions).set({ lastSeenDay: null })

  await visit("DE")
  const seen = { browser: "Firefox on Linux", country: "DE", lastSeenDay: today }
  await waitFor(async () => expect(await sessionOf(app, member)).toMatchObject(seen))
  await app.db.update(schema.sessions).set({ lastSeenDay: indianDayOf(new Date(Date.now() - DAY)) })
  await visit("FR")
  await waitFor(async () => expect(await sessionOf(app, member)).toMatchObject(seen))
  // With a day that is not in the past there is nothing to write.
  await app.db.update(schema.sessions).set({ browser: "Unchanged" })
  await visit("DE")
  expect(await sessionOf(app, member)).toMatchObject({ ...seen, browser: "Unchanged" })
})
