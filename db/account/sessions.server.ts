import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { PasswordWarning } from "#app/domain/account/password-warning.ts"
import { MAX_SESSIONS } from "#app/domain/account/session-limits.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { resetCountersIfSignedIn } from "#db/rate-limits.server.ts"
import { sessions, users } from "#db/schema.ts"
import type { StoredSession } from "./current-session.server.ts"
import { isPasskeyProofValid, type PasskeyProof, spendPasskeyProof } from "./passkeys.server.ts"

/** A session to add; `replaces` is the id hash of the browser's previous session, if any. */
export type NewSession = Pick<
  StoredSession,
  "idHash" | "createdAt" | "expiresAt" | "browser" | "country" | "lastSeenDay" | "secondFactorAt"
> & { replaces: string | null }

/** A statement that adds a session if the condition holds at that point of the transaction. */
export function addSessionIf(
  db: Database,
  { replaces: _, ...session }: NewSession,
  userId: string,
  condition: SQL,
) {
  const row = { ...session, userId, factorAt: session.createdAt }
  return insertIf(db, sessions, row, condition).returning({ idHash: sessions.idHash })
}

/** A statement that deletes the replaced session, if the new one was added. */
export function removeReplacedSession(db: Database, { idHash, replaces }: NewSession) {
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  return db.delete(sessions).where(and(eq(sessions.idHash, replaces ?? ""), isAdded))
}

/**
 * A statement that deletes the account's oldest sessions beyond `MAX_SESSIONS`, if the new one was added. Sessions
 * that await the second factor are counted apart, so that the password alone ends no other session.
 */
export function removeExcessSessions(db: Database, userId: string, session: Omit<NewSession, "replaces">) {
  const { idHash, secondFactorAt } = session
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  const isPassed = secondFactorAt ? sql`second_factor_at is not null` : sql`second_factor_at is null`
  const excess = sql`(select id_hash from sessions where user_id = ${userId} and id_hash <> ${idHash} and ${isPassed}
    order by created_at desc limit -1 offset ${MAX_SESSIONS - 1})`
  return db.delete(sessions).where(and(inArray(sessions.idHash, excess), isAdded))
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
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${session.idHash})`
  const isNews = sql`${users.passwordWarning} is not ${passwordWarning}`
  const [added] = await db.batch([
    addSessionIf(db, session, userId, isCurrent),
    removeReplacedSession(db, session),
    removeExcessSessions(db, userId, session),
    ...(counterIds.length > 0 ? [resetCountersIfSignedIn(db, counterIds, session.idHash)] : []),
    db
      .update(users)
      .set({ passwordWarning })
      .where(and(eq(users.id, userId), isNews, isAdded)),
    ...(newHash
      ? [
          db
            .update(users)
            .set({ passwordHash: newHash })
            .where(and(eq(users.id, userId), isAdded)),
        ]
      : []),
    ...(notice ? [queueEmailTo(db, userId, notice, isAdded)] : []),
  ])
  return added.length === 1
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
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${session.idHash})`
  const [added] = await db.batch([
    addSessionIf(db, session, userId, isPasskeyProofValid(userId, proof)),
    ...spendPasskeyProof(db, proof, session.createdAt, isAdded),
    removeReplacedSession(db, session),
    removeExcessSessions(db, userId, session),
    ...(notice ? [queueEmailTo(db, userId, notice, isAdded)] : []),
  ])
  return added.length === 1
}
