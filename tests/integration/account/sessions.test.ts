import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const DAY = 24 * 60 * 60 * 1000

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)

test("POST /login: replaces the session that the browser had, and uses no id that was set beforehand", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const before = member.cookies.get("session") ?? ""
  await member.post("/login", { email: member.email, password: PASSWORD })
  const after = member.cookies.get("session") ?? ""

  expect(after).not.toBe(before)
  expect((await member.get("/dashboard")).status).toBe(200)
  expect((await app.visitor().get("/dashboard", { cookie: `session=${before}` })).status).toBe(302)
  expect(await app.db.select().from(schema.sessions)).toHaveLength(1)
  const planted = "a".repeat(40)
  member.cookies.set("session", planted)
  await member.post("/login", { email: member.email, password: PASSWORD })
  expect(member.cookies.get("session")).not.toBe(planted)
  expect((await app.visitor().get("/dashboard", { cookie: `session=${planted}` })).status).toBe(302)
})

test("POST /logout: ends the session, clears the cookie and leaves other browsers signed in", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const elsewhere = app.visitor()
  await elsewhere.post("/login", { email: member.email, password: PASSWORD })
  const cookie = `session=${member.cookies.get("session")}`
  const response = await member.post("/logout")

  expect([response.status, response.headers.get("location")]).toEqual([303, "/"])
  const [cleared = ""] = response.headers.getSetCookie()
  expect(cleared).toMatch(/^session=;/)
  expect(cleared.split("; ")).toEqual(expect.arrayContaining(["Max-Age=0", "Path=/"]))
  expect((await app.visitor().get("/dashboard", { cookie })).status).toBe(302)
  expect((await elsewhere.get("/dashboard")).status).toBe(200)
})

test("GET /logout: 405", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const response = await member.get("/logout")
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  expect((await member.get("/dashboard")).status).toBe(200)
})

test("a session ends after 30 days without a request", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const [session] = await app.db.select().from(schema.sessions)
  expect(session?.expiresAt.getTime()).toBeGreaterThan(daysFromNow(29.9).getTime())
  expect(session?.expiresAt.getTime()).toBeLessThan(daysFromNow(30.1).getTime())

  await app.db.update(schema.sessions).set({ expiresAt: new Date(Date.now() - 1) })
  const response = await member.get("/dashboard")
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login?redirectTo=%2Fdashboard"])
})

test("a request in the second half of the 30 days extends the session", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await app.db.update(schema.sessions).set({ expiresAt: daysFromNow(14) })
  expect((await member.get("/dashboard")).status).toBe(200)
  const [session] = await app.db.select().from(schema.sessions)
  expect(session?.expiresAt.getTime()).toBeGreaterThan(daysFromNow(29.9).getTime())
})

test("the session cookie has the absolute lifetime of the session", async () => {
  await using app = await startApp()
  const member = app.visitor()
  const fields = {
    email: "ada@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptTerms: "on",
  }
  const signedUp = await member.post("/signup", fields)
  await app.db.update(schema.sessions).set({ expiresAt: daysFromNow(14) })
  const visited = await member.get("/dashboard")

  const maxAges = [signedUp, visited].map((response) =>
    Number(/Max-Age=(\d+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? 0),
  )
  const livesOn = (maxAges[0] ?? 0) * 1000 >= 90 * DAY || (maxAges[1] ?? 0) * 1000 >= 30 * DAY
  expect(livesOn, `the browser was given ${maxAges} seconds`).toBe(true)
})

test("a session ends 90 days after the log-in, however often it is used", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await app.db.update(schema.sessions).set({ createdAt: daysFromNow(-89.9), expiresAt: daysFromNow(29) })
  expect((await member.get("/dashboard")).status).toBe(200)

  await app.db.update(schema.sessions).set({ createdAt: daysFromNow(-90.1) })
  const response = await member.get("/dashboard")
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login?redirectTo=%2Fdashboard"])
  expect(await app.db.select().from(schema.sessions)).toEqual([])
})
