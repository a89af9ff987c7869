import { and, eq, isNull, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/email-address.ts"
import type { Database } from "./client.server.ts"
import { type QueuedMail, queueMailIf } from "./outbox.server.ts"
import { licenses, retiredLicenseKeys, users } from "./schema.ts"

/** The licences in force of the account with this address, oldest first; `email` is how its owner writes it. */
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
 * Gives a licence another key and keeps the old one as retired, with the mail that tells of it; false when the old key
 * is not the licence's any more, so that of simultaneous replacements one happens.
 */
export async function replaceLicenseKey(
  db: Database,
  licenseId: string,
  { from, to }: { from: string; to: string },
  notice: QueuedMail,
  now: Date,
): Promise<boolean> {
  const isDone = sql`exists (select 1 from licenses where id = ${licenseId} and key = ${to})`
  const [replaced] = await db.batch([
    db
      .update(licenses)
      .set({ key: to })
      .where(and(eq(licenses.id, licenseId), eq(licenses.key, from), isNull(licenses.revokedAt)))
      .returning({ id: licenses.id }),
    db
      .insert(retiredLicenseKeys)
      .select(sql`select ${from}, ${licenseId}, ${now.getTime()} where ${isDone}`)
      .onConflictDoNothing(),
    queueMailIf(db, notice, isDone),
  ])
  return replaced.length === 1
}
