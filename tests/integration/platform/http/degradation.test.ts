import { afterEach, expect, test, vi } from "vitest"
import {
  callWorker,
  captureLog,
  createEnvironment,
  FAULTS,
  failing,
} from "#tests/support/server/failing-bindings.ts"
import { STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { ENDED_SESSION } from "#tests/support/server/test-app.ts"

// A slow service never answers, so an answer of the site proves its own time-out.

afterEach(() => vi.restoreAllMocks())

const FORMS = ["/login", "/signup"]
const STATIC = [...STATIC_PAGES, "/buy"]
const PUBLIC = [...STATIC, ...FORMS]
const PERSONAL = [
  "/dashboard",
  "/report-bug",
  "/donate",
  "/account",
  "/account/security",
  "/account/two-factor",
  "/account/passkey",
  "/download",
]

/** Pages are rendered for a visitor with a session cookie, not taken from the page cache. */
const SIGNED_OUT = `session=${ENDED_SESSION}`

const getAll = (env: object, paths: string[], cookie: string) =>
  Promise.all(paths.map((path) => callWorker(env, path, { headers: { cookie } })))

test.each(FAULTS)("GET with D1 %s: public pages are 200, personal pages 500", async (fault) => {
  const { cookie, env } = await createEnvironment()
  const log = captureLog()
  const bad = { ...env, DB: failing(env.DB, fault) }
  const [signedIn, signedOut, personal] = await Promise.all([
    getAll(bad, STATIC, cookie),
    getAll(bad, PUBLIC, SIGNED_OUT),
    getAll(bad, PERSONAL, cookie),
  ])
  expect([...signedIn, ...signedOut].filter(({ status }) => status !== 200)).toEqual([])
  for (const { status, html } of personal) {
    expect(status).toBe(500)
    expect(html).toContain("Something went wrong on our side")
    expect(html).toMatch(/include this number: <code[^>]*>[0-9a-f-]{36}/)
  }
  expect(log.join("\n")).not.toContain(PASSWORD)
})

test.each(FAULTS)(
  "GET with KV %s: /buy has D1's price, without D1 none, and other pages are unaffected",
  async (fault) => {
    const { cookie, env } = await createEnvironment()
    captureLog()
    const bad = { ...env, PRICES: failing(env.PRICES, fault) }
    const headers = { cookie: SIGNED_OUT, "cf-ipcountry": "IN" }
    const [buy, withoutBoth, others] = await Promise.all([
      callWorker(bad, "/buy", { headers }),
      callWorker({ ...bad, DB: failing(env.DB, fault) }, "/buy", { headers }),
      getAll(bad, [...PUBLIC, "/dashboard", "/donate"], cookie),
    ])
    expect([buy.status, buy.html]).toEqual([200, expect.stringContaining("₹149")])
    expect([withoutBoth.status, withoutBoth.html]).toEqual([200, expect.stringContaining("load the price")])
    expect(others.filter(({ status }) => status >= 500)).toEqual([])
  },
)
