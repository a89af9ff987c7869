import { createHash } from "node:crypto"
import type { Adapter, DatabaseSession, DatabaseUser } from "lucia"
import type { FoundSession } from "#db/account/current-session.server.ts"
import { extendSession, removeSession, removeSessionsOf } from "#db/account/sessions.server.ts"
import type { Database } from "#db/client.server.ts"

/**
 * Lucia's database adapter: stores session ids as SHA-256 hashes, takes the session and account that the request has
 * read, and extends sessions in the background, so that no response waits for the write.
 */
export function createLuciaAdapter(
  db: Database,
  findSession: () => Promise<FoundSession | null>,
  _now: () => Date,
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
