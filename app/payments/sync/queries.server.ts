import { and, eq, lte, sql } from "drizzle-orm"
import { retryDelay } from "#app/platform/retry-delay.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { claimDue, type Database, deleteWhere } from "#db/client.server.ts"
import { providerSyncs } from "#db/schema/payments.ts"

export type ProviderSync = typeof providerSyncs.$inferSelect

/** Claims what is due, and schedules the next sync of each, so that runs at once claim different ones. */
export async function claimDueSyncs(db: Database, now: Date, limit: number): Promise<ProviderSync[]> {
  const due = await db
    .select()
    .from(providerSyncs)
    .where(lte(providerSyncs.nextSyncAt, now))
    .orderBy(providerSyncs.nextSyncAt)
    .limit(limit)
  return claimDue(db, due, ({ id, attempts }) =>
    db
      .update(providerSyncs)
      .set({ attempts: attempts + 1, nextSyncAt: addMilliseconds(now, retryDelay(attempts + 1)) })
      .where(and(eq(providerSyncs.id, id), eq(providerSyncs.attempts, attempts)))
      .returning({ id: providerSyncs.id }),
  )
}

/** Lists the refunds and disputes of one payment that the provider is asked about. */
export function listSyncsOf(db: Database, paymentId: string): Promise<ProviderSync[]> {
  return db.select().from(providerSyncs).where(eq(providerSyncs.paymentId, paymentId))
}

export async function setSyncStatus(db: Database, id: string, status: string): Promise<void> {
  await db.update(providerSyncs).set({ status }).where(eq(providerSyncs.id, id))
}

/** Ends the syncs of a refund that the provider has not confirmed, which the owner has seen to in the shown state. */
export const ignoreRefund = (db: Database, syncId: string, shownStatus: string) =>
  deleteWhere(
    db,
    providerSyncs,
    sql`id = ${syncId} and kind = 'refund' and coalesce(status, '') = ${shownStatus}`,
  )
