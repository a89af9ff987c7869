import { generateIdFromEntropySize, Lucia, type SessionCookieAttributesOptions, TimeSpan } from "lucia"
import { readSessionId } from "#app/domain/account/session-id.ts"
import type { Account } from "#app/domain/licensing/license.ts"
import { addMilliseconds, days, isPast, seconds } from "#app/domain/time.ts"
import type { Logger } from "#app/gateways/logger.ts"
import type { NewSession } from "#db/account/sessions.server.ts"
import type { Database } from "#db/client.server.ts"
import { createLuciaAdapter, hashSessionId } from "./lucia-adapter.server.ts"

declare module "lucia" {
  interface Register {
    Lucia: Lucia<{ createdAt: Date }, { account: Account }>
    DatabaseSessionAttributes: { createdAt: Date }
    DatabaseUserAttributes: { account: Account }
  }
}

const IDLE_DAYS = 30
const ABSOLUTE_LIFETIME = days(90)

export type Auth = {
  /** Whether the request names no session at all, not even one that has ended. */
  isAnonymous: boolean
  /** The signed-in account of this request; asked once, however many loaders ask. */
  account(): Promise<Account | null>
  /** The same for pages that do without: null, and a line in the log, when it can't be told. */
  accountIfKnown(): Promise<Account | null>
  /** The hash of the session id that the request names, if it names one. */
  sessionIdHash: string | null
  /** A session under a new id, to be added in the batch that decides whether it may be, and its cookie. */
  createSession(): { session: NewSession; cookie: string }
  /** Ends the session and returns the cookie that removes it. */
  signOut(): Promise<string>
  /** The cookie that removes the session's, for whose session is gone already. */
  clearCookie(): string
  signOutEverywhere(userId: string): Promise<void>
  removeExpiredSessions(): Promise<void>
}

type Sessions = {
  db: Database
  cookieHeader: string | null
  siteUrl: string
  now: () => Date
  log: Logger
  waitUntil: (work: Promise<unknown>) => void
}

export function createAuth({ db, cookieHeader, siteUrl, now, log, waitUntil }: Sessions): Auth {
  const secure = siteUrl.startsWith("https:")
  const name = secure ? "__Host-session" : "session"
  const presentedId = readSessionId(cookieHeader, name)
  const sessionIdHash = presentedId && hashSessionId(presentedId)

  // Made when it is asked for: most requests are by visitors whose pages are kept, and need none.
  let made: ReturnType<typeof createLucia> | undefined
  function lucia() {
    made ??= createLucia({ name, attributes: { secure, sameSite: "lax", path: "/" } })
    return made
  }

  function createLucia(sessionCookie: { name: string; attributes: SessionCookieAttributesOptions }) {
    const inBackground = (work: Promise<void>) =>
      waitUntil(work.catch((error) => log.error("session-not-extended", error)))
    return new Lucia(createLuciaAdapter(db, now, inBackground), {
      sessionExpiresIn: new TimeSpan(IDLE_DAYS, "d"),
      sessionCookie,
      getSessionAttributes: ({ createdAt }) => ({ createdAt }),
      getUserAttributes: ({ account }) => ({ account }),
    })
  }

  async function findAccount(): Promise<Account | null> {
    if (!presentedId) return null
    const { session, user } = await lucia().validateSession(presentedId)
    if (!session) return null
    if (!isPast(addMilliseconds(session.createdAt, ABSOLUTE_LIFETIME), now())) return user.account
    await lucia().invalidateSession(presentedId)
    return null
  }

  const clearCookie = () => lucia().createBlankSessionCookie().serialize()

  let found: Promise<Account | null> | undefined
  function account(): Promise<Account | null> {
    found ??= findAccount()
    return found
  }

  return {
    isAnonymous: presentedId === null,
    account,
    accountIfKnown: () =>
      account().catch((error) => {
        log.error("account-unreadable", error)
        return null
      }),
    sessionIdHash,
    createSession() {
      const id = generateIdFromEntropySize(25)
      const createdAt = now()
      const cookie = lucia().createSessionCookie(id)
      // As long as a session may live at most: how long it may rest is for the database to say.
      cookie.attributes.maxAge = ABSOLUTE_LIFETIME / seconds(1)
      const expiresAt = addMilliseconds(createdAt, days(IDLE_DAYS))
      const session = { idHash: hashSessionId(id), createdAt, expiresAt, replaces: sessionIdHash }
      return { session, cookie: cookie.serialize() }
    },
    async signOut() {
      if (presentedId) await lucia().invalidateSession(presentedId)
      found = Promise.resolve(null)
      return clearCookie()
    },
    clearCookie,
    signOutEverywhere: (userId) => lucia().invalidateUserSessions(userId),
    removeExpiredSessions: () => lucia().deleteExpiredSessions(),
  }
}
