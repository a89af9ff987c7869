import { and, eq, sql } from "drizzle-orm"
import type { PasswordWarning } from "#app/accounts/account/account.ts"
import { hasPasswordHash } from "#app/accounts/email-address/queries.server.ts"
import {
  isPasskeyProofValid,
  type PasskeyProof,
  spendPasskeyProof,
} from "#app/accounts/passkeys/queries.server.ts"
import {
  addSession,
  endExcessSessions,
  type NewSession,
  removeReplacedSession,
} from "#app/accounts/sessions/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type Allowance, resetCounters, writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, hasRow, writeIf } from "#db/client.server.ts"
import { recoveryCodes, sessions, totpFactors, users } from "#db/schema/accounts.ts"

/** A verified factor: a TOTP code (its secret and time step), a recovery code, a password (its hash), or a passkey. */
export type FactorProof =
  | { by: "totp"; encryptedSecret: string; step: number }
  | { by: "recovery-code"; codeHash: string }
  | { by: "password"; passwordHash: string }
  | PasskeyProof

/**
 * Gives the replaced session a new id and stores when a factor was entered, if the proof still holds, and uses the
 * proof up, in one transaction: of two requests with one code, the first wins. False without effect.
 */
export async function renewSession(
  db: Database,
  userId: string,
  session: NewSession,
  proof: FactorProof,
  counterIds: readonly string[],
) {
  const { idHash, replaces, createdAt, expiresAt, secondFactorAt } = session
  const isOpen = hasRow`sessions where id_hash = ${replaces ?? ""} and user_id = ${userId}
    and expires_at > ${createdAt.getTime()}`
  const changes = [
    db
      .update(sessions)
      .set({ idHash, factorAt: createdAt, expiresAt, ...(secondFactorAt && { secondFactorAt }) })
      .where(eq(sessions.idHash, replaces ?? "")),
    ...spendProof(db, userId, proof, createdAt),
    ...endExcessSessions(db, userId, session),
    ...(counterIds.length > 0 ? [resetCounters(db, counterIds)] : []),
  ]
  return writeIf(db, sql`${isOpen} and ${isValid(userId, proof)}`, changes)
}

type SignIn = {
  session: NewSession
  /** Rate limits to reset. */
  counterIds: readonly string[]
  /** Rate limits of log-ins to the account, and of those from unknown browsers. */
  allowances: readonly Allowance[]
  /** The email that tells of a browser not seen before; null for a known one. */
  notice: AccountEmail | null
  /** Weakness of the verified password, and a hash to replace the stored one; null without a password. */
  password: { warning: PasswordWarning | null; newHash: string | null } | null
}

/**
 * Adds a session with all that follows from it, if the proof still holds, and uses the proof up, in one transaction. False
 * without effect: the password was changed or the account deleted during verification, the passkey's assertion was used, or an
 * allowance is used up.
 */
export async function startSession(
  db: Database,
  userId: string,
  proof: FactorProof,
  { session, counterIds, allowances, notice, password }: SignIn,
) {
  const isUser = eq(users.id, userId)
  const changes = [
    addSession(db, session, userId),
    ...spendProof(db, userId, proof, session.createdAt),
    ...removeReplacedSession(db, session),
    ...endExcessSessions(db, userId, session),
    ...(counterIds.length > 0 ? [resetCounters(db, counterIds)] : []),
    ...(password ? [updatePasswordWarning(db, userId, password.warning)] : []),
    ...(password?.newHash ? [db.update(users).set({ passwordHash: password.newHash }).where(isUser)] : []),
    ...(notice ? [queueEmailTo(db, userId, notice)] : []),
  ]
  return writeWithin(db, allowances, isValid(userId, proof), changes)
}

const updatePasswordWarning = (db: Database, userId: string, passwordWarning: PasswordWarning | null) =>
  db
    .update(users)
    .set({ passwordWarning })
    .where(and(eq(users.id, userId), sql`${users.passwordWarning} is not ${passwordWarning}`))

/** True if the proof has not been used, and the secret or hash that it was checked against has not changed. */
function isValid(userId: string, proof: FactorProof) {
  switch (proof.by) {
    case "totp":
      return hasRow`totp_factors where user_id = ${userId} and enabled_at is not null
        and encrypted_secret = ${proof.encryptedSecret} and last_used_step < ${proof.step}`
    case "recovery-code":
      return hasRow`recovery_codes where code_hash = ${proof.codeHash} and user_id = ${userId}`
    case "password":
      return hasPasswordHash(userId, proof.passwordHash)
    case "passkey":
      return isPasskeyProofValid(userId, proof)
  }
}

function spendProof(db: Database, userId: string, proof: FactorProof, at: Date) {
  switch (proof.by) {
    case "totp":
      return [db.update(totpFactors).set({ lastUsedStep: proof.step }).where(eq(totpFactors.userId, userId))]
    case "recovery-code":
      return [db.delete(recoveryCodes).where(eq(recoveryCodes.codeHash, proof.codeHash))]
    case "password":
      return []
    case "passkey":
      return spendPasskeyProof(db, proof, at)
  }
}
