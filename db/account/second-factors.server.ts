import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { owners, recoveryCodes, sessions, totpFactors } from "#db/schema.ts"
import { hasConfirmedAddress } from "./confirmed-address.server.ts"
import type { NewSession } from "./sessions.server.ts"

type NewFactor = { encryptedSecret: string; keyId: string; now: Date; expiredBefore: Date }

/**
 * The account's factor that is being set up: the one that was begun, so that reloading the page shows the same secret,
 * unless that was before `expiredBefore`; otherwise the new one. Null when a factor is on.
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
  const [found] = await selectBegunFactor(db, userId)
  return found ?? null
}

type EnabledFactor = {
  userId: string
  /** The secret that was shown. */
  encryptedSecret: string
  /** The time step of the code that was entered. */
  step: number
  session: NewSession
  codeHashes: string[]
  notice: AccountEmail
}

/**
 * Turns the factor on, stores its recovery codes, gives the session a new id, ends the account's other sessions and
 * queues the notice, in one transaction. False, without effect, when the factor was turned on or begun anew meanwhile,
 * or the address is not confirmed.
 */
export async function enableTotpFactor(db: Database, factor: EnabledFactor): Promise<boolean> {
  const { userId, encryptedSecret, step, session, codeHashes, notice } = factor
  const { idHash, replaces, createdAt: now, expiresAt, secondFactorAt } = session
  const isBegun = sql`exists (select 1 from totp_factors where user_id = ${userId} and enabled_at is null
    and encrypted_secret = ${encryptedSecret}) and ${hasConfirmedAddress(userId)}`
  // The session's new id is unique to this request, so it tells whether the request had its effect.
  const isRenewed = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  const [renewed] = await db.batch([
    db
      .update(sessions)
      .set({ idHash, expiresAt, factorAt: now, secondFactorAt })
      .where(and(eq(sessions.idHash, replaces ?? ""), eq(sessions.userId, userId), isBegun))
      .returning({ idHash: sessions.idHash }),
    db
      .update(totpFactors)
      .set({ enabledAt: now, lastUsedStep: step })
      .where(and(eq(totpFactors.userId, userId), isRenewed)),
    ...storeRecoveryCodes(db, userId, codeHashes, now, isRenewed),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, idHash), isRenewed)),
    queueEmailTo(db, userId, notice, isRenewed),
  ])
  return renewed.length === 1
}

/** Statements that replace the account's recovery codes, if the condition holds. */
function storeRecoveryCodes(db: Database, userId: string, codeHashes: string[], now: Date, condition: SQL) {
  const hashes = sql`json_each(${JSON.stringify(codeHashes)})`
  return [
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition)),
    insertIf(db, recoveryCodes, { codeHash: sql`value`, userId, createdAt: now }, condition, hashes),
  ] as const
}

type CheckedPassword = { userId: string; passwordHash: string; notice: AccountEmail }

const isOn = ({ userId, passwordHash }: CheckedPassword) =>
  sql`exists (select 1 from totp_factors where user_id = ${userId} and enabled_at is not null)
    and exists (select 1 from users where id = ${userId} and password_hash = ${passwordHash})`

/** Replaces the recovery codes and queues the notice; false when the factor is off or the password has changed. */
export async function replaceRecoveryCodes(
  db: Database,
  change: CheckedPassword & { codeHashes: string[]; now: Date },
): Promise<boolean> {
  const { userId, codeHashes, notice, now } = change
  const condition = isOn(change)
  const [, stored] = await db.batch([
    ...storeRecoveryCodes(db, userId, codeHashes, now, condition),
    queueEmailTo(db, userId, notice, condition),
  ])
  return stored.meta.changes > 0
}

/**
 * Turns the factor off, deletes the recovery codes and the sessions that await the factor, and queues the notice. "owner"
 * while the account has the owner's role; "not-current" when the factor is off or the password has changed.
 */
export async function disableTotpFactor(
  db: Database,
  change: CheckedPassword,
): Promise<"disabled" | "owner" | "not-current"> {
  const { userId, notice } = change
  const condition = sql`${isOn(change)} and not exists (select 1 from owners where user_id = ${userId})`
  const [[owner], , , , disabled] = await db.batch([
    db.select({ userId: owners.userId }).from(owners).where(eq(owners.userId, userId)),
    queueEmailTo(db, userId, notice, condition),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isNull(sessions.secondFactorAt), condition)),
    // Last, because the condition requires it.
    db
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, userId), condition))
      .returning({ userId: totpFactors.userId }),
  ])
  if (disabled.length === 1) return "disabled"
  return owner ? "owner" : "not-current"
}

/** Since when the factor is on, and how many recovery codes are left; no row while it is off. */
export function selectFactorSummary(db: Database, userId: string) {
  const codesLeft = sql<number>`(select count(*) from recovery_codes where user_id = ${userId})`
  return db
    .select({ enabledAt: totpFactors.enabledAt, codesLeft: codesLeft.as("codes_left") })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId))
}
