import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { createDeviceCookies } from "#app/accounts/log-in/device-cookie.server.ts"

type Secrets = { current: string; previous: string | null }

const EMAIL = "ada@brisk.test"

const cookiesOf = (secrets: Secrets, cookieHeader: string | null = null) =>
  createDeviceCookies({ cookieHeader, siteUrl: "https://brisk.test", secrets, randomBytes })

const ACCOUNT = { id: "ada", passwordHash: "hash-1", deviceCookieVersion: 3 }

function issuedUnder(current: string): string {
  const [cookie = ""] = cookiesOf({ current, previous: null }).issue(EMAIL, ACCOUNT).split("; ")
  return cookie
}

const isKnown = (secrets: Secrets, cookie: string, email = EMAIL) =>
  cookiesOf(secrets, cookie).recognize(email) !== null

test("recognize: accepts cookies signed with the current or previous key only", () => {
  const cookie = issuedUnder("key 1")

  expect(isKnown({ current: "key 1", previous: null }, cookie)).toBe(true)
  expect(isKnown({ current: "key 2", previous: "key 1" }, cookie)).toBe(true)
  expect(isKnown({ current: "key 2", previous: null }, cookie)).toBe(false)
  expect(isKnown({ current: "key 3", previous: "key 2" }, cookie)).toBe(false)
})

test("recognize: a cookie of the previous key belongs to one account and password", () => {
  const secrets = { current: "key 2", previous: "key 1" }
  const cookie = issuedUnder("key 1")
  const device = cookiesOf(secrets, cookie).recognize(EMAIL)

  expect(device?.isIssuedFor(ACCOUNT)).toBe(true)
  for (const change of [{ id: "eve" }, { passwordHash: "hash-2" }, { deviceCookieVersion: 4 }])
    expect(device?.isIssuedFor({ ...ACCOUNT, ...change })).toBe(false)
  expect(isKnown(secrets, cookie, "eve@brisk.test")).toBe(false)
})

test("recognize: signatures of two different keys make no valid cookie", () => {
  const secrets = { current: "key 2", previous: "key 1" }
  const [id, account] = issuedUnder("key 1").split("=")[1]?.split(".") ?? []
  const [, , password] = issuedUnder("key 2").split("=")[1]?.split(".") ?? []
  const mixed = cookiesOf(secrets, `__Host-device=${id}.${account}.${password}`).recognize(EMAIL)

  expect(mixed?.isIssuedFor(ACCOUNT)).toBe(false)
})

test("issue: signs with the current key", () => {
  const [cookie = ""] = cookiesOf({ current: "key 2", previous: "key 1" }).issue(EMAIL, ACCOUNT).split("; ")

  expect(isKnown({ current: "key 2", previous: null }, cookie)).toBe(true)
  expect(isKnown({ current: "key 1", previous: null }, cookie)).toBe(false)
})
