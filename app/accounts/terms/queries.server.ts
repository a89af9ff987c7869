import { eq, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToAccounts } from "#app/platform/email/outbox-queries.server.ts"
import type { Database } from "#db/client.server.ts"
import { isReached, knownTerms, users } from "#db/schema/accounts.ts"
import { isNews } from "#db/schema/platform.ts"

/** The next accounts that last knew an older version of the terms; those whose version is unknown are not among them. */
const nextToTell = (version: string, limit: number) =>
  sql`(select id from users where ${isReached} and ${knownTerms} < ${version} order by ${knownTerms}, id limit ${limit})`

/** Checks if any account must still be notified of this version, and counts queued emails except news, to `limit`. */
export async function findTermsToTell(db: Database, version: string, limit: number) {
  const [[next], [waiting]] = await db.batch([
    db
      .select({ id: users.id })
      .from(users)
      .where(sql`id in ${nextToTell(version, 1)}`),
    db.select({ count: sql<number>`count(*)`.as("waiting") }).from(
      sql`(select 1 from outbox where ${isNews} = 0 and next_attempt_at >= 0 and sent_at is null
          and given_up_at is null limit ${limit})`,
    ),
  ])
  return { isAnyLeft: next !== undefined, waiting: waiting?.count ?? 0 }
}

/**
 * Queues an email about this version to the next accounts, and notes that they were told, in one transaction: to each
 * account once, whatever is repeated.
 */
export async function queueTermsEmails(
  db: Database,
  email: AccountEmail,
  { version, limit }: { version: string; limit: number },
): Promise<void> {
  const next = nextToTell(version, limit)
  await db.batch([
    queueEmailToAccounts(db, email, sql`u.id in ${next}`),
    db.update(users).set({ termsToldVersion: version }).where(sql`id in ${next}`),
  ])
}

/** Records that the account saw this version of the terms, so that it is not notified again. */
export async function markTermsSeen(db: Database, userId: string, version: string): Promise<void> {
  const seen = { termsSeenVersion: version, termsToldVersion: version }
  await db.update(users).set(seen).where(eq(users.id, userId))
}
