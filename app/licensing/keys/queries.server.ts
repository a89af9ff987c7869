import { and, eq, isNull, sql } from "drizzle-orm"
import { revokeReplacedKey } from "#app/licensing/machine-files/revocation-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, hasRow, inJson, writeIf } from "#db/client.server.ts"
import { licenses, retiredLicenseKeys } from "#db/schema/licensing.ts"
import { MAX_KEY_REPLACEMENTS } from "./license-key.ts"

/**
 * Queues an email with these keys to their holder, unless one of them was replaced, revoked or moved to another account
 * since it was read, or the allowance is used up. Returns whether it did.
 */
export async function queueKeys(
  db: Database,
  { userId, keys }: { userId: string; keys: readonly string[] },
  email: AccountEmail,
  allowance: Allowance,
) {
  const held = sql`(select count(*) from licenses where user_id = ${userId} and revoked_at is null
    and key in ${inJson(keys)})`
  return await writeIf(db, sql`${held} = ${keys.length} and ${allowance.isLeft}`, [
    queueEmailTo(db, userId, email),
    ...allowance.charges,
  ])
}

export type KeyReplacement = {
  licenseId: string
  /** The holder of the license. */
  userId: string
  from: string
  to: string
  notice: AccountEmail
  now: Date
}

/**
 * Replaces a license key, stores the old one as retired and revoked, and queues the email, in one
 * transaction. "not-current" when `from` is no longer the license's key, or the license no longer the account's, so that only one of several
 * concurrent calls succeeds.
 */
export async function replaceLicenseKey(db: Database, replacement: KeyReplacement) {
  const { licenseId, userId, from, to, notice, now } = replacement
  const isCurrent = and(eq(licenses.userId, userId), eq(licenses.key, from))
  const isRetired = eq(retiredLicenseKeys.licenseId, licenseId)
  const isPermitted = sql`${hasRow`${licenses} where ${isCurrent} and ${isNull(licenses.revokedAt)}`}
    and (select count(*) from ${retiredLicenseKeys} where ${isRetired}) < ${MAX_KEY_REPLACEMENTS}`
  const isReplaced = await writeIf(db, isPermitted, [
    db.update(licenses).set({ key: to }).where(eq(licenses.id, licenseId)),
    db.insert(retiredLicenseKeys).values({ key: from, licenseId, retiredAt: now }).onConflictDoNothing(),
    revokeReplacedKey(db, from, now),
    queueEmailTo(db, userId, notice),
  ])
  if (isReplaced) return "replaced"
  const [license] = await db
    .select({ replacements: db.$count(retiredLicenseKeys, isRetired) })
    .from(licenses)
    .where(isCurrent)
  return license && license.replacements >= MAX_KEY_REPLACEMENTS ? "too-often" : "not-current"
}
