import { and, eq, inArray, lte, sql } from "drizzle-orm"
import { addMilliseconds } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { purge } from "#db/purge.server.ts"
import { orders } from "#db/schema.ts"

/** Orders that the cron asks the provider about, in the words of their indexes: a bound value would not match them. */
const isSynced = sql`status in ('pending', 'closed')`

export async function markChecked(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ lastSyncedAt: now }).where(eq(orders.id, id))
}

/**
 * Claims up to `limit` open orders that are due to be asked about, and sets when each is due again: a second run,
 * or one after a crash, takes others.
 */
export async function claimDueOrders(
  db: Database,
  now: Date,
  syncDelay: (syncAttempts: number) => number,
  limit: number,
) {
  const due = await db
    .select({ id: orders.id, providerOrderId: orders.providerOrderId, syncAttempts: orders.syncAttempts })
    .from(orders)
    .where(and(isSynced, lte(orders.nextSyncAt, now)))
    .orderBy(orders.nextSyncAt)
    .limit(limit)
  const claims = due.map(({ id, syncAttempts }) =>
    db
      .update(orders)
      .set({ syncAttempts: syncAttempts + 1, nextSyncAt: addMilliseconds(now, syncDelay(syncAttempts + 1)) })
      .where(and(eq(orders.id, id), isSynced, eq(orders.syncAttempts, syncAttempts)))
      .returning({ id: orders.id }),
  )
  const [first, ...others] = claims
  if (!first) return []
  const claimed = new Set((await db.batch([first, ...others])).flat().map(({ id }) => id))
  return due.filter(({ id }) => claimed.has(id))
}

/** Ends the asking about orders opened before a time. A payment that is reported later still pays them. */
export async function expireOrders(db: Database, openedBefore: Date, limit: number): Promise<void> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isSynced, lte(orders.createdAt, openedBefore)))
    .limit(limit)
  await db.update(orders).set({ status: "expired" }).where(inArray(orders.id, old))
}

/** Deletes orders that nobody paid; no license and no donation refers to one of them. */
export function removeExpiredOrders(db: Database, openedBefore: Date): Promise<void> {
  return purge(db, orders, orders.id, and(sql`status = 'expired'`, lte(orders.createdAt, openedBefore)))
}
