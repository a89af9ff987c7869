import { readCookie } from "./read-cookie.ts"

/** Lucia's ids: forty characters of base 32. Anything else was never one of ours. */
const SESSION_ID = /^[a-z2-7]{40}$/

const SESSION_COOKIE = /^(?:__Host-)?session=[a-z2-7]{40}$/

/** The session's id among the request's cookies. What is not of its shape is not decoded and asks the database nothing. */
export function readSessionId(cookieHeader: string | null, name: string): string | null {
  const value = readCookie(cookieHeader, name)
  return value && SESSION_ID.test(value) ? value : null
}

/** Whether there may be a session's id, under either name that our cookie has: one look, for the page cache. */
export function mayNameSession(cookieHeader: string): boolean {
  if (!cookieHeader.includes("session=")) return false
  return cookieHeader.split(";").some((cookie) => SESSION_COOKIE.test(cookie.trim()))
}
