import { cookieNameOf, readCookie, serializeCookie } from "#app/platform/http/cookies.ts"
import type { RandomBytes } from "#app/platform/random.ts"
import { PASSKEY_COOKIE_LIFETIME } from "./passkey.ts"

const BROWSER_ID = /^[\w-]{22}$/

type Settings = { request: Request; siteUrl: string }

/** The random id of a browser that is logging in with a passkey; null without a well-formed cookie. */
export function readPasskeyBrowser({ request, siteUrl }: Settings) {
  const value = readCookie(request.headers.get("cookie"), cookieNameOf(siteUrl, "passkey"))
  return value && BROWSER_ID.test(value) ? value : null
}

/** The browser's id, a new one if it has none, and the Set-Cookie value that keeps it. */
export function keepPasskeyBrowser(settings: Settings, randomBytes: RandomBytes) {
  const id = readPasskeyBrowser(settings) ?? Buffer.from(randomBytes(16)).toString("base64url")
  const { siteUrl } = settings
  const cookie = { siteUrl, name: "passkey", value: id, lifetime: PASSKEY_COOKIE_LIFETIME }
  return { id, cookie: serializeCookie({ ...cookie, sameSite: "Strict" }) }
}
