import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { createDeviceCookies } from "#app/auth/device-cookie.server.ts"

type Secrets = { current: string; previous: string | null }

const EMAIL = "ada@brisk.test"

const cookiesOf = (secrets: Secrets, cookieHeader: string | null = null) =>
  createDeviceCookies({ cookieHeader, siteUrl: "https://brisk.test", secrets, randomBytes })

function issuedUnder(current: string, passwordHash = "hash-1"): string {
  const [cookie = ""] = cookiesOf({ current, previous: null }).issue(EMAIL, passwordHash).split("; ")
  return cookie
}

const isKnown = (secrets: Secrets, cookie: string, email = EMAIL) =>
  cookiesOf(secrets, cookie).recognize(email) !== null

test("a device cookie is valid under the current and the previous signing key, and under no other", () => {
  const cookie = issuedUnder("key 1")

  expect(isKnown({ current: "key 1", previous: null }, cookie)).toBe(true)
  expect(isKnown({ current: "key 2", previous: "key 1" }, cookie)).toBe(true)
  expect(isKnown({ current: "key 2", previous: null }, cookie)).toBe(false)
  expect(isKnown({ current: "key 3", previous: "key 2" }, cookie)).toBe(false)
})

test("a device cookie under the previous key still belongs to one account and one password", () => {
  const secrets = { current: "key 2", previous: "key 1" }
  const cookie = issuedUnder("key 1")
  const device = cookiesOf(secrets, cookie).recognize(EMAIL)

  expect(device?.isIssuedFor("hash-1")).toBe(true)
  expect(device?.isIssuedFor("hash-2")).toBe(false)
  expect(isKnown(secrets, cookie, "eve@brisk.test")).toBe(false)
})

test("a signature under one key and a signature under another do not make a device cookie", () => {
  const secrets = { current: "key 2", previous: "key 1" }
  const [id, account] = issuedUnder("key 1").split("=")[1]?.split(".") ?? []
  const [, , password] = issuedUnder("key 2").split("=")[1]?.split(".") ?? []
  const mixed = cookiesOf(secrets, `__Host-device=${id}.${account}.${password}`).recognize(EMAIL)

  expect(mixed?.isIssuedFor("hash-1")).toBe(false)
})

test("device cookies are issued under the current key", () => {
  const [cookie = ""] = cookiesOf({ current: "key 2", previous: "key 1" }).issue(EMAIL, "hash-1").split("; ")

  expect(isKnown({ current: "key 2", previous: null }, cookie)).toBe(true)
  expect(isKnown({ current: "key 1", previous: null }, cookie)).toBe(false)
})
