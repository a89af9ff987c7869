import { and, asc, sql } from "drizzle-orm"
import { days } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { keptAmount } from "#db/payments/ledger.server.ts"
import { providerSyncs, refundRequests, withdrawals } from "#db/schema.ts"
import {
  emailOfOrder,
  itemOf,
  MAX_ROWS,
  matchesFilter,
  type WorkItemFilter,
} from "./work-item-queries.server.ts"

/** How long a refund that the provider accepted may take to be recorded here. */
const REFUND_TIME = days(1)

/** Refunds that the provider accepted and that are not recorded here a day later, and those that failed. */
export function selectUnconfirmedRefunds(db: Database, now: Date, filter: WorkItemFilter) {
  const { id, paymentId, amount, currency, since, status } = providerSyncs
  const item = itemOf("sync", sql`id`)
  return db
    .select({
      item: item.as("item"),
      ...{ id, paymentId, amount, currency, since, status },
      orderId: sql<string | null>`(select q.order_id from refund_requests q
        where q.provider_refund_id = substr(provider_syncs.id, 8))`.as("order_id"),
    })
    .from(providerSyncs)
    .where(
      and(
        sql`kind = 'refund' and since >= 0`,
        sql`(status = 'failed' or since <= ${now.getTime() - REFUND_TIME})`,
        matchesFilter(sql`(since + ${REFUND_TIME})`, item, filter),
      ),
    )
    .orderBy(asc(since))
    .limit(MAX_ROWS)
}

/** Withdrawals of consumers, until the payment is back in full: refunded, or taken in a dispute. */
export function selectWithdrawals(db: Database, filter: WorkItemFilter) {
  const { orderId, withdrawnAt } = withdrawals
  const item = itemOf("withdrawal", sql`withdrawals.order_id`)
  return db
    .select({
      item: item.as("item"),
      ...{ orderId, withdrawnAt },
      amount: keptAmount.as("kept_amount"),
      currency: sql<string>`p.currency`.as("kept_currency"),
      email: emailOfOrder(sql`withdrawals.order_id`),
    })
    .from(withdrawals)
    .innerJoin(sql`orders o`, sql`o.id = withdrawals.order_id`)
    .innerJoin(sql`payments p`, sql`p.id = o.payment_id`)
    .where(and(sql`${keptAmount} > 0`, matchesFilter(sql`withdrawn_at`, item, filter)))
    .orderBy(asc(withdrawnAt))
    .limit(MAX_ROWS)
}

/** Requests that the provider has not answered. */
export function selectRefunds(db: Database, filter: WorkItemFilter) {
  const { id, orderId, paymentId, amount, requestedAt } = refundRequests
  const item = itemOf("refund", sql`id`)
  return db
    .select({
      item: item.as("item"),
      ...{ id, orderId, paymentId, amount, requestedAt },
      currency: sql<string>`(select p.currency from payments p where p.id = refund_requests.payment_id)`.as(
        "currency",
      ),
      email: emailOfOrder(sql`refund_requests.order_id`),
    })
    .from(refundRequests)
    .where(and(sql`status = 'requested'`, matchesFilter(sql`requested_at`, item, filter)))
    .orderBy(asc(requestedAt))
    .limit(MAX_ROWS)
}
