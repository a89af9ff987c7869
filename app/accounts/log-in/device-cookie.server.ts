import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { DEVICE_COOKIE_LIFETIME } from "#app/accounts/sessions/session.ts"
import type { Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { cookieNameOf, readCookie, serializeCookie } from "#app/platform/http/cookies.ts"
import type { RandomBytes } from "#app/platform/random.ts"
import { type Credentials, findCredentials } from "./queries.server.ts"

/** Subject of a device cookie: another account, a changed password or a raised version ends it. */
type DeviceCookieSubject = { id: string; passwordHash: string; deviceCookieVersion: number }

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

type DeviceCookieSettings = {
  cookieHeader: string | null
  siteUrl: string
  /** Cookies are issued under the current secret; those of the previous one stay valid during rotation. */
  secrets: { current: string; previous: string | null }
  randomBytes: RandomBytes
}

/** A random id and its two signatures, in base64url. */
const COOKIE_VALUE = /^([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/

/**
 * OWASP device cookies: a random id with two signatures. The one over the address selects the rate limit of an attempt
 * without a database query; the other is over the account's current state (`DeviceCookieSubject`). A browser has one
 * cookie, for its latest account.
 */
export function createDeviceCookies({ cookieHeader, siteUrl, secrets, randomBytes }: DeviceCookieSettings) {
  const serialize = (value: string, lifetime: number) =>
    serializeCookie({ siteUrl, name: "device", value, lifetime, sameSite: "Lax" })

  return {
    /** The device, if its cookie was issued for this address; makes no database query. */
    recognize(emailKey: string) {
      const value = readCookie(cookieHeader, cookieNameOf(siteUrl, "device"))
      const [, id, address = "", account = ""] = COOKIE_VALUE.exec(value ?? "") ?? []
      if (!id) return null
      const secret = [secrets.current, secrets.previous].find(
        (candidate) => candidate !== null && isEqual(address, sign(candidate, "address", id, emailKey)),
      )
      if (!secret) return null
      return {
        id,
        /** False for another account with the address, and if its password or version has changed since. */
        isIssuedFor: (subject: DeviceCookieSubject) =>
          isEqual(account, sign(secret, "account", id, accountText(subject))),
      }
    },
    /** A Set-Cookie value for a browser that has just signed in. */
    issue(emailKey: string, account: DeviceCookieSubject) {
      const id = Buffer.from(randomBytes(16)).toString("base64url")
      const signatures = [
        sign(secrets.current, "address", id, emailKey),
        sign(secrets.current, "account", id, accountText(account)),
      ]
      const value = [id, ...signatures.map((signature) => signature.toString("base64url"))].join(".")
      return serialize(value, DEVICE_COOKIE_LIFETIME)
    },
    /** A Set-Cookie value that removes the cookie. */
    clear: () => serialize("", 0),
  }
}

const accountText = ({ id, passwordHash, deviceCookieVersion }: DeviceCookieSubject) =>
  JSON.stringify([id, passwordHash, deviceCookieVersion])

function sign(secret: string, purpose: "address" | "account", id: string, value: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "device cookie", 32))
  return createHmac("sha256", key).update(`${purpose}\n${id}\n${value}`).digest()
}

function isEqual(signature: string, expected: Buffer) {
  const bytes = Buffer.from(signature, "base64url")
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** True if the account has confirmed its address, and the browser has signed in to it before. */
export function isKnownDevice({ deviceCookies }: Visitor, account: Credentials) {
  const device = deviceCookies.recognize(emailKeyOf(account.email))
  return account.emailConfirmedAt !== null && (device?.isIssuedFor(account) ?? false)
}

/** Checks the same for the account with this address; false if there is none. */
export async function hasKnownDevice(context: Store & Visitor, email: string) {
  const account = await findCredentials(context.db, email)
  return account !== null && isKnownDevice(context, account)
}
