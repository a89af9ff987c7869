import { eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Dispute, Reversal } from "#app/domain/payments/ledger.ts"
import { writeIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { disputes, payments } from "#db/schema.ts"
import { isDisputeEnded } from "./ledger.server.ts"
import { refreshMoneyState } from "./payment-problems.server.ts"
import { updateSyncOfDispute } from "./provider-syncs.server.ts"
import { setWebhookResult } from "./webhook-events.server.ts"

type DisputeEvent = { dispute: Dispute; webhookEventId: string; result: string; now: Date }

/**
 * Records what an event says about a dispute, unless it is closed or a newer event was recorded: events can arrive in
 * any order.
 */
export async function recordDisputeEvent(
  db: Database,
  { dispute, webhookEventId, result, now }: DisputeEvent,
): Promise<void> {
  const mark = setWebhookResult(db, webhookEventId, result, now)
  const isOlder = sql`updated_at > ${dispute.occurredAt.getTime()}`
  if (!(await writeIf(db, isNews(dispute, isOlder), [...disputeStatements(db, dispute, now), mark])))
    await mark
}

/**
 * Records what the provider says about a dispute when it is asked: its word for one that wants more evidence is "open".
 * What is known already stays as it is, with the time since when it is known.
 */
export async function recordDispute(db: Database, dispute: Dispute, now: Date): Promise<void> {
  const isSame = sql`(status = ${dispute.status} or (status = 'action_required' and ${dispute.status} = 'open'))`
  await writeIf(db, isNews(dispute, isSame), disputeStatements(db, dispute, now))
}

/** Whether the dispute has not ended, and nothing is known of it that stands against what is said now. */
const isNews = ({ id }: Dispute, isKnown: SQL) => sql`not ${isDisputeEnded(id)}
  and not exists (select 1 from disputes where id = ${id} and (status = 'closed' or ${isKnown}))`

function disputeStatements(db: Database, dispute: Dispute, now: Date) {
  const { occurredAt: updatedAt, ...told } = dispute
  const { status, respondBy } = told
  const stored = { status, respondBy: respondBy ?? sql`${disputes.respondBy}`, updatedAt }
  return [
    db
      .insert(disputes)
      .values({ ...told, updatedAt })
      .onConflictDoUpdate({ target: disputes.id, set: stored }),
    refreshMoneyState(db, told.paymentId),
    updateSyncOfDispute(db, dispute, now),
  ]
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
