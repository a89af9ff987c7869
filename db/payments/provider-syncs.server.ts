import { and, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { FIRST_SYNC_DELAY } from "#app/domain/orders/order.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { retryDelay } from "#app/domain/wait.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { payments, providerSyncs, refundRequests } from "#db/schema.ts"
import { hasEntry, isDisputeEnded } from "./ledger.server.ts"
import { refreshMoneyState } from "./money-state.server.ts"

export type ProviderSync = typeof providerSyncs.$inferSelect

/** `source` selects payment, amount, currency and time. */
function addSync(db: Database, id: string, kind: ProviderSync["kind"], { now, source }: NewSync) {
  const told = {
    ...{
      paymentId: sql`s.payment_id`,
      amount: sql`s.amount`,
      currency: sql`s.currency`,
      since: sql`s.since`,
    },
    nextSyncAt: addMilliseconds(now, FIRST_SYNC_DELAY),
  }
  const row = { id, kind, ...told }
  return insertIf(db, providerSyncs, row, sql`not ${hasEntry(id)}`, sql`(${source}) s`).onConflictDoNothing()
}

type NewSync = { now: Date; source: SQL }

type AcceptedRefund = { refundId: string; now: Date }

/** A statement for the batch that stores that the provider accepted a request for a refund. */
export function addSyncOfRequest(db: Database, requestId: string, { refundId, now }: AcceptedRefund) {
  const source = sql`select q.payment_id, q.amount, p.currency, q.requested_at as since
    from refund_requests q join payments p on p.id = q.payment_id where q.id = ${requestId} and q.status = 'accepted'`
  return addSync(db, `refund:${refundId}`, "refund", { now, source })
}

/** Statements for the batch that records what the provider says of a dispute: it is asked about until it is closed. */
export function updateSyncOfDispute(db: Database, disputeId: string, now: Date) {
  const id = `dispute:${disputeId}`
  const source = sql`select payment_id, amount, currency, updated_at as since
    from disputes where id = ${disputeId} and status <> 'closed'`
  const isClosed = sql`exists (select 1 from disputes where id = ${disputeId} and status = 'closed')`
  return [
    addSync(db, id, "dispute", { now, source }),
    db.delete(providerSyncs).where(and(eq(providerSyncs.id, id), isClosed)),
  ] as const
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
    .where(and(sql`next_sync_at is not null`, lte(providerSyncs.nextSyncAt, now)))
    .orderBy(providerSyncs.nextSyncAt)
    .limit(limit)
  const claims = due.map(({ id, attempts }) =>
    db
      .update(providerSyncs)
      .set({ attempts: attempts + 1, nextSyncAt: addMilliseconds(now, retryDelay(attempts + 1)) })
      .where(and(eq(providerSyncs.id, id), eq(providerSyncs.attempts, attempts)))
      .returning({ id: providerSyncs.id }),
  )
  const [first, ...others] = claims
  if (!first) return []
  const claimed = new Set((await db.batch([first, ...others])).flat().map(({ id }) => id))
  return due.filter(({ id }) => claimed.has(id))
}

/** What the provider is asked about of one payment. */
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
    db
      .update(payments)
      .set({ problemResolvedAt: null })
      .where(and(eq(payments.id, ofProblem), isNotNull(payments.problem))),
    refreshMoneyState(db, ofProblem),
    db.delete(providerSyncs).where(and(eq(providerSyncs.id, `refund:${refundId}`), isOfProblem)),
    db
      .update(providerSyncs)
      .set({ status: "failed", nextSyncAt: null })
      .where(eq(providerSyncs.id, `refund:${refundId}`)),
    db
      .update(refundRequests)
      .set({ status: "failed" })
      .where(and(eq(refundRequests.providerRefundId, refundId), eq(refundRequests.status, "accepted"))),
  ])
}

/** Of these disputes, the ids of those that nothing is recorded of. */
export async function findUnknownDisputes(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await db.select({ id: sql<string>`value`.as("dispute_id") }).from(
    sql`json_each(${JSON.stringify(ids)}) where not exists (select 1 from disputes d where d.id = value)
        and not ${isDisputeEnded(sql`value`)}`,
  )
  return new Set(found.map(({ id }) => id))
}
