import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const DAY = 24 * 60 * 60 * 1000

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)

test("POST /login: replaces the browser's session, and accepts no ID set beforehand", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const before = member.cookies.get("session") ?? ""
  await member.post("/login", { email: member.email, password: PASSWORD })
  const after = member.cookies.get("session") ?? ""

  expect(after).not.toBe(before)
  await expectStatus(member.get("/dashboard"), 200)
  await expectStatus(app.visitor().get("/dashboard", { cookie: `session=${before}` }), 302)
  expect(await app.rows(schema.sessions)).toHaveLength(1)
  const planted = "a".repeat(40)
  member.cookies.set("session", planted)
  await member.post("/login", { email: member.email, password: PASSWORD })
  expect(member.cookies.get("session")).not.toBe(planted)
  await expectStatus(app.visitor().get("/dashboard", { cookie: `session=${planted}` }), 302)
})

test("POST /logout: ends this session, clears its cookie and keeps other sessions", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const elsewhere = await app.logIn(member.email)
  const cookie = `session=${member.cookies.get("session")}`
  const response = await member.post("/logout")

  expect(await redirectOf(response)).toEqual([303, "/"])
  const [cleared = ""] = response.headers.getSetCookie()
  expect(cleared).toMatch(/^session=;/)
  expect(cleared.split("; ")).toEqual(expect.arrayContaining(["Max-Age=0", "Path=/"]))
  await expectStatus(app.visitor().get("/dashboard", { cookie }), 302)
  await expectStatus(elsewhere.get("/dashboard"), 200)
})

test("GET /dashboard: a session ends 30 days after use, 90 after log-in", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const daysLeft = async () => {
    const [session] = await app.rows(schema.sessions)
    return Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / DAY)
  }
  const statusWith = async (times: Partial<typeof schema.sessions.$inferInsert>) => {
    await app.db.update(schema.sessions).set(times)
    return (await member.get("/dashboard")).status
  }
  expect(await statusWith({ expiresAt: daysFromNow(16) })).toBe(200)
  expect(await daysLeft()).toBe(16)
  expect(await statusWith({ expiresAt: daysFromNow(14) })).toBe(200)
  expect(await daysLeft()).toBe(30)
  expect(await statusWith({ createdAt: daysFromNow(-89.9) })).toBe(200)
  expect(await statusWith({ createdAt: daysFromNow(-90.1) })).toBe(302)
  expect(await app.rows(schema.sessions)).toEqual([])

  const other = await app.logIn(member.email)
  await app.db.update(schema.sessions).set({ expiresAt: daysFromNow(0) })
  const response = await other.get("/dashboard")
  expect(await redirectOf(response)).toEqual([302, "/login?redirectTo=%2Fdashboard"])
})

test("POST /login: the session's cookie has the session's lifetime", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const response = await app.visitor().post("/login", { email, password: PASSWORD })
  const maxAge = Number(/Max-Age=(\d+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1])
  expect(maxAge * 1000).toBeGreaterThanOrEqual(90 * DAY)
})
