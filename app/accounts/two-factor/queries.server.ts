import { and, eq, isNull, lt, sql } from "drizzle-orm"
import {
  addEmailLink,
  hasPasswordHash,
  isConfirmedAddressOf,
  type NewEmailLink,
} from "#app/accounts/email-address/queries.server.ts"
import { endSessions, type NewSession } from "#app/accounts/sessions/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type Allowance, writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, findFirst, hasRow, writeIf } from "#db/client.server.ts"
import { recoveryCodes, sessions, totpFactors } from "#db/schema/accounts.ts"

type NewFactor = { encryptedSecret: string; keyId: string; now: Date; expiredBefore: Date }

/**
 * Returns the factor that is being set up: the pending one, so that a reload shows the same secret, or the new one if that
 * began before `expiredBefore`. Null when a factor is on.
 */
export async function beginTotpFactor(db: Database, userId: string, factor: NewFactor) {
  const { encryptedSecret, keyId, now, expiredBefore } = factor
  const begun = { encryptedSecret, keyId, createdAt: now }
  const [, [found]] = await db.batch([
    db
      .insert(totpFactors)
      .values({ userId, ...begun })
      .onConflictDoUpdate({
        target: totpFactors.userId,
        set: begun,
        setWhere: and(isNull(totpFactors.enabledAt), lt(totpFactors.createdAt, expiredBefore)),
      }),
    selectBegunFactor(db, userId),
  ])
  return found ?? null
}

function selectBegunFactor(db: Database, userId: string) {
  const columns = { encryptedSecret: totpFactors.encryptedSecret, keyId: totpFactors.keyId }
  return db
    .select(columns)
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.enabledAt)))
}

export async function findBegunFactor(db: Database, userId: string) {
  return findFirst(selectBegunFactor(db, userId))
}

type EnabledFactor = {
  userId: string
  /** The secret that was shown. */
  encryptedSecret: string
  /** The time step of the code that was entered. */
  step: number
  session: NewSession
  codeHashes: string[]
  /** Undo link, with the notice in the same email. */
  undo: NewEmailLink
  allowance: Allowance
}

/**
 * Turns the factor on, stores its recovery codes, gives the session a new id, ends the account's other sessions and
 * queues the notice with the link that takes the factor away, in one transaction. False, without effect, when the factor was
 * turned on or begun anew meanwhile, the address is not confirmed or has changed, or the
 * allowance is used up.
 */
export async function enableTotpFactor(db: Database, factor: EnabledFactor) {
  const { userId, encryptedSecret, step, session, codeHashes, undo, allowance } = factor
  const { idHash, replaces, createdAt: now, expiresAt, secondFactorAt } = session
  const isBegun = sql`${hasRow`totp_factors where user_id = ${userId} and enabled_at is null
    and encrypted_secret = ${encryptedSecret}`} and ${isConfirmedAddressOf(userId, undo.token.email)}
    and ${hasRow`sessions where id_hash = ${replaces ?? ""} and user_id = ${userId}`}`
  return writeWithin(db, [allowance], isBegun, [
    db
      .update(sessions)
      .set({ idHash, expiresAt, factorAt: now, secondFactorAt })
      .where(eq(sessions.idHash, replaces ?? "")),
    db.update(totpFactors).set({ enabledAt: now, lastUsedStep: step }).where(eq(totpFactors.userId, userId)),
    ...storeRecoveryCodes(db, userId, codeHashes, now),
    ...endSessions(db, sql`user_id = ${userId} and id_hash <> ${idHash}`, {
      reason: "two-factor-on",
      at: now,
    }),
    ...addEmailLink(db, undo),
  ])
}

/** Statements that replace the account's recovery codes. */
function storeRecoveryCodes(db: Database, userId: string, codeHashes: string[], now: Date) {
  return [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId, createdAt: now }))),
  ] as const
}

type CheckedPassword = { userId: string; passwordHash: string; notice: AccountEmail }

const isOn = ({ userId, passwordHash }: CheckedPassword) =>
  sql`${hasRow`totp_factors where user_id = ${userId} and enabled_at is not null`}
    and ${hasPasswordHash(userId, passwordHash)}`

/**
 * Replaces the recovery codes and queues the notice; false when the factor is off, the password has changed, or the allowance
 * is used up.
 */
export async function replaceRecoveryCodes(
  db: Database,
  change: CheckedPassword & { codeHashes: string[]; allowance: Allowance; now: Date },
) {
  const { userId, codeHashes, notice, allowance, now } = change
  return writeWithin(db, [allowance], isOn(change), [
    ...storeRecoveryCodes(db, userId, codeHashes, now),
    queueEmailTo(db, userId, notice),
  ])
}

/**
 * Turns the factor off, deletes the recovery codes and the sessions that await the factor, and queues the notice. False
 * while the account has the owner's role, the factor is off, or the password has changed.
 */
export async function disableTotpFactor(db: Database, change: CheckedPassword) {
  const { userId, notice } = change
  const isPermitted = sql`${isOn(change)} and not ${hasRow`owners where user_id = ${userId}`}`
  return writeIf(db, isPermitted, [
    db.delete(totpFactors).where(eq(totpFactors.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isNull(sessions.secondFactorAt))),
    queueEmailTo(db, userId, notice),
  ])
}

/** Selects the time since which the factor is on, and the number of recovery codes left; no row while it is off. */
export function selectFactorSummary(db: Database, userId: string) {
  const codesLeft = sql<number>`(select count(*) from recovery_codes where user_id = ${userId})`
  return db
    .select({ enabledAt: totpFactors.enabledAt, codesLeft: codesLeft.as("codes_left") })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId))
}

export function listFactorsOfKey(db: Database, keyId: string, limit: number) {
  const columns = { userId: totpFactors.userId, encryptedSecret: totpFactors.encryptedSecret }
  return db.select(columns).from(totpFactors).where(eq(totpFactors.keyId, keyId)).limit(limit)
}

/** Replaces the encrypted secret, unless it has changed since it was read. */
export async function replaceEncryptedSecret(
  db: Database,
  userId: string,
  { from, to, keyId }: { from: string; to: string; keyId: string },
) {
  await db
    .update(totpFactors)
    .set({ encryptedSecret: to, keyId })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.encryptedSecret, from)))
}
