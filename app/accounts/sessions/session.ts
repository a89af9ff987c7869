import { readCookie } from "#app/platform/http/cookies.ts"
import { type Day, days, minutes } from "#app/platform/time.ts"

/** Lucia session ids are 40 characters of lower-case base 32. */
const SESSION_ID = /^[a-z2-7]{40}$/

/** The session id in the Cookie header; null for a malformed one, which then costs no database query. */
export function readSessionId(cookieHeader: string | null, name: string) {
  const value = readCookie(cookieHeader, name)
  return SESSION_ID.test(value ?? "") ? value : null
}

/** Lifetime of a session without a visit. */
export const IDLE_TIMEOUT = days(30)

/** Maximum lifetime of a session. */
export const ABSOLUTE_LIFETIME = days(90)

/** Time for which a session waits for the second factor after the password. */
export const SECOND_FACTOR_TIMEOUT = minutes(10)

/** How long after entering a password or second factor sensitive actions don't ask for it again. */
export const RECENT_FACTOR = minutes(10)

/**
 * Time for which messages of an owner to a customer don't ask for a factor again: they can't be undone, but change no money
 * or access.
 */
export const FACTOR_TO_WRITE = minutes(60)

/** Reason why a session was ended by something else than its own browser's log-out. */
export const SESSION_ENDS = [
  "confirmed-elsewhere",
  "password-changed",
  "signed-out-everywhere",
  "signed-out-elsewhere",
  "two-factor-on",
  "undone",
  "by-support",
  "too-many",
  "expired",
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** The maximum number of sessions per account; when another one begins, the oldest ends. */
export const MAX_SESSIONS = 100

/** Lifetime of the device cookie. */
export const DEVICE_COOKIE_LIFETIME = days(365)

/** Length in hexadecimal digits: 96 of 256 bits, which identify a session and can't be turned back into its id. */
const PUBLIC_ID_LENGTH = 24

const PUBLIC_ID = /^[0-9a-f]{24}$/

/** Returns the public id of a session, for pages and forms: the beginning of the hash of its secret id. */
export const publicSessionId = (idHash: string) => idHash.slice(0, PUBLIC_ID_LENGTH)

export const isPublicSessionId = (text: string) => PUBLIC_ID.test(text)

/** A session as its account sees it; times before the columns existed are null. */
export type SessionRow = {
  /** See `publicSessionId`. */
  id: string
  browser: string | null
  country: string | null
  createdAt: Date
  lastSeenDay: Day | null
}

type Rule = readonly [name: string, pattern: RegExp]

// Order matters: Edge, Opera and others call themselves Chrome and Safari too, and Android calls itself Linux.
const BROWSERS: readonly Rule[] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|OPT\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Yandex Browser", /YaBrowser\//],
  ["DuckDuckGo", /DuckDuckGo\/|Ddg\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\/|Chromium\//],
  ["Safari", /Safari\//],
]

const SYSTEMS: readonly Rule[] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["ChromeOS", /CrOS/],
  ["Mac", /Macintosh|Mac OS X/],
  ["Linux", /Linux|X11/],
]

const nameIn = (rules: readonly Rule[], userAgent: string) =>
  rules.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** Returns "Firefox on Windows" from a User-Agent header; null if it names neither. */
export function browserName(userAgent: string | null) {
  const browser = nameIn(BROWSERS, userAgent ?? "")
  const system = nameIn(SYSTEMS, userAgent ?? "")
  if (!system) return browser ?? null
  return `${browser ?? "A browser"} on ${system}`
}
