import { and, eq, inArray, lte, sql } from "drizzle-orm"
import type { Reversal } from "#app/orders/ledger/ledger.ts"
import { hasEntry } from "#app/orders/ledger/queries.server.ts"
import { FIRST_SYNC_DELAY } from "#app/orders/order/order.ts"
import { refreshMoneyState } from "#app/payments/confirmation/problem-queries.server.ts"
import { addMilliseconds, retryDelay } from "#app/platform/time.ts"
import { claimDue, type Database, insertIf } from "#db/client.server.ts"
import { payments, providerSyncs, refundRequests } from "#db/schema/payments.ts"

export type ProviderSync = typeof providerSyncs.$inferSelect

type AcceptedRefund = { refundId: string; now: Date }

/** A statement for the batch that stores that the provider accepted a request for a refund, unless the refund is recorded. */
export function addSyncOfRequest(db: Database, requestId: string, { refundId, now }: AcceptedRefund) {
  const id = `refund:${refundId}`
  const row = {
    id,
    kind: "refund" as const,
    paymentId: sql`q.payment_id`,
    amount: sql`q.amount`,
    currency: sql`p.currency`,
    since: sql`q.requested_at`,
    nextSyncAt: addMilliseconds(now, FIRST_SYNC_DELAY),
  }
  const isAccepted = sql`q.id = ${requestId} and q.status = 'accepted' and not ${hasEntry(id)}`
  const source = sql`refund_requests q join payments p on p.id = q.payment_id`
  return insertIf(db, providerSyncs, row, isAccepted, source).onConflictDoNothing()
}

/** A statement for the batch that records a reversal: the provider is no longer asked about it. */
export function endSync(db: Database, { id, disputeId }: Pick<Reversal, "id" | "disputeId">) {
  return db.delete(providerSyncs).where(inArray(providerSyncs.id, [id, `dispute:${disputeId ?? ""}`]))
}

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

/**
 * Stores that a refund failed which the provider had accepted: it can be asked for again, and the owner is told. One that was
 * asked for because of a payment's problem opens the problem again.
 */
export async function markRefundFailed(db: Database, refundId: string): Promise<void> {
  const ofProblem = sql`(select payment_id from refund_requests
    where provider_refund_id = ${refundId} and status = 'accepted' and reason is null)`
  const isOfProblem = sql`${ofProblem} is not null`
  await db.batch([
    db.update(payments).set({ problemResolvedAt: null }).where(eq(payments.id, ofProblem)),
    refreshMoneyState(db, ofProblem),
    db.delete(providerSyncs).where(and(eq(providerSyncs.id, `refund:${refundId}`), isOfProblem)),
    db
      .update(providerSyncs)
      .set({ status: "failed", nextSyncAt: null })
      .where(eq(providerSyncs.id, `refund:${refundId}`)),
    db.update(refundRequests).set({ status: "failed" }).where(eq(refundRequests.providerRefundId, refundId)),
  ])
}
