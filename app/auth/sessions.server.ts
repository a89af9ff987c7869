import type { Account } from "#app/domain/account/account.ts"
import { readSessionId } from "#app/domain/account/session-id.ts"
import { type FoundSession, findSessionAndAccount } from "#db/account/current-session.server.ts"
import type { NewSession } from "#db/account/sessions.server.ts"
import { type CurrentSession, checkSession } from "./current-session.server.ts"
import { cookieNameOf, createLucia, type LuciaInstance, type LuciaSettings } from "./lucia.server.ts"
import { hashSessionId } from "./lucia-adapter.server.ts"
import { createSession, type SecondFactorState, type SessionClient } from "./new-session.server.ts"

export type Auth = {
  /** Whether the request has no well-formed session cookie, not even of an ended session. */
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
  const sessionId = readSessionId(cookieHeader, cookieNameOf(siteUrl))
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
