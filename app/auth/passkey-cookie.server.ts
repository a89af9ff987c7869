import { PASSKEY_COOKIE_LIFETIME } from "#app/domain/account/passkey.ts"
import { readCookie } from "#app/domain/account/read-cookie.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { seconds } from "#app/domain/time.ts"

const BROWSER_ID = /^[\w-]{22}$/

type Settings = { request: Request; siteUrl: string }

/** The random id of a browser that is logging in with a passkey; null without a well-formed cookie. */
export function readPasskeyBrowser({ request, siteUrl }: Settings): string | null {
  const value = readCookie(request.headers.get("cookie"), cookieNameOf(siteUrl))
  return value && BROWSER_ID.test(value) ? value : null
}

/** The browser's id, a new one if it has none, and the Set-Cookie value that keeps it. */
export function keepPasskeyBrowser(settings: Settings, randomBytes: RandomBytes) {
  const id = readPasskeyBrowser(settings) ?? Buffer.from(randomBytes(16)).toString("base64url")
  const { siteUrl } = settings
  const cookie = [
    `${cookieNameOf(siteUrl)}=${id}`,
    "HttpOnly",
    "SameSite=Strict",
    "Path=/",
    `Max-Age=${PASSKEY_COOKIE_LIFETIME / seconds(1)}`,
    ...(isSecure(siteUrl) ? ["Secure"] : []),
  ].join("; ")
  return { id, cookie }
}

const cookieNameOf = (siteUrl: string) => (isSecure(siteUrl) ? "__Host-passkey" : "passkey")

const isSecure = (siteUrl: string) => siteUrl.startsWith("https:")
