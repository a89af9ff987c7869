import { and, count, eq, isNull, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { MAX_KEY_REPLACEMENTS } from "#app/domain/licensing/license-key.ts"
import type { Database } from "#db/client.server.ts"
import { type QueuedEmail, queueEmailIf } from "#db/outbox.server.ts"
import { licenses, retiredLicenseKeys, users } from "#db/schema.ts"
import { listReplacedKey } from "./revocations.server.ts"

/** The licenses in force of the account with this address, oldest first; `email` is how its owner writes it. */
export async function listLicensesInForce(db: Database, email: string) {
  return db
    .select({ email: users.email, key: licenses.key, planType: licenses.planType })
    .from(licenses)
    .innerJoin(users, eq(users.id, licenses.userId))
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(licenses.revokedAt)))
    .orderBy(licenses.createdAt)
    .limit(50)
}

/**
 * Gives a license another key, keeps the old one as retired and lists it as revoked, with the email that tells of it.
 * "not-current" when the old key is not the license's any more, so that of simultaneous replacements one happens.
 */
export async function replaceLicenseKey(
  db: Database,
  licenseId: string,
  { from, to }: { from: string; to: string },
  notice: QueuedEmail,
  now: Date,
): Promise<"replaced" | "not-current" | "too-often"> {
  const retired = sql`(select count(*) from retired_license_keys where license_id = ${licenseId})`
  const isDone = sql`exists (select 1 from licenses where id = ${licenseId} and key = ${to})`
  const [replaced, , , , [counted]] = await db.batch([
    db
      .update(licenses)
      .set({ key: to })
      .where(
        and(
          eq(licenses.id, licenseId),
          eq(licenses.key, from),
          isNull(licenses.revokedAt),
          sql`${retired} < ${MAX_KEY_REPLACEMENTS}`,
        ),
      )
      .returning({ id: licenses.id }),
    db
      .insert(retiredLicenseKeys)
      .select(sql`select ${from}, ${licenseId}, ${now.getTime()} where ${isDone}`)
      .onConflictDoNothing(),
    listReplacedKey(db, from, isDone, now),
    queueEmailIf(db, notice, isDone),
    db
      .select({ count: count() })
      .from(retiredLicenseKeys)
      .where(
        and(
          eq(retiredLicenseKeys.licenseId, licenseId),
          sql`exists (select 1 from licenses where id = ${licenseId} and key = ${from})`,
        ),
      ),
  ])
  if (replaced.length === 1) return "replaced"
  return counted && counted.count >= MAX_KEY_REPLACEMENTS ? "too-often" : "not-current"
}
