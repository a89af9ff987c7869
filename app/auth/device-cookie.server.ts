import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readCookie } from "#app/domain/account/read-cookie.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { days, seconds } from "#app/domain/time.ts"

const COOKIE_LIFETIME = days(365)

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
  secret: string
  randomBytes: RandomBytes
}

/**
 * OWASP device cookies: a random id, signed once for the account and once for its current password hash, so
 * that a password change invalidates the second signature. A browser holds one, for its latest account.
 */
export function createDeviceCookies({
  cookieHeader,
  siteUrl,
  secret,
  randomBytes,
}: DeviceCookieSettings): DeviceCookies {
  const isSecure = siteUrl.startsWith("https:")
  const name = isSecure ? "__Host-device" : "device"

  function sign(purpose: "account" | "password", id: string, value: string): Buffer {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "device cookie", 32))
    return createHmac("sha256", key).update(`${purpose}\n${id}\n${value}`).digest()
  }

  function serialize(value: string, maxAge: number): string {
    const attributes = [
      "HttpOnly",
      "SameSite=Lax",
      "Path=/",
      `Max-Age=${maxAge}`,
      ...(isSecure ? ["Secure"] : []),
    ]
    return [`${name}=${value}`, ...attributes].join("; ")
  }

  return {
    recognize(emailKey) {
      const value = readCookie(cookieHeader, name) ?? ""
      const [, id = "", account = "", password = ""] =
        /^([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
      if (!id || !isEqual(account, sign("account", id, emailKey))) return null
      return { id, isIssuedFor: (passwordHash) => isEqual(password, sign("password", id, passwordHash)) }
    },
    issue(emailKey, passwordHash) {
      const id = Buffer.from(randomBytes(16)).toString("base64url")
      const signatures = [sign("account", id, emailKey), sign("password", id, passwordHash)]
      const value = [id, ...signatures.map((signature) => signature.toString("base64url"))].join(".")
      return serialize(value, COOKIE_LIFETIME / seconds(1))
    },
    clear: () => serialize("", 0),
  }
}

function isEqual(signature: string, expected: Buffer): boolean {
  const bytes = Buffer.from(signature, "base64url")
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
