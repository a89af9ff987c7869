import { createHash } from "node:crypto"
import type { Adapter, DatabaseSession, DatabaseUser } from "lucia"
import {
  extendSession,
  findSessionAndAccount,
  removeExpiredSessions,
  removeSession,
  removeSessionsOf,
} from "#db/account/sessions.server.ts"
import type { Database } from "#db/client.server.ts"

/**
 * Lucia over our tables: session ids are stored as SHA-256 only, and the account comes with the session's query. A
 * session is prolonged in the background: no page waits for that.
 */
export function createLuciaAdapter(
  db: Database,
  now: () => Date,
  inBackground: (work: Promise<void>) => void,
): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const found = await findSessionAndAccount(db, hashSessionId(sessionId))
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
      inBackground(extendSession(db, hashSessionId(sessionId), expiresAt))
    },
    deleteSession: (sessionId) => removeSession(db, hashSessionId(sessionId)),
    deleteUserSessions: (userId) => removeSessionsOf(db, userId),
    deleteExpiredSessions: () => removeExpiredSessions(db, now()),
  }
}

export function hashSessionId(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex")
}
