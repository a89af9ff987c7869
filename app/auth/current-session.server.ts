import type { Account } from "#app/domain/account/account.ts"
import { ABSOLUTE_LIFETIME } from "#app/domain/account/session-limits.ts"
import { addMilliseconds, dayOf, isPast } from "#app/domain/time.ts"
import type { FoundSession, TotpFactor } from "#db/account/current-session.server.ts"
import { markSessionSeen } from "#db/account/sessions.server.ts"
import type { LuciaInstance, LuciaSettings } from "./lucia.server.ts"
import type { SessionClient } from "./new-session.server.ts"

/** A session that has not ended, and what its account proves itself with. */
export type CurrentSession = {
  account: Account
  /** Null for an account without a second factor. */
  totp: TotpFactor | null
  /** False while the account's second factor is still to be passed: until then, nobody is signed in. */
  isVerified: boolean
  /** When the password or a second factor was last entered. */
  factorAt: Date
}

type CheckSettings = LuciaSettings & { client: SessionClient }

/**
 * The session, if it is still in force: it ends after `ABSOLUTE_LIFETIME` however often it is used. One that awaits the
 * second factor is not extended by use.
 */
export async function checkSession(
  lucia: LuciaInstance,
  sessionId: string,
  { session, account, totp }: FoundSession,
  settings: CheckSettings,
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

/** After the response and once a day, so that no page waits for it. */
function markSeen(idHash: string, now: Date, { db, client, log, waitUntil }: CheckSettings): void {
  const work = markSessionSeen(db, idHash, { ...client, day: dayOf(now) })
  waitUntil(work.catch((error) => log.error("session-day-not-saved", error)))
}
