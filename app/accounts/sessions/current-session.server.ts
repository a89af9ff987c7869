import { hash } from "node:crypto"
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia"
import type { Account } from "#app/accounts/account/account.ts"
import { parseCountry } from "#app/platform/countries.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { cookieNameOf } from "#app/platform/http/cookies.ts"
import { addMilliseconds, indianDayOf, isPast, seconds } from "#app/platform/time.ts"
import type { Database } from "#db/client.server.ts"
import {
  endExpiredSession,
  extendSession,
  type FoundSession,
  findSessionAndAccount,
  findSessionEnd,
  markSessionSeen,
  removeSession,
  signOutEverywhere,
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
  /** Time when the password or a second factor was last entered. */
  factorAt: Date
  /** Number of the audit log's last entry, 0 for none; null for anyone but an owner. */
  lastAuditEntry: number | null
}

export type Auth = ReturnType<typeof createAuth>

type AuthSettings = {
  db: Database
  cookieHeader: string | null
  siteUrl: string
  client: SessionClient
  now: () => Date
  log: Logger
  waitUntil: (work: Promise<unknown>) => void
}

/** The session of one request. */
export function createAuth(settings: AuthSettings) {
  const { cookieHeader, siteUrl, client, now, log } = settings
  const sessionId = readSessionId(cookieHeader, sessionCookieName(siteUrl))
  const sessionIdHash = sessionId && hashSessionId(sessionId)

  // Created on first use: most requests are served from the page cache and need no Lucia instance.
  let luciaInstance: Lucia | undefined
  function lucia() {
    luciaInstance ??= createLucia(settings, stored)
    return luciaInstance
  }

  let storedPromise: Promise<FoundSession | null> | undefined
  function stored() {
    storedPromise ??= findSessionAndAccount(settings.db, sessionIdHash ?? "")
    return storedPromise
  }

  let sessionPromise: Promise<CurrentSession | null> | undefined
  function session() {
    sessionPromise ??= sessionId
      ? stored().then((found) => found && checkSession(lucia(), sessionId, found, settings))
      : Promise.resolve(null)
    return sessionPromise
  }

  async function account() {
    const current = await session()
    return current?.isVerified ? current.account : null
  }

  const clearCookie = () => lucia().createBlankSessionCookie().serialize()

  return {
    /** True if the request has no well-formed session cookie, not even of an ended session. */
    isAnonymous: sessionId === null,
    /** The signed-in account; queried once per request and shared by all loaders. */
    account,
    /** The request's session, from the same query, even while it awaits the second factor. */
    session,
    /** Has the session read again, for a page that shows what an action of the same request did. */
    readAgain() {
      storedPromise = undefined
      sessionPromise = undefined
    },
    /** Like `account()`, for pages that work without one: logs a failed query and returns null. */
    accountIfKnown: () =>
      account().catch((error) => {
        log.error("account-unreadable", error)
        return null
      }),
    /** The hash of the request's session id; null without one. */
    sessionIdHash,
    /** A new session and its cookie; the caller adds the session in the batch that checks the credentials. */
    createSession: (secondFactor: SecondFactorState = "none") =>
      createSession(lucia(), { replaces: sessionIdHash, createdAt: now(), ...client, secondFactor }),
    /** Ends the session and returns the Set-Cookie value that removes its cookie. */
    async signOut() {
      if (sessionIdHash) await removeSession(settings.db, sessionIdHash)
      sessionPromise = Promise.resolve(null)
      return clearCookie()
    },
    /** The Set-Cookie value that removes the cookie of a session that has already ended. */
    clearCookie,
    signOutEverywhere: (userId: string) => signOutEverywhere(settings.db, userId, now()),
    /**
     * Reason why the request's session was ended, by something else than its own log-out; null if nothing is known. Logs a
     * failed query, because the page works without the reason.
     */
    async sessionEnd() {
      if (!sessionIdHash) return null
      return findSessionEnd(settings.db, sessionIdHash).catch((error) => {
        log.error("session-end-unreadable", error)
        return null
      })
    },
  }
}

