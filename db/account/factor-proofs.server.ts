import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { resetCountersIfSignedIn } from "#db/rate-limits.server.ts"
import { recoveryCodes, sessions, totpFactors } from "#db/schema.ts"
import { isPasskeyProofValid, type PasskeyProof, spendPasskeyProof } from "./passkeys.server.ts"
import { type NewSession, removeExcessSessions } from "./sessions.server.ts"

/** What was checked: the code of a time step by the secret that was read, a recovery code, the password's hash, or a passkey. */
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
): Promise<boolean> {
  const { idHash, replaces, createdAt, expiresAt, secondFactorAt } = session
  const isRenewed = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  const [renewed] = await db.batch([
    db
      .update(sessions)
      .set({ idHash, factorAt: createdAt, expiresAt, ...(secondFactorAt && { secondFactorAt }) })
      .where(
        and(
          eq(sessions.idHash, replaces ?? ""),
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, createdAt),
          isValid(userId, proof),
        ),
      )
      .returning({ idHash: sessions.idHash }),
    ...spendProof(db, userId, proof, createdAt, isRenewed),
    removeExcessSessions(db, userId, session),
    resetCountersIfSignedIn(db, counterIds, idHash),
  ])
  return renewed.length === 1
}

/** Whether the proof has not been used, and what it was checked against has not changed. */
function isValid(userId: string, proof: FactorProof): SQL {
  switch (proof.by) {
    case "totp":
      return sql`exists (select 1 from totp_factors where user_id = ${userId} and enabled_at is not null
        and encrypted_secret = ${proof.encryptedSecret} and last_used_step < ${proof.step})`
    case "recovery-code":
      return sql`exists (select 1 from recovery_codes where code_hash = ${proof.codeHash} and user_id = ${userId})`
    case "password":
      return sql`exists (select 1 from users where id = ${userId} and password_hash = ${proof.passwordHash})`
    case "passkey":
      return isPasskeyProofValid(userId, proof)
  }
}

function spendProof(db: Database, userId: string, proof: FactorProof, at: Date, condition: SQL) {
  switch (proof.by) {
    case "totp": {
      const isOlder = and(eq(totpFactors.userId, userId), lt(totpFactors.lastUsedStep, proof.step))
      return [db.update(totpFactors).set({ lastUsedStep: proof.step }).where(and(isOlder, condition))]
    }
    case "recovery-code":
      return [db.delete(recoveryCodes).where(and(eq(recoveryCodes.codeHash, proof.codeHash), condition))]
    case "password":
      return []
    case "passkey":
      return spendPasskeyProof(db, proof, at, condition)
  }
}
