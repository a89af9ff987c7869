import { readCookie } from "./cookies.ts"

/** Lucia session ids are 40 characters of lower-case base 32. */
const SESSION_ID = /^[a-z2-7]{40}$/

const SESSION_COOKIE = /^(?:__Host-)?session=[a-z2-7]{40}$/

/** The session id in the Cookie header; null for a malformed one, which then costs no database query. */
export function readSessionId(cookieHeader: string | null, name: string): string | null {
  const value = readCookie(cookieHeader, name)
  return value && SESSION_ID.test(value) ? value : null
}

/**
 * Whether a well-formed session cookie is present, with or without the `__Host-` prefix; cheap, for the page
 * cache.
 */
export function hasSessionCookie(cookieHeader: string): boolean {
  if (!cookieHeader.includes("session=")) return false
  return cookieHeader.split(";").some((cookie) => SESSION_COOKIE.test(cookie.trim()))
}

/** In hexadecimal digits: 96 of the 256 bits, which identify a session and can't be turned back into its id. */
const PUBLIC_ID_LENGTH = 24

const PUBLIC_ID = /^[0-9a-f]{24}$/

/** What pages and forms call a session: the beginning of the hash of its secret id. */
export const publicSessionId = (idHash: string) => idHash.slice(0, PUBLIC_ID_LENGTH)

export const isPublicSessionId = (text: string) => PUBLIC_ID.test(text)

/** A session as its account sees it; times before the columns existed are null. */
export type SessionRow = {
  /** See `publicSessionId`. */
  id: string
  browser: string | null
  country: string | null
  createdAt: Date
  lastSeenDay: string | null
}
