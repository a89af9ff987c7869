import fc from "fast-check"
import { expect, test } from "vitest"
import { publicSessionId, readSessionId } from "#app/accounts/sessions/session.ts"
import { hasSessionCookie, serializeCookie } from "#app/platform/http/cookies.ts"

const ID = "abcdefghij234567".repeat(3).slice(0, 40)

test.each([`session=${ID}`, `a=b; session=${ID}`, `__Host-session=${ID};c=d`, ` session=${ID} ; c=d`])(
  "hasSessionCookie: true for '%s'",
  (cookies) => {
    expect(hasSessionCookie(cookies)).toBe(true)
  },
)

test.each([
  "",
  "session=",
  "session=made-up",
  `session=${ID}a`,
  `session=${ID.slice(1)}`,
  `session=${ID.toUpperCase()}`,
  `session="${ID}"`,
  `session=${ID.replace("a", "1")}`,
  `old_session=${ID}`,
  `a=session=${ID}`,
  `__Secure-session=${ID}`,
])("hasSessionCookie: false for '%s'", (cookies) => {
  expect(hasSessionCookie(cookies)).toBe(false)
  expect(readSessionId(cookies, "session")).toBeNull()
})

test("hasSessionCookie: true whenever readSessionId finds an id", () => {
  const part = fc.constantFrom("session=", "__Host-session=", ID, ";", " ", "\t", "a", "=", "x=y", `${ID}7`)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const cookies = parts.join("")
      const isRead = ["session", "__Host-session"].some((name) => readSessionId(cookies, name) !== null)
      expect(isRead && !hasSessionCookie(cookies)).toBe(false)
    }),
  )
})

test("readSessionId, publicSessionId: the ID, and 24 digits of its hash", () => {
  expect(readSessionId(`a=b; session=${ID}`, "session")).toBe(ID)
  expect(publicSessionId(`${"0123456789abcdef".repeat(4)}`)).toBe("0123456789abcdef01234567")
})

test("serializeCookie: has a lifetime in seconds, and __Host- over TLS", () => {
  const cookie = { name: "a", value: "b", lifetime: 5000, sameSite: "Lax" } as const
  const rest = "a=b; HttpOnly; SameSite=Lax; Path=/; Max-Age=5"
  expect(serializeCookie({ ...cookie, siteUrl: "http://localhost" })).toBe(rest)
  expect(serializeCookie({ ...cookie, siteUrl: "https://brisk.test" })).toBe(`__Host-${rest}; Secure`)
})

test("hasSessionCookie: false for 64 KB of almost valid cookies", () => {
  for (const piece of [";", "; ", " ", "session=", `;session=${ID}a`]) {
    const cookies = piece.repeat(64_000 / piece.length)
    expect(hasSessionCookie(cookies)).toBe(false)
  }
})
