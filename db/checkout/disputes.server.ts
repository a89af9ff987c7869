import { eq, sql } from "drizzle-orm"
import type { Dispute } from "#app/domain/checkout/dispute.ts"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import type { Database } from "#db/client.server.ts"
import { disputes, webhookEvents } from "#db/schema.ts"
import { payloadToKeep } from "./payload-retention.server.ts"

type DisputeEvent = { dispute: Dispute; webhookEventId: string; result: string; now: Date }

/**
 * Records what an event says about a dispute, unless it is closed or a newer event was recorded: events can arrive in
 * any order. The columns are in the table's order.
 */
export async function recordDisputeEvent(
  db: Database,
  { dispute, webhookEventId, result, now }: DisputeEvent,
): Promise<void> {
  const { id, paymentId, amount, currency, status, respondBy, occurredAt } = dispute
  const isClosed = sql`exists (select 1 from payment_reversals
    where id in (${`dispute-lost:${id}`}, ${`dispute-won:${id}`}))`
  await db.batch([
    db
      .insert(disputes)
      .select(
        sql`select ${id}, ${paymentId}, ${amount}, ${currency}, ${status}, ${respondBy?.getTime() ?? null},
          ${occurredAt.getTime()}, null where not ${isClosed}`,
      )
      .onConflictDoUpdate({
        target: disputes.id,
        set: {
          status: sql`excluded.status`,
          respondBy: sql`coalesce(excluded.respond_by, ${disputes.respondBy})`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: sql`${disputes.status} <> 'closed' and excluded.updated_at >= ${disputes.updatedAt}`,
      }),
    db
      .update(webhookEvents)
      .set({ result, processedAt: now, payload: payloadToKeep })
      .where(eq(webhookEvents.id, webhookEventId)),
  ])
}

/** A statement for the batch that records a reversal: a dispute that is lost or won is closed. */
export function closeDispute(db: Database, { disputeId, occurredAt }: Reversal) {
  return db
    .update(disputes)
    .set({ status: "closed", updatedAt: occurredAt })
    .where(eq(disputes.id, disputeId ?? ""))
}
