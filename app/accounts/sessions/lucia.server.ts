import { createHash } from "node:crypto"
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia"
import type { Account } from "#app/accounts/account/account.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { cookieNameOf } from "#app/platform/http/cookies.ts"
import type { Database } from "#db/client.server.ts"
import { extendSession, type FoundSession, removeSession, removeSessionsOf } from "./queries.server.ts"
import { IDLE_TIMEOUT } from "./session.ts"

export type LuciaInstance = Lucia<{ createdAt: Date }, { account: Account }>

declare module "lucia" {
  interface Register {
    Lucia: LuciaInstance
    DatabaseSessionAttributes: { createdAt: Date }
    DatabaseUserAttributes: { account: Account }
  }
}

export type LuciaSettings = {
  db: Database
  siteUrl: string
  now: () => Date
  log: Logger
  waitUntil: (work: Promise<unknown>) => void
}

export function createLucia(
  { db, siteUrl, log, waitUntil }: LuciaSettings,
  stored: () => Promise<FoundSession | null>,
) {
  const runInBackground = (work: Promise<void>) =>
    waitUntil(work.catch((error) => log.error("session-not-extended", error)))
  return new Lucia(createLuciaAdapter(db, stored, runInBackground), {
    sessionExpiresIn: new TimeSpan(IDLE_TIMEOUT, "ms"),
    sessionCookie: {
      name: sessionCookieName(siteUrl),
      attributes: { secure: siteUrl.startsWith("https:"), sameSite: "lax", path: "/" },
    },
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: ({ account }) => ({ account }),
  })
}

export const sessionCookieName = (siteUrl: string) => cookieNameOf(siteUrl, "session")

/**
 * Lucia's database adapter: stores session ids as SHA-256 hashes, takes the session and account that the request has
 * read, and extends sessions in the background, so that no response waits for the write.
 */
function createLuciaAdapter(
  db: Database,
  findSession: () => Promise<FoundSession | null>,
  runInBackground: (work: Promise<void>) => void,
): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const found = await findSession()
      if (!found) return [null, null]
      const { session, account } = found
      const databaseSession: DatabaseSession = {
        id: sessionId,
        userId: session.userId,
        expiresAt: session.expiresAt,
        attributes: { createdAt: session.createdAt },
      }
      const databaseUser: DatabaseUser = { id: account.id, attributes: { account } }
      return [databaseSession, databaseUser]
    },
    async getUserSessions() {
      throw new Error("sessions are stored as hashes and can't be listed by id")
    },
    async setSession() {
      throw new Error("sessions are added together with the check of the password that opens them")
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      runInBackground(extendSession(db, hashSessionId(sessionId), expiresAt))
    },
    deleteSession: (sessionId) => removeSession(db, hashSessionId(sessionId)),
    deleteUserSessions: (userId) => removeSessionsOf(db, userId),
    async deleteExpiredSessions() {
      throw new Error("expired sessions are deleted with all that has expired")
    },
  }
}

export function hashSessionId(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex")
}
