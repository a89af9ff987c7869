import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const pages = [
  "/dashboard",
  "/account/data.json",
  "/report-bug",
  "/report-bug?new=",
  "/donate?thanks=abc",
  "/checkout/abc",
  "/download/installer",
]

const forms: [string, string, Record<string, string>][] = [
  ["a purchase", "/buy", { plan: "basic" }],
  [
    "a bug report",
    "/report-bug",
    { title: "It stops", description: "After a while.", dateOfIncident: "2026-01-15" },
  ],
  [
    "a new password",
    "/account/security",
    {
      intent: "password",
      currentPassword: PASSWORD,
      password: "taken over by me",
      confirmPassword: "taken over by me",
    },
  ],
  ["the end of the account", "/account/data", { intent: "delete", currentPassword: PASSWORD }],
]

/** Nobody, and those whose cookie opens nothing (any more). */
async function signedOut(app: App, email: string): Promise<[string, TestClient][]> {
  const unknown = app.visitor()
  unknown.cookies.set("session", "a".repeat(40))
  const loggedOut = app.visitor()
  await loggedOut.post("/login", { email, password: PASSWORD })
  const cookie = loggedOut.cookies.get("session") ?? ""
  await loggedOut.post("/logout")
  loggedOut.cookies.set("session", cookie)
  return [
    ["nobody", app.visitor()],
    ["an unknown cookie", unknown],
    ["a cookie logged out", loggedOut],
  ]
}

const contents = (app: App) =>
  Promise.all(
    [schema.users, schema.sessions, schema.orders, schema.bugReports, schema.donations, schema.outbox].map(
      (table) => app.db.select().from(table),
    ),
  )

test.each(pages)(
  "GET %s: signed-out visitors are redirected to the log-in and from there back",
  async (path) => {
    await using app = await startApp()
    const { email } = await app.createAccount()
    const target = `/login?${new URLSearchParams({ redirectTo: path })}`
    for (const [who, visitor] of await signedOut(app, email)) {
      const response = await visitor.get(path)
      expect([who, response.status, response.headers.get("location")]).toEqual([who, 302, target])
      expect(response.headers.get("x-remix-replace")).toBe("true")
      expect(response.headers.get("cache-control")).toBe("no-store")
    }

    const visitor = app.visitor()
    expect(await (await visitor.get(target)).text()).toContain("Please log in to continue.")
    const loggedIn = await visitor.post(target, { email, password: PASSWORD })
    expect([loggedIn.status, loggedIn.headers.get("location")]).toEqual([303, path])
  },
)

test.each(forms)(
  "POST %s: signed-out visitors are redirected to the log-in, and nothing is written",
  async (_, path, fields) => {
    await using app = await startApp()
    const { email } = await app.createAccount()
    const visitors = await signedOut(app, email)
    // The emails about the log-ins leave in the background.
    await expect
      .poll(async () => (await app.db.select().from(schema.outbox)).every(({ providerId }) => providerId))
      .toBe(true)
    const before = await contents(app)
    for (const [who, visitor] of visitors) {
      const response = await visitor.post(path, fields)
      // A purchase goes on after the log-in.
      const redirectTo = path === "/buy" ? "/buy?plan=basic" : path
      const target = `/login?${new URLSearchParams({ redirectTo })}`
      expect([who, response.status, response.headers.get("location")]).toEqual([who, 302, target])
      const byScript = await visitor.post(`${path}.data`, fields)
      expect([who, byScript.status]).toEqual([who, 202])
      expect(await byScript.text()).toContain(target)
    }
    expect(await contents(app)).toEqual(before)
  },
)
