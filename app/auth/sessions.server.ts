import { Lucia, TimeSpan } from "lucia"
import type { Account } from "#app/domain/account/account.ts"
import { readSessionId } from "#app/domain/account/session-id.ts"
import { ABSOLUTE_LIFETIME, IDLE_TIMEOUT } from "#app/domain/account/session-limits.ts"
import { dayOf } from "#app/domain/account/session-row.ts"
import { addMilliseconds, isPast } from "#app/domain/time.ts"
import type { Logger } from "#app/gateways/logger.ts"
import { markSessionSeen } from "#db/account/session-updates.server.ts"
import type { NewSession } from "#db/account/sessions.server.ts"
import type { Database } from "#db/client.server.ts"
import { createLuciaAdapter, hashSessionId } from "./lucia-adapter.server.ts"
import { createSession, type SessionClient } from "./new-session.server.ts"

type SessionAttributes = { createdAt: Date; lastSeenDay: string | null }

type LuciaInstance = Lucia<SessionAttributes, { account: Account }>

declare module "lucia" {
  interface Register {
    Lucia: LuciaInstance
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: { account: Account }
  }
}

export type Auth = {
  /** Whether the request has no well-formed session cookie, not even of an ended session. */
  isAnonymous: boolean
  /** The signed-in account; queried once per request and shared by all loaders. */
  account(): Promise<Account | null>
  /** Like `account()`, for pages that work without one: logs a failed query and returns null. */
  accountIfKnown(): Promise<Account | null>
  /** The hash of the request's session id; null without one. */
  sessionIdHash: string | null
  /** A new session and its cookie; the caller adds the session in the batch that checks the credentials. */
  createSession(): { session: NewSession; cookie: string }
  /** Ends the session and returns the Set-Cookie value that removes its cookie. */
  signOut(): Promise<string>
  /** The Set-Cookie value that removes the cookie of a session that has already ended. */
  clearCookie(): string
  signOutEverywhere(userId: string): Promise<void>
}

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
export function createAuth(settings: AuthSettings): Auth {
  const { cookieHeader, siteUrl, client, now, log } = settings
  const sessionId = readSessionId(cookieHeader, cookieNameOf(siteUrl))
  const sessionIdHash = sessionId && hashSessionId(sessionId)

  // Created on first use: most requests are served from the page cache and need no Lucia instance.
  let luciaInstance: LuciaInstance | undefined
  function lucia(): LuciaInstance {
    luciaInstance ??= createLucia(settings)
    return luciaInstance
  }

  let accountPromise: Promise<Account | null> | undefined
  function account(): Promise<Account | null> {
    accountPromise ??= sessionId ? findAccount(lucia(), sessionId, settings) : Promise.resolve(null)
    return accountPromise
  }

  const clearCookie = () => lucia().createBlankSessionCookie().serialize()

  return {
    isAnonymous: sessionId === null,
    account,
    accountIfKnown: () =>
      account().catch((error) => {
        log.error("account-unreadable", error)
        return null
      }),
    sessionIdHash,
    createSession: () => createSession(lucia(), { replaces: sessionIdHash, createdAt: now(), ...client }),
    async signOut() {
      if (sessionId) await lucia().invalidateSession(sessionId)
      accountPromise = Promise.resolve(null)
      return clearCookie()
    },
    clearCookie,
    signOutEverywhere: (userId) => lucia().invalidateUserSessions(userId),
  }
}

function cookieNameOf(siteUrl: string): string {
  return isSecure(siteUrl) ? "__Host-session" : "session"
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith("https:")
}

function createLucia({ db, siteUrl, now, log, waitUntil }: AuthSettings) {
  const runInBackground = (work: Promise<void>) =>
    waitUntil(work.catch((error) => log.error("session-not-extended", error)))
  return new Lucia(createLuciaAdapter(db, now, runInBackground), {
    sessionExpiresIn: new TimeSpan(IDLE_TIMEOUT, "ms"),
    sessionCookie: {
      name: cookieNameOf(siteUrl),
      attributes: { secure: isSecure(siteUrl), sameSite: "lax", path: "/" },
    },
    getSessionAttributes: ({ createdAt, lastSeenDay }) => ({ createdAt, lastSeenDay }),
    getUserAttributes: ({ account }) => ({ account }),
  })
}

/** The account of a session, which ends after `ABSOLUTE_LIFETIME` however often it is used. */
async function findAccount(
  lucia: LuciaInstance,
  sessionId: string,
  settings: AuthSettings,
): Promise<Account | null> {
  const now = settings.now()
  const { session, user } = await lucia.validateSession(sessionId)
  if (!session) return null
  if (isPast(addMilliseconds(session.createdAt, ABSOLUTE_LIFETIME), now)) {
    await lucia.invalidateSession(sessionId)
    return null
  }
  if (session.lastSeenDay !== dayOf(now)) markSeen(sessionId, now, settings)
  return user.account
}

/** After the response and once a day, so that no page waits for it. */
function markSeen(sessionId: string, now: Date, { db, client, log, waitUntil }: AuthSettings): void {
  const visit = { ...client, day: dayOf(now) }
  const work = markSessionSeen(db, hashSessionId(sessionId), visit)
  waitUntil(work.catch((error) => log.error("session-day-not-saved", error)))
}
