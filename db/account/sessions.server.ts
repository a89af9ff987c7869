import { and, eq, inArray, sql } from "drizzle-orm"
import type { PasswordWarning } from "#app/domain/account/password-warning.ts"
import { MAX_SESSIONS } from "#app/domain/account/session-limits.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import { writeIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { resetCounters } from "#db/rate-limits.server.ts"
import { sessions, users } from "#db/schema.ts"
import type { StoredSession } from "./current-session.server.ts"
import { isPasskeyProofValid, type PasskeyProof, spendPasskeyProof } from "./passkeys.server.ts"

/** A session to add; `replaces` is the id hash of the browser's previous session, if any. */
export type NewSession = Pick<
  StoredSession,
  "idHash" | "createdAt" | "expiresAt" | "browser" | "country" | "lastSeenDay" | "secondFactorAt"
> & { replaces: string | null }

/** A statement that adds a session. */
export function addSession(db: Database, { replaces: _, ...session }: NewSession, userId: string) {
  return db.insert(sessions).values({ ...session, userId, factorAt: session.createdAt })
}

/** A statement that deletes the session that a new one replaces. */
export const removeReplacedSession = (db: Database, { replaces }: NewSession) =>
  db.delete(sessions).where(eq(sessions.idHash, replaces ?? ""))

/**
 * A statement that deletes the account's oldest sessions beyond `MAX_SESSIONS`, of which the new one is one. Sessions
 * that await the second factor are counted apart, so that the password alone ends no other session.
 */
export function removeExcessSessions(db: Database, userId: string, session: Omit<NewSession, "replaces">) {
  const { idHash, secondFactorAt } = session
  const isPassed = secondFactorAt ? sql`second_factor_at is not null` : sql`second_factor_at is null`
  const excess = sql`(select id_hash from sessions where user_id = ${userId} and id_hash <> ${idHash} and ${isPassed}
    order by created_at desc limit -1 offset ${MAX_SESSIONS - 1})`
  return db.delete(sessions).where(inArray(sessions.idHash, excess))
}

type SignIn = {
  session: NewSession
  /** Rate limits to reset. */
  counterIds: readonly string[]
  /** The email that tells of a browser not seen before; null for a known one. */
  notice: AccountEmail | null
  passwordWarning: PasswordWarning | null
  /** In place of the one that was verified; null to keep it. */
  newHash: string | null
}

/**
 * Adds a session with all that follows from it, if `passwordHash` is still the account's, in one transaction.
 * False when the password was changed or the account deleted during verification.
 */
export async function startSession(
  db: Database,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { session, counterIds, notice, passwordWarning, newHash }: SignIn,
): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from users where id = ${userId} and password_hash = ${passwordHash})`
  const isNews = sql`${users.passwordWarning} is not ${passwordWarning}`
  const isUser = eq(users.id, userId)
  const changes = [
    addSession(db, session, userId),
    removeReplacedSession(db, session),
    removeExcessSessions(db, userId, session),
    ...(counterIds.length > 0 ? [resetCounters(db, counterIds)] : []),
    db.update(users).set({ passwordWarning }).where(and(isUser, isNews)),
    ...(newHash ? [db.update(users).set({ passwordHash: newHash }).where(isUser)] : []),
    ...(notice ? [queueEmailTo(db, userId, notice)] : []),
  ]
  return writeIf(db, isCurrent, changes)
}

/**
 * Adds a session with all that follows from it, if the passkey's proof still holds, and uses the proof up, in one
 * transaction: of two requests with one assertion, the first wins.
 */
export async function startPasskeySession(
  db: Database,
  userId: string,
  proof: PasskeyProof,
  { session, notice }: Pick<SignIn, "session" | "notice">,
): Promise<boolean> {
  const changes = [
    addSession(db, session, userId),
    ...spendPasskeyProof(db, proof, session.createdAt),
    removeReplacedSession(db, session),
    removeExcessSessions(db, userId, session),
    ...(notice ? [queueEmailTo(db, userId, notice)] : []),
  ]
  return writeIf(db, isPasskeyProofValid(userId, proof), changes)
}
