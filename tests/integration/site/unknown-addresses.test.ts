import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { redirectOf, type TestClient } from "#tests/support/server/test-client.ts"

const pages = [
  "/dashboard",
  "/account/data.json",
  "/report-bug",
  "/report-bug?new=",
  "/donate?thanks=abc",
  "/checkout/abc",
  "/download/installer",
]

const forms: Record<string, Record<string, string>> = {
  "/buy": { plan: "basic" },
  "/report-bug": { title: "It stops", description: "After a while.", dateOfIncident: "2026-01-15" },
  "/account/security": {
    intent: "password",
    currentPassword: PASSWORD,
    password: "taken over by me",
    confirmPassword: "taken over by me",
  },
  "/account/data": { intent: "delete", currentPassword: PASSWORD },
}

/** Nobody, and those whose cookie opens nothing (any more). */
async function signedOut(app: App, email: string): Promise<TestClient[]> {
  const loggedOut = await app.logIn(email)
  const cookie = loggedOut.cookies.get("session") ?? ""
  await loggedOut.post("/logout")
  loggedOut.cookies.set("session", cookie)
  return [app.visitor(), app.visitorWithEndedSession(), loggedOut]
}

const contents = (app: App) =>
  Promise.all(
    [schema.users, schema.sessions, schema.orders, schema.bugReports, schema.donations].map((table) =>
      app.rows(table),
    ),
  )

test("GET of personal pages: signed-out visitors are redirected to log-in and back", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const visitors = await signedOut(app, email)
  for (const path of pages) {
    const target = `/login?${new URLSearchParams({ redirectTo: path })}`
    for (const [index, visitor] of visitors.entries()) {
      const response = await visitor.get(path)
      expect([path, index, response.status, response.headers.get("location")]).toEqual([
        path,
        index,
        302,
        target,
      ])
      expect(response.headers.get("x-remix-replace")).toBe("true")
      expect(response.headers.get("cache-control")).toBe("no-store")
    }
  }
  const target = "/login?redirectTo=%2Fdonate%3Fthanks%3Dabc"
  expect(await pageText(app.visitor(), target)).toContain("Please log in to continue.")
  const loggedIn = await app.visitor().post(target, { email, password: PASSWORD })
  expect(await redirectOf(loggedIn)).toEqual([303, "/donate?thanks=abc"])
})

test("POST of personal forms: signed-out visitors are redirected, and nothing is written", async () => {
  await using app = await startApp()
  const { email } = await app.createAccount()
  const visitors = await signedOut(app, email)
  const before = await contents(app)
  for (const [path, fields] of Object.entries(forms)) {
    // A purchase goes on after the log-in; what was typed goes along.
    const [redirectTo, status, form] = path === "/buy" ? ["/buy?plan=basic", 302, ""] : [path, 307, "&form"]
    const target = `/login?${new URLSearchParams({ redirectTo })}${form}`
    for (const [index, visitor] of visitors.entries()) {
      const response = await visitor.post(path, fields)
      expect([path, index, response.status, response.headers.get("location")]).toEqual([
        path,
        index,
        status,
        target,
      ])
      const byScript = await visitor.post(`${path}.data`, fields)
      expect([byScript.status, await byScript.text()]).toEqual([202, expect.stringContaining(target)])
    }
  }
  expect(await contents(app)).toEqual(before)
})
