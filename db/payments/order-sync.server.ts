import { and, eq, inArray, lte, sql } from "drizzle-orm"
import { addMilliseconds } from "#app/domain/time.ts"
import { retryDelay } from "#app/domain/wait.ts"
import { claimDue } from "#db/claim-due.server.ts"
import type { Database } from "#db/client.server.ts"
import { orders } from "#db/schema.ts"

/**
 * Orders that the cron syncs; literal values, because bound parameters would not match the partial indexes.
 */
const isSyncable = sql`status in ('pending', 'closed')`

export async function markSynced(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ lastSyncedAt: now }).where(eq(orders.id, id))
}

/**
 * Claims up to `limit` orders that are due for a sync and schedules the next sync of each, so that concurrent
 * runs, and runs after a crash, claim different orders.
 */
export async function claimDueOrders(db: Database, now: Date, limit: number) {
  const due = await db
    .select({ id: orders.id, providerOrderId: orders.providerOrderId, syncAttempts: orders.syncAttempts })
    .from(orders)
    .where(and(isSyncable, lte(orders.nextSyncAt, now)))
    .orderBy(orders.nextSyncAt)
    .limit(limit)
  return claimDue(db, due, ({ id, syncAttempts }) =>
    db
      .update(orders)
      .set({ syncAttempts: syncAttempts + 1, nextSyncAt: addMilliseconds(now, retryDelay(syncAttempts + 1)) })
      .where(and(eq(orders.id, id), isSyncable, eq(orders.syncAttempts, syncAttempts)))
      .returning({ id: orders.id }),
  )
}

/**
 * Marks up to `limit` unpaid orders as expired, which ends their syncs; a later webhook event still pays
 * them.
 */
export async function expireOrders(db: Database, openedBefore: Date, limit: number): Promise<void> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isSyncable, lte(orders.createdAt, openedBefore)))
    .limit(limit)
  await db.update(orders).set({ status: "expired" }).where(inArray(orders.id, due))
}
