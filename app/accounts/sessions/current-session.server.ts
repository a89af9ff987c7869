import { generateIdFromEntropySize } from "lucia"
import type { Account } from "#app/accounts/account/account.ts"
import { parseCountry } from "#app/platform/countries.ts"
import { addMilliseconds, dayOf, isPast, seconds } from "#app/platform/time.ts"
import {
  createLucia,
  hashSessionId,
  type LuciaInstance,
  type LuciaSettings,
  sessionCookieName,
} from "./lucia.server.ts"
import {
  type FoundSession,
  findSessionAndAccount,
  markSessionSeen,
  type NewSession,
  type TotpFactor,
} from "./queries.server.ts"
import {
  ABSOLUTE_LIFETIME,
  browserName,
  IDLE_TIMEOUT,
  readSessionId,
  SECOND_FACTOR_TIMEOUT,
} from "./session.ts"

/** A session that has not ended, with its account and the account's second factor. */
export type CurrentSession = {
  account: Account
  /** Null for an account without a second factor. */
  totp: TotpFactor | null
  /** False while the account's second factor is still to be passed: until then, nobody is signed in. */
  isVerified: boolean
  /** When the password or a second factor was last entered. */
  factorAt: Date
}

export type Auth = {
  /** True if the request has no well-formed session cookie, not even of an ended session. */
  isAnonymous: boolean
  /** The signed-in account; queried once per request and shared by all loaders. */
  account(): Promise<Account | null>
  /** The request's session, from the same query; also one that awaits the second factor. */
  session(): Promise<CurrentSession | null>
  /** Like `account()`, for pages that work without one: logs a failed query and returns null. */
  accountIfKnown(): Promise<Account | null>
  /** The hash of the request's session id; null without one. */
  sessionIdHash: string | null
  /** A new session and its cookie; the caller adds the session in the batch that checks the credentials. */
  createSession(secondFactor?: SecondFactorState): { session: NewSession; cookie: string }
  /** Ends the session and returns the Set-Cookie value that removes its cookie. */
  signOut(): Promise<string>
  /** The Set-Cookie value that removes the cookie of a session that has already ended. */
  clearCookie(): string
  signOutEverywhere(userId: string): Promise<void>
}

type AuthSettings = LuciaSettings & { cookieHeader: string | null; client: SessionClient }

/** The session of one request. */
export function createAuth(settings: AuthSettings): Auth {
  const { cookieHeader, siteUrl, client, now, log } = settings
  const sessionId = readSessionId(cookieHeader, sessionCookieName(siteUrl))
  const sessionIdHash = sessionId && hashSessionId(sessionId)

  // Created on first use: most requests are served from the page cache and need no Lucia instance.
  let luciaInstance: LuciaInstance | undefined
  function lucia(): LuciaInstance {
    luciaInstance ??= createLucia(settings, stored)
    return luciaInstance
  }

  let storedPromise: Promise<FoundSession | null> | undefined
  function stored(): Promise<FoundSession | null> {
    storedPromise ??= findSessionAndAccount(settings.db, sessionIdHash ?? "")
    return storedPromise
  }

  let sessionPromise: Promise<CurrentSession | null> | undefined
  function session(): Promise<CurrentSession | null> {
    sessionPromise ??= sessionId
      ? stored().then((found) => found && checkSession(lucia(), sessionId, found, settings))
      : Promise.resolve(null)
    return sessionPromise
  }

  async function account(): Promise<Account | null> {
    const current = await session()
    return current?.isVerified ? current.account : null
  }

  const clearCookie = () => lucia().createBlankSessionCookie().serialize()

  return {
    isAnonymous: sessionId === null,
    account,
    session,
    accountIfKnown: () =>
      account().catch((error) => {
        log.error("account-unreadable", error)
        return null
      }),
    sessionIdHash,
    createSession: (secondFactor = "none") =>
      createSession(lucia(), { replaces: sessionIdHash, createdAt: now(), ...client, secondFactor }),
    async signOut() {
      if (sessionId) await lucia().invalidateSession(sessionId)
      sessionPromise = Promise.resolve(null)
      return clearCookie()
    },
    clearCookie,
    signOutEverywhere: (userId) => lucia().invalidateUserSessions(userId),
  }
}

/**
 * Returns the session if it is still valid: it ends after `ABSOLUTE_LIFETIME` however often it is used. A session that
 * awaits the second factor is not extended by use.
 */
async function checkSession(
  lucia: LuciaInstance,
  sessionId: string,
  { session, account, totp }: FoundSession,
  settings: AuthSettings,
): Promise<CurrentSession | null> {
  const now = settings.now()
  const isVerified = totp === null || session.secondFactorAt !== null
  const current = { account, totp, isVerified, factorAt: session.factorAt ?? session.createdAt }
  if (!isVerified) return isPast(session.expiresAt, now) ? null : current
  const valid = await lucia.validateSession(sessionId)
  if (!valid.session) return null
  if (isPast(addMilliseconds(session.createdAt, ABSOLUTE_LIFETIME), now)) {
    await lucia.invalidateSession(sessionId)
    return null
  }
  if (session.lastSeenDay !== dayOf(now)) markSeen(session.idHash, now, settings)
  return current
}

/** Stores the day of the last visit, after the response and once a day, so that no page waits for it. */
function markSeen(idHash: string, now: Date, { db, client, log, waitUntil }: AuthSettings): void {
  const work = markSessionSeen(db, idHash, { ...client, day: dayOf(now) })
  waitUntil(work.catch((error) => log.error("session-day-not-saved", error)))
}

/** Browser and country that a session stores of the request that began it. */
type SessionClient = { browser: string | null; country: string | null }

export function sessionClientOf(request: Request | undefined, country: unknown): SessionClient {
  const userAgent = request?.headers.get("user-agent") ?? null
  return { browser: browserName(userAgent), country: parseCountry(country) }
}

/** State of the second factor in a new session: the account has none, it is still required, or was verified. */
type SecondFactorState = "none" | "pending" | "passed"

type SessionStart = SessionClient & {
  replaces: string | null
  createdAt: Date
  secondFactor: SecondFactorState
}

/** A new session, which replaces the browser's previous one, and its cookie. */
function createSession(lucia: LuciaInstance, { createdAt, secondFactor, ...start }: SessionStart) {
  const id = generateIdFromEntropySize(25)
  const cookie = lucia.createSessionCookie(id)
  // The absolute lifetime; the idle timeout is enforced by `expiresAt` in the database.
  cookie.attributes.maxAge = ABSOLUTE_LIFETIME / seconds(1)
  const times = {
    createdAt,
    expiresAt: addMilliseconds(createdAt, secondFactor === "pending" ? SECOND_FACTOR_TIMEOUT : IDLE_TIMEOUT),
    lastSeenDay: dayOf(createdAt),
    secondFactorAt: secondFactor === "passed" ? createdAt : null,
  }
  const session = { ...start, ...times, idHash: hashSessionId(id) }
  return { session, cookie: cookie.serialize() }
}
