import fc from "fast-check"
import { expect, test } from "vitest"
import type { Account } from "#app/accounts/account/account.ts"
import type { Auth } from "#app/accounts/sessions/current-session.server.ts"
import {
  readRedirectTo,
  redirectSignedIn,
  requireAccount,
  requireOwner,
  requirePaidAccount,
} from "#app/accounts/sessions/guards.server.ts"
import { SAMPLE_ACCOUNT as free, SAMPLE_LICENSE as license } from "#tests/support/fixtures/sample-account.ts"

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })

const SITE = "https://brisk.test"

function loginWith(redirectTo: string): Request {
  return new Request(`${SITE}/login?${new URLSearchParams({ redirectTo })}`)
}

test.each([
  ["/buy", "/buy"],
  ["/checkout/abc?again=1#pay", "/checkout/abc?again=1#pay"],
  ["/", "/"],
  ["/a b", "/a%20b"],
  ["/buy/../download", "/download"],
  ["//brisk.test/buy", "/buy"],
  ["/buy?next=https://evil.test", "/buy?next=https://evil.test"],
  ["/buy?next=//evil.test", "/buy?next=//evil.test"],
])("readRedirectTo: %s leads to %s", (wanted, path) => {
  expect(readRedirectTo(loginWith(wanted))).toBe(path)
})

test.each([
  "",
  "buy",
  "//evil.test",
  "/\\evil.test",
  "/buy/..//evil.test",
  "/\t/evil.test",
  "https://brisk.test",
  "javascript:alert(1)",
])("readRedirectTo: %j leads to the dashboard", (wanted) => {
  expect(readRedirectTo(loginWith(wanted))).toBe("/dashboard")
  expect(readRedirectTo(new Request(`${SITE}/login`))).toBe("/dashboard")
})

const pieces = fc.constantFrom(
  ..."/ // \\ . .. : @ # ? % %2e %2f %5c %09 & ; \t \n \r \0".split(" "),
  "https",
  "javascript",
  "evil.test",
  "brisk.test",
  "[",
  "]",
  " ",
  "\u3002",
  "\uff0f",
  "\ud800",
)
const anyTarget = fc.oneof(
  anyText,
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
)

test("readRedirectTo: never leads to another site", () => {
  fc.assert(
    fc.property(anyTarget, (wanted) => {
      const path = readRedirectTo(loginWith(wanted))

      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, `${SITE}/login`).origin).toBe(SITE)
      // A browser resolves the result to the same URL again.
      expect(readRedirectTo(loginWith(path))).toBe(path)
      expect(() => new Headers({ location: path })).not.toThrow()
    }),
    { numRuns: 5000 },
  )
})

const now = new Date("2026-11-20T12:00:00Z")
const paid = { ...free, license }
const revoked = { ...free, license: { ...license, revokedAt: now } }

function visit(path: string, account: Account | null, method = "GET", isVerified = true) {
  const session = account && { account, totp: null, isVerified, factorAt: now }
  const auth = { session: async () => session, accountIfKnown: async () => account } as Auth
  return { request: new Request(SITE + path, { method }), context: { auth } }
}

/** Where a guard sends the visitor, or null when it lets them through. */
async function sentTo(guard: Promise<unknown>): Promise<string | null> {
  try {
    await guard
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    expect(thrown.status).toBe(302)
    expect(thrown.headers.get("x-remix-replace")).toBe("true")
    return thrown.headers.get("location")
  }
}

test("requireAccount: a signed-out visitor is redirected to log-in and back", async () => {
  expect(await sentTo(requireAccount(visit("/checkout/abc?again=1&x=%26", null)))).toBe(
    "/login?redirectTo=%2Fcheckout%2Fabc%3Fagain%3D1%26x%3D%2526",
  )
  const long = `/buy?plan=${"%".repeat(2000)}`
  expect(await sentTo(requireAccount(visit(long, null)))).toBe("/login?redirectTo=%2Fdashboard")
})

test("requireAccount: after a POST, log-in leads back to the path only", async () => {
  expect(await sentTo(requireAccount(visit("/buy?plan=basic", null, "POST")))).toBe(
    "/login?redirectTo=%2Fbuy",
  )
})

test("requireAccount: a signed-in visitor gets the account", async () => {
  expect(await requireAccount(visit("/dashboard", free))).toBe(free)
})

test("requireAccount: a session without its second factor is redirected to it", async () => {
  expect(await sentTo(requireAccount(visit("/account?x=1", free, "GET", false)))).toBe(
    "/login/verify?redirectTo=%2Faccount%3Fx%3D1",
  )
})

test("requireOwner: only an owner with a second factor passes", async () => {
  const owner = { ...free, isOwner: true, hasSecondFactor: true }
  expect(await requireOwner(visit("/desk", owner))).toBe(owner)
  expect(await sentTo(requireOwner(visit("/desk", { ...owner, hasSecondFactor: false })))).toBe(
    "/account/security",
  )
  expect(await sentTo(requireOwner(visit("/desk", null)))).toBe("/login?redirectTo=%2Fdesk")
  expect(await sentTo(requireOwner(visit("/desk", owner, "GET", false)))).toBe(
    "/login/verify?redirectTo=%2Fdesk",
  )
  for (const otherAccount of [free, paid, { ...paid, hasSecondFactor: true }]) {
    await expect(requireOwner(visit("/desk", otherAccount))).rejects.toMatchObject({ status: 404 })
  }
})

test("requirePaidAccount: only an account with a license in force passes", async () => {
  expect(await requirePaidAccount(visit("/download", paid))).toBe(paid)
  expect(await sentTo(requirePaidAccount(visit("/download", free)))).toBe("/buy")
  expect(await sentTo(requirePaidAccount(visit("/download", revoked)))).toBe("/buy")
  expect(await sentTo(requirePaidAccount(visit("/download", null)))).toBe("/login?redirectTo=%2Fdownload")
})

test("redirectSignedIn: only a signed-in visitor is redirected", async () => {
  expect(await sentTo(redirectSignedIn(visit("/login", free)))).toBe("/dashboard")
  expect(await sentTo(redirectSignedIn(visit("/login?redirectTo=/buy", free)))).toBe("/buy")
  expect(await sentTo(redirectSignedIn(visit("/login?redirectTo=//evil.test", free)))).toBe("/dashboard")
  expect(await sentTo(redirectSignedIn(visit("/login", null)))).toBeNull()
})
