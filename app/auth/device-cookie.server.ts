import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readCookie } from "#app/domain/account/read-cookie.ts"
import { DEVICE_COOKIE_LIFETIME } from "#app/domain/account/session-limits.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { seconds } from "#app/domain/time.ts"

/** A browser that has signed in to the account before. */
type KnownDevice = {
  id: string
  /** False once the password has changed since the cookie was issued. */
  isIssuedFor(passwordHash: string): boolean
}

export type DeviceCookies = {
  /** The device, if its cookie was issued for this account; makes no database query. */
  recognize(emailKey: string): KnownDevice | null
  /** A Set-Cookie value for a browser that has just signed in. */
  issue(emailKey: string, passwordHash: string): string
  /** A Set-Cookie value that removes the cookie. */
  clear(): string
}

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
 * OWASP device cookies: a random id, signed once for the account and once for its current password hash, so
 * that a password change invalidates the second signature. A browser holds one, for its latest account.
 */
export function createDeviceCookies(settings: DeviceCookieSettings): DeviceCookies {
  const { cookieHeader, siteUrl, secrets, randomBytes } = settings
  const isSecure = siteUrl.startsWith("https:")
  const name = isSecure ? "__Host-device" : "device"
  const serialize = (value: string, lifetime: number) =>
    [
      `${name}=${value}`,
      "HttpOnly",
      "SameSite=Lax",
      "Path=/",
      `Max-Age=${lifetime / seconds(1)}`,
      ...(isSecure ? ["Secure"] : []),
    ].join("; ")

  return {
    recognize(emailKey) {
      const [, id, account = "", password = ""] =
        COOKIE_VALUE.exec(readCookie(cookieHeader, name) ?? "") ?? []
      if (!id) return null
      const secret = [secrets.current, secrets.previous].find(
        (candidate) => candidate !== null && isEqual(account, sign(candidate, "account", id, emailKey)),
      )
      if (!secret) return null
      return { id, isIssuedFor: (hash) => isEqual(password, sign(secret, "password", id, hash)) }
    },
    issue(emailKey, passwordHash) {
      const id = Buffer.from(randomBytes(16)).toString("base64url")
      const signatures = [
        sign(secrets.current, "account", id, emailKey),
        sign(secrets.current, "password", id, passwordHash),
      ]
      const value = [id, ...signatures.map((signature) => signature.toString("base64url"))].join(".")
      return serialize(value, DEVICE_COOKIE_LIFETIME)
    },
    clear: () => serialize("", 0),
  }
}

function sign(secret: string, purpose: "account" | "password", id: string, value: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "device cookie", 32))
  return createHmac("sha256", key).update(`${purpose}\n${id}\n${value}`).digest()
}

function isEqual(signature: string, expected: Buffer): boolean {
  const bytes = Buffer.from(signature, "base64url")
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
