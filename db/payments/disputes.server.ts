import { eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Dispute } from "#app/domain/payments/dispute.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { disputes, payments, webhookEvents } from "#db/schema.ts"
import { isDisputeEnded } from "./ledger.server.ts"
import { refreshMoneyState } from "./money-state.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { updateSyncOfDispute } from "./provider-syncs.server.ts"

type DisputeEvent = { dispute: Dispute; webhookEventId: string; result: string; now: Date }

/**
 * Records what an event says about a dispute, unless it is closed or a newer event was recorded: events can arrive in
 * any order.
 */
export async function recordDisputeEvent(
  db: Database,
  { dispute, webhookEventId, result, now }: DisputeEvent,
): Promise<void> {
  await db.batch([
    ...disputeStatements(db, dispute, now, sql`excluded.updated_at >= ${disputes.updatedAt}`),
    db
      .update(webhookEvents)
      .set({ result, processedAt: now, payload: payloadToKeep })
      .where(eq(webhookEvents.id, webhookEventId)),
  ])
}

/**
 * Records what the provider says about a dispute when it is asked: its word for one that wants more evidence is "open".
 * What is known already stays as it is, with the time since when it is known.
 */
export async function recordDispute(db: Database, dispute: Dispute, now: Date): Promise<void> {
  const isSame = sql`(excluded.status = ${disputes.status}
    or (excluded.status = 'open' and ${disputes.status} = 'action_required'))`
  await db.batch(disputeStatements(db, dispute, now, sql`not ${isSame}`))
}

function disputeStatements(db: Database, dispute: Dispute, now: Date, isNews: SQL) {
  const { occurredAt: updatedAt, ...told } = dispute
  return [
    insertIf(db, disputes, { ...told, updatedAt }, sql`not ${isDisputeEnded(told.id)}`).onConflictDoUpdate({
      target: disputes.id,
      set: {
        status: sql`excluded.status`,
        respondBy: sql`coalesce(excluded.respond_by, ${disputes.respondBy})`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${disputes.status} <> 'closed' and ${isNews}`,
    }),
    refreshMoneyState(db, told.paymentId),
    ...updateSyncOfDispute(db, told.id, now),
  ] as const
}

/** The disputes of an order's payments, as a query for a batch. */
export function selectDisputesOf(db: Database, orderId: string, limit: number) {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  return db.select().from(disputes).where(inArray(disputes.paymentId, ofOrder)).limit(limit)
}

/** A statement for the batch that records a reversal: a dispute that is lost or won is closed. */
export function closeDispute(db: Database, { disputeId, occurredAt }: Reversal) {
  return db
    .update(disputes)
    .set({ status: "closed", updatedAt: occurredAt })
    .where(eq(disputes.id, disputeId ?? ""))
}
