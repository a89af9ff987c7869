import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { SESSION_ENDS, type SessionEnd } from "#app/accounts/sessions/session.ts"
import { sessionEndCopy } from "#app/accounts/sessions/session-end-copy.ts"
import { days } from "#app/platform/time.ts"
import { endedSessions, sessions, users } from "#db/schema.ts"
import { changeLink, confirmationLink, linkTo } from "#tests/support/fixtures/email-links.ts"
import { twice } from "#tests/support/fixtures/fixtures.ts"
import { sessionHashOf, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { sendConfirmed } from "#tests/support/forms/desk-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

type Member = Awaited<ReturnType<App["createLicensedAccount"]>>

/** Ends the sessions of `here` from another browser of the account. */
type End = (app: App, elsewhere: TestClient, here: Member) => Promise<unknown>

const postSecurity = (client: TestClient, intent: string, fields: Record<string, string> = {}) =>
  expectStatus(client.post("/account/security", { intent, ...fields }), 303)

async function expire(app: App): Promise<void> {
  await app.db.update(sessions).set({ createdAt: new Date(Date.now() - days(30)), expiresAt: new Date() })
}

const ENDS: [SessionEnd, End][] = [
  [
    "confirmed-elsewhere",
    async (app, elsewhere, { id, email }) => {
      await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
      const link = await confirmationLink(app, Object.assign(elsewhere, { id, email }))
      await expectStatus(app.visitor().post(link), 303)
    },
  ],
  [
    "password-changed",
    (_, elsewhere) =>
      postSecurity(elsewhere, "password", { currentPassword: PASSWORD, ...twice("another horse") }),
  ],
  ["signed-out-everywhere", (_, elsewhere) => postSecurity(elsewhere, "sessions")],
  ["signed-out-elsewhere", (_, elsewhere) => postSecurity(elsewhere, "sign-out-others")],
  [
    "signed-out-elsewhere",
    (_, elsewhere, here) =>
      postSecurity(elsewhere, "sign-out", { session: sessionHashOf(here).slice(0, 24) }),
  ],
  ["two-factor-on", (_, elsewhere) => turnOnTwoFactor(elsewhere)],
  [
    "undone",
    async (app, elsewhere, { email }) => {
      await elsewhere.get(await changeLink(app, elsewhere, "new@example.com"))
      await expectStatus(app.visitor().post(await linkTo(app, email, "/undo-email-change")), 303)
    },
  ],
  [
    "by-support",
    async (app, _, { id }) => {
      const path = `/desk/customers/${id}`
      const { response } = await sendConfirmed(await app.createOwner(), path, "sign-out")
      expect(response.status).toBe(303)
    },
  ],
  [
    "too-many",
    async (app, _, { id, email }) => {
      const later = new Date(Date.now() + 1000)
      const expiresAt = new Date(Date.now() + days(30))
      const row = (index: number) => ({ idHash: `${index}`.padStart(64, "0"), createdAt: later, expiresAt })
      for (let from = 0; from < 100; from += 10) {
        const rows = Array.from({ length: 10 }, (_, index) => ({ ...row(from + index), userId: id }))
        await app.db.insert(sessions).values(rows)
      }
      await app.logIn(email)
    },
  ],
  [
    "expired",
    async (app) => {
      await expire(app)
      await app.runCron()
    },
  ],
  ["expired", expire],
]

test("ENDS: every reason is tried", () => {
  expect(new Set(ENDS.map(([reason]) => reason))).toEqual(new Set(SESSION_ENDS))
})

test.each(ENDS)("GET /login: a browser that was signed out is told why (%s)", async (reason, end) => {
  await using app = await startApp()
  const here = await app.createLicensedAccount()
  const elsewhere = await app.logIn(here.email)
  await end(app, elsewhere, here)

  const sent = await here.get("/download")
  const location = sent.headers.get("location") ?? ""
  expect([sent.status, location]).toEqual([302, "/login?redirectTo=%2Fdownload"])
  const html = await here.html(location)
  const { title, text } = sessionEndCopy[reason]
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  expect(textOf(main)).toContain(textOf(`Log in once more ${title} ${text}`))
  expect(main).toContain("<h1>Log in once more</h1>")
  expect(main).not.toContain('href="/free"')
  // The only primary button logs in.
  expect(main.match(/class="btn(?! btn-quiet)[^"]*"/g)).toHaveLength(1)
  expect(await pageText(here, "/login?redirectTo=%2Fbuy%3Fplan%3Dbasic")).toContain(textOf(title))
  expect(await pageText(app.visitor(), location)).not.toContain(textOf(title))
})

test("POST /login: a new session forgets why the one before ended", async () => {
  await using app = await startApp()
  const here = await app.createLicensedAccount()
  await postSecurity(await app.logIn(here.email), "sign-out-others")
  expect(await app.rows(endedSessions)).toHaveLength(1)
  expect(
    await redirectOf(here.post("/login?redirectTo=%2Fdownload", { email: here.email, password: PASSWORD })),
  ).toEqual([303, "/download"])
  expect(await app.rows(endedSessions)).toEqual([])
})

test("POST /logout: a browser that logged out itself is told nothing", async () => {
  await using app = await startApp()
  const here = await app.createAccount()
  const cookie = `session=${here.cookies.get("session")}`
  await here.post("/logout")
  expect(await app.rows(endedSessions)).toEqual([])
  const page = await app.visitor().get("/login", { cookie })
  expect(textOf(await page.text())).not.toContain("once more")
})

test("GET /login: after a reset of the password, the page says that alone", async () => {
  await using app = await startApp()
  const here = await app.createAccount()
  await app.visitor().post("/forgot-password", { email: here.email })
  await here.post(await linkTo(app, here.email, "/reset-password"), twice("another horse"))
  const text = await pageText(here, "/login?reset")
  expect(text).not.toContain("once more")
})

test("cron: reasons are kept 30 days, those of sessions without their factor never", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const past = (age: number) => new Date(Date.now() - age)
  const reason = "undone" as const
  await app.db.insert(endedSessions).values([
    { idHash: "kept", reason, endedAt: past(days(29)) },
    { idHash: "removed", reason, endedAt: past(days(31)) },
  ])
  await app.db.update(sessions).set({ createdAt: past(days(1)), expiresAt: past(days(1) - 600_000) })
  await app.runCron()
  expect(await app.rows(sessions)).toEqual([])
  expect((await app.rows(endedSessions)).map(({ idHash }) => idHash)).toEqual(["kept"])
  await expectStatus(member.get("/dashboard"), 302)
})
