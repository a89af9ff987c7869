import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Reversal } from "#app/orders/ledger/ledger.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { hasEntry, refundableAmount, undisputedAmount } from "#app/orders/ledger/queries.server.ts"
import { FIRST_SYNC_DELAY } from "#app/orders/order/confirmation-times.ts"
import { hasOpenProblem, resolvePaymentProblem } from "#app/payments/confirmation/problem-queries.server.ts"
import { addMilliseconds, minutes } from "#app/platform/time.ts"
import {
  type ActionStatements,
  type Database,
  type Found,
  findFirst,
  hasRow,
  insertIf,
} from "#db/client.server.ts"
import { payments, providerSyncs, refundRequests } from "#db/schema/payments.ts"

type NewRefundRequest = Pick<
  typeof refundRequests.$inferInsert,
  "id" | "orderId" | "paymentId" | "amount" | "reason" | "requestedAt"
>

/** Longer than a request to a provider takes. */
const ASKING_TIME = minutes(1)

/** Claims a request that has no answer yet, so that one is made at a time; false if another one may still be under way. */
export async function claimRefundRequest(db: Database, id: string, now: Date): Promise<boolean> {
  const isFree = sql`coalesce(${refundRequests.askedAt}, 0) <= ${addMilliseconds(now, -ASKING_TIME).getTime()}`
  const claimed = await db
    .update(refundRequests)
    .set({ askedAt: now })
    .where(and(isOpen(id), isFree))
    .returning({ id: refundRequests.id })
  return claimed.length > 0
}

/**
 * Adds the request for a refund, unless it is more than is left. One for a problem is for all that is left, as long as the
 * problem is not resolved.
 */
export function addRefundRequest(
  db: Database,
  { id, orderId, paymentId, amount, reason, requestedAt }: NewRefundRequest,
): ActionStatements {
  const request = { id, orderId, paymentId, amount, reason, requestedAt }
  const isForProblem = reason === null
  const left = refundableAmount(paymentId)
  const isWanted = isForProblem ? sql`${amount} = ${left} and ${hasOpenProblem(paymentId)}` : sql`true`
  return {
    condition: sql`${amount} between 1 and ${left} and ${isWanted}`,
    changes: [db.insert(refundRequests).values({ ...request, status: "requested" })],
  }
}

export async function findRefundRequest(db: Database, id: string) {
  const { orderId, paymentId, amount, reason, status } = refundRequests
  return findFirst(
    db
      .select({
        id: refundRequests.id,
        orderId,
        paymentId,
        amount,
        reason,
        status,
        provider: payments.provider,
      })
      .from(refundRequests)
      .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
      .where(eq(refundRequests.id, id)),
  )
}

export type RefundRequest = Found<typeof findRefundRequest>

/** SQL condition that the provider's answer to the request is not known, for an action about it. */
export const isOpenRefundRequest = (id: string): SQL =>
  hasRow`refund_requests where id = ${id} and status = 'requested'`

/** Ends an unanswered request if a dispute has taken its amount by now; true if it did. */
export async function endDisputedRequest(db: Database, id: string): Promise<boolean> {
  const isDisputed = sql`amount > ${undisputedAmount(sql`refund_requests.payment_id`)}`
  const ended = await db
    .update(refundRequests)
    .set({ status: "refused" })
    .where(and(isOpen(id), isDisputed))
    .returning({ id: refundRequests.id })
  return ended.length > 0
}

/** Stores that the provider refused a request that has no answer yet. */
export async function markRefundRefused(db: Database, id: string, error: string): Promise<void> {
  await db.update(refundRequests).set({ status: "refused", error }).where(isOpen(id))
}

/**
 * Stores that the provider accepted a request that has no answer yet, which resolves the problem that it was for; the cron
 * asks about the refund from now on.
 */
export async function markRefundAccepted(
  db: Database,
  id: string,
  refundId: string,
  now: Date,
): Promise<void> {
  const ofProblem = sql`(select payment_id from refund_requests
    where id = ${id} and status = 'accepted' and reason is null)`
  await db.batch([
    db.update(refundRequests).set({ status: "accepted", providerRefundId: refundId }).where(isOpen(id)),
    addSyncOfRequest(db, id, { refundId, now }),
    resolvePaymentProblem(db, ofProblem, now),
    refreshMoneyState(db, ofProblem),
  ])
}

type AcceptedRefund = { refundId: string; now: Date }

/** A statement for the batch that stores that the provider accepted a request for a refund, unless the refund is recorded. */
function addSyncOfRequest(db: Database, requestId: string, { refundId, now }: AcceptedRefund) {
  const id = `refund:${refundId}`
  const row = {
    id,
    provider: sql`p.provider`,
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

/**
 * A statement for the batch that records a refund: it is the answer to the request for a payment's problem that has none,
 * over the same amount, so that nobody has to ask again.
 */
export function answerRequest(db: Database, { id, paymentId, amount }: Reversal) {
  const refundId = id.slice("refund:".length)
  return db
    .update(refundRequests)
    .set({ status: "accepted", providerRefundId: refundId })
    .where(
      sql`id = (select id from refund_requests
          where payment_id = ${paymentId} and amount = ${amount} and status = 'requested' and reason is null limit 1)
        and not ${hasRow`refund_requests where provider_refund_id = ${refundId}`}`,
    )
}

const isOpen = (id: string) => and(eq(refundRequests.id, id), eq(refundRequests.status, "requested"))