/**
 * Returns the session if it is still valid: it ends after `ABSOLUTE_LIFETIME` however often it is used. A session that
 * awaits the second factor is not extended by use.
 */
async function checkSession(
  lucia: Lucia,
  sessionId: string,
  { session, account, totp, lastAuditEntry }: FoundSession,
  settings: AuthSettings,
): Promise<CurrentSession | null> {
  const now = settings.now()
  const isVerified = totp === null || session.secondFactorAt !== null
  const factorAt = session.factorAt ?? session.createdAt
  const current = { account, totp, isVerified, factorAt, lastAuditEntry }
  if (!isVerified) return isPast(session.expiresAt, now) ? null : current
  const valid = await lucia.validateSession(sessionId)
  if (!valid.session) return null
  if (isPast(addMilliseconds(session.createdAt, ABSOLUTE_LIFETIME), now)) {
    await lucia.invalidateSession(sessionId)
    return null
  }
  if (session.lastSeenDay !== indianDayOf(now)) markSeen(session.idHash, now, settings)
  return current
}

/** Stores the day of the last visit, after the response and once a day, so that no page waits for it. */
function markSeen(idHash: string, now: Date, { db, client, log, waitUntil }: AuthSettings) {
  const work = markSessionSeen(db, idHash, { ...client, day: indianDayOf(now) })
  waitUntil(work.catch((error) => log.error("session-day-not-saved", error)))
}

/** Browser and country that a session stores of the request that began it. */
type SessionClient = { browser: string | null; country: string | null }

export function sessionClientOf(request: Request | undefined, country: unknown) {
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
function createSession(lucia: Lucia, { createdAt, secondFactor, ...start }: SessionStart) {
  const id = generateIdFromEntropySize(25)
  const cookie = lucia.createSessionCookie(id)
  // The absolute lifetime; the idle timeout is enforced by `expiresAt` in the database.
  cookie.attributes.maxAge = ABSOLUTE_LIFETIME / seconds(1)
  const times = {
    createdAt,
    expiresAt: addMilliseconds(createdAt, secondFactor === "pending" ? SECOND_FACTOR_TIMEOUT : IDLE_TIMEOUT),
    lastSeenDay: indianDayOf(createdAt),
    secondFactorAt: secondFactor === "passed" ? createdAt : null,
  }
  const session = { ...start, ...times, idHash: hashSessionId(id) }
  return { session, cookie: cookie.serialize() }
}

const sessionCookieName = (siteUrl: string) => cookieNameOf(siteUrl, "session")

/**
 * Lucia with an adapter that stores session ids as SHA-256 hashes, takes the session that the request has read, and
 * extends sessions in the background, so that no response waits for the write.
 */
function createLucia(
  { db, siteUrl, log, now, waitUntil }: AuthSettings,
  findSession: () => Promise<FoundSession | null>,
) {
  const adapter: Adapter = {
    async getSessionAndUser(id) {
      const found = await findSession()
      if (!found) return [null, null]
      const { userId, expiresAt } = found.session
      return [
        { id, userId, expiresAt, attributes: {} },
        { id: userId, attributes: {} },
      ]
    },
    async updateSessionExpiration(id, expiresAt) {
      const work = extendSession(db, hashSessionId(id), expiresAt)
      waitUntil(work.catch((error) => log.error("session-not-extended", error)))
    },
    // Lucia deletes only those whose time is over.
    deleteSession: (id) => endExpiredSession(db, hashSessionId(id), now()),
    deleteUserSessions: refuse,
    getUserSessions: refuse,
    setSession: refuse,
    deleteExpiredSessions: refuse,
  }
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(IDLE_TIMEOUT, "ms"),
    sessionCookie: {
      name: sessionCookieName(siteUrl),
      attributes: { secure: siteUrl.startsWith("https:"), sameSite: "lax", path: "/" },
    },
  })
}

/** Sessions are listed, added and cleaned up by queries, in the batches of what else happens then. */
async function refuse(): Promise<never> {
  throw new Error("not done by Lucia")
}

const hashSessionId = (sessionId: string) => hash("sha256", sessionId)
