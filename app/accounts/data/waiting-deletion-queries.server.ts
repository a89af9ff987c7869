import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { hasPasswordHash } from "#app/accounts/email-address/confirmed-address-queries.server.ts"
import { addEmailLink, type NewEmailLink } from "#app/accounts/email-address/email-token-queries.server.ts"
import { hasOpenUndo } from "#app/accounts/undo/queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, users, writeIf } from "#db/client.server.ts"

type WaitingDeletion = {
  userId: string
  /** The password's hash that was verified. */
  checkedHash: string
  dueAt: Date
  now: Date
  /** Links to undo the change, one for each address that can. */
  links: NewEmailLink[]
  allowance: Allowance
}

/**
 * Schedules the deletion of the account and queues the emails about it, in one transaction. Returns false, without
 * effect, if the password has changed since it was verified, no link can undo a change to the account any longer, or
 * the rate limit is reached.
 */
export function addWaitingDeletion(
  db: Database,
  { userId, checkedHash, dueAt, now, links, allowance }: WaitingDeletion,
): Promise<boolean> {
  const condition = sql`${hasPasswordHash(userId, checkedHash)} and ${hasOpenUndo(userId, now)}
    and ${allowance.isLeft}`
  return writeIf(db, condition, [
    db.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId)),
    ...links.flatMap((link) => [...addEmailLink(db, link)]),
    ...allowance.charges,
  ])
}

/** Keeps an account whose deletion waits. */
export async function cancelDeletion(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ deletionDueAt: null }).where(eq(users.id, userId))
}

/** True if the account's deletion is still scheduled and due. */
export const isDeletionDue = (userId: string, now: Date): SQL =>
  sql`exists (select 1 from users where id = ${userId} and deletion_due_at <= ${now.getTime()})`

/** Accounts whose deletion no link can undo any longer. */
export function listDueDeletions(db: Database, now: Date, limit: number) {
  const isUndoable = hasOpenUndo(sql`users.id`, now)
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(isNotNull(users.deletionDueAt), sql`deletion_due_at <= ${now.getTime()}`, sql`not ${isUndoable}`),
    )
    .orderBy(users.deletionDueAt)
    .limit(limit)
}
