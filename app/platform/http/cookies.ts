import { seconds } from "#app/platform/time.ts"

/** The raw, undecoded value of a cookie in a Cookie header; null when it is absent. */
export function readCookie(cookieHeader: string | null, name: string) {
  const cookies = (cookieHeader ?? "").split(";").map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** Browsers keep a cookie with this prefix for this host alone; they take it over TLS only. */
export const cookieNameOf = (siteUrl: string, name: string) =>
  siteUrl.startsWith("https:") ? `__Host-${name}` : name

type Cookie = {
  siteUrl: string
  name: string
  value: string
  /** Milliseconds; 0 removes the cookie. */
  lifetime: number
  sameSite: "Lax" | "Strict"
}

/** A Set-Cookie value that no script reads. */
export function serializeCookie({ siteUrl, name, value, lifetime, sameSite }: Cookie) {
  const fullName = cookieNameOf(siteUrl, name)
  const cookie = `${fullName}=${value}; HttpOnly; SameSite=${sameSite}; Path=/; Max-Age=${lifetime / seconds(1)}`
  return fullName === name ? cookie : `${cookie}; Secure`
}

const SESSION_COOKIE = /^(?:__Host-)?session=[a-z2-7]{40}$/

/**
 * Checks if a well-formed session cookie is present, with or without the `__Host-` prefix; fast, for the page cache.
 */
export function hasSessionCookie(cookieHeader: string) {
  if (!cookieHeader.includes("session=")) return false
  return cookieHeader.split(";").some((cookie) => SESSION_COOKIE.test(cookie.trim()))
}
