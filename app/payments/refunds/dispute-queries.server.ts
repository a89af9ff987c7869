import { eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Dispute, DisputeStatus, Reversal } from "#app/orders/ledger/ledger.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { isDisputeEnded } from "#app/orders/ledger/queries.server.ts"
import { FIRST_SYNC_DELAY } from "#app/orders/order/confirmation-times.ts"
import { markEvent } from "#app/payments/webhook/queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { changeWhere, type Database, hasRow, writeIf } from "#db/client.server.ts"
import { disputes, payments, providerSyncs } from "#db/schema/payments.ts"

/** A statement for the batch that records what the provider says of a dispute: it is asked about until it is closed. */
function updateSyncOfDispute(db: Database, dispute: Dispute, now: Date) {
  const { provider, paymentId, amount, currency, occurredAt: since, status } = dispute
  const id = `dispute:${dispute.id}`
  if (status === "closed") return db.delete(providerSyncs).where(eq(providerSyncs.id, id))
  const nextSyncAt = addMilliseconds(now, FIRST_SYNC_DELAY)
  return db
    .insert(providerSyncs)
    .values({ id, provider, kind: "dispute", paymentId, amount, currency, since, nextSyncAt })
    .onConflictDoNothing()
}

/**
 * Records what the provider says about a dispute, unless it is closed. Events can arrive in any order: one that is older than
 * what is recorded changes nothing. An answer to a question, which has no event, changes nothing that is known, so that the
 * time since when it is known stays; its word for a dispute that wants more evidence is "open".
 */
export async function recordDispute(
  db: Database,
  dispute: Dispute,
  now: Date,
  webhookEventId: string | null = null,
): Promise<void> {
  const { status, occurredAt } = dispute
  const isKnown = webhookEventId
    ? sql`updated_at > ${occurredAt.getTime()}`
    : sql`(status = ${status} or (status = 'action_required' and ${status} = 'open'))`
  const mark = markEvent(db, webhookEventId, "booked", now)
  if (await writeIf(db, isNews(dispute, isKnown), [...disputeStatements(db, dispute, now), ...mark])) return
  for (const statement of mark) await statement
}

/** SQL condition that the dispute has not ended, and that no stored row of it is closed or meets `isKnown`. */
const isNews = ({ id }: Dispute, isKnown: SQL) => sql`not ${isDisputeEnded(id)}
  and not ${hasRow`disputes where id = ${id} and (status = 'closed' or ${isKnown})`}`

/** The statuses in which the provider waits for the seller. */
const ASKS: ReadonlySet<DisputeStatus> = new Set(["open", "action_required"])

function disputeStatements(db: Database, dispute: Dispute, now: Date) {
  const { occurredAt: updatedAt, ...told } = dispute
  const { id, provider, paymentId, amount, currency, status, respondBy, reasonCode, reasonText } = told
  const stored = {
    status,
    respondBy: respondBy ?? sql`${disputes.respondBy}`,
    reasonCode: reasonCode ?? sql`${disputes.reasonCode}`,
    reasonText: reasonText ?? sql`${disputes.reasonText}`,
    updatedAt,
    // What asks once more is not answered by what was sent before.
    ...(ASKS.has(status) && {
      answeredAt: sql`case when ${disputes.status} = ${status} then ${disputes.answeredAt} end`,
    }),
  }
  return [
    db
      .insert(disputes)
      .values({
        id,
        provider,
        paymentId,
        amount,
        currency,
        status,
        respondBy,
        reasonCode,
        reasonText,
        updatedAt,
      })
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

/** Marks a dispute as answered at the provider, unless it has changed there since it was shown, in milliseconds. */
export function answerDispute(db: Database, id: string, now: Date, shownUpdate: string) {
  const isAsShown = sql`answered_at is null and updated_at = ${Number(shownUpdate) || 0}`
  return changeWhere(db, disputes, { answeredAt: now }, sql`id = ${id} and ${isAsShown}`)
}

/** Has a dispute wait for an answer again, unless it has ended. */
export const unanswerDispute = (db: Database, id: string) =>
  changeWhere(
    db,
    disputes,
    { answeredAt: null },
    sql`id = ${id} and answered_at is not null and status <> 'closed'`,
  )
