import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readCookie } from "#app/domain/account/read-cookie.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { days, seconds } from "#app/domain/time.ts"

const LIFETIME = days(365)

/** A browser that has signed in to the account before. */
export type KnownDevice = {
  id: string
  /** False once the account has another password than when the cookie was issued. */
  isIssuedFor(passwordHash: string): boolean
}

export type DeviceCookies = {
  /** The browser, if its cookie was issued for this account; reads nothing. */
  recognize(emailKey: string): KnownDevice | null
  /** The cookie to set once the browser has proved that it is the owner's. */
  issue(emailKey: string, passwordHash: string): string
  /** The cookie that removes it. */
  clear(): string
}

type Settings = { cookieHeader: string | null; siteUrl: string; secret: string; randomBytes: RandomBytes }

/**
 * OWASP's device cookie: a random id, signed for an account and for its password of the time. The second signature is
 * what a new password revokes. A browser remembers the account that it signed in to last.
 */
export function createDeviceCookies({ cookieHeader, siteUrl, secret, randomBytes }: Settings): DeviceCookies {
  const isSecure = siteUrl.startsWith("https:")
  const name = isSecure ? "__Host-device" : "device"

  function sign(purpose: "account" | "password", id: string, text: string): Buffer {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "device cookie", 32))
    return createHmac("sha256", key).update(`${purpose}\n${id}\n${text}`).digest()
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
      return serialize(value, LIFETIME / seconds(1))
    },
    clear: () => serialize("", 0),
  }
}

function isEqual(signature: string, expected: Buffer): boolean {
  const bytes = Buffer.from(signature, "base64url")
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
