import { and, eq, inArray, lte, sql } from "drizzle-orm"
import { after } from "#app/domain/time.ts"
import type { Database } from "./client.server.ts"
import { purge } from "./purge.server.ts"
import { orders } from "./schema.ts"

/** Orders that the cron asks the provider about, in the words of their indexes: a bound value would not match them. */
const isSynced = sql`status in ('pending', 'closed')`

export async function markChecked(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ checkedAt: now }).where(eq(orders.id, id))
}

/**
 * Claims up to `limit` open orders that are due to be asked about, and sets when each is due again: a second run,
 * or one after a crash, takes others.
 */
export async function claimDueOrders(
  db: Database,
  now: Date,
  nextCheckAfter: (checks: number) => number,
  limit: number,
) {
  const due = await db
    .select({ id: orders.id, providerOrderId: orders.providerOrderId, checks: orders.checks })
    .from(orders)
    .where(and(isSynced, lte(orders.nextCheckAt, now)))
    .orderBy(orders.nextCheckAt)
    .limit(limit)
  const claims = due.map(({ id, checks }) =>
    db
      .update(orders)
      .set({ checks: checks + 1, nextCheckAt: after(now, nextCheckAfter(checks + 1)) })
      .where(and(eq(orders.id, id), isSynced, eq(orders.checks, checks)))
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
