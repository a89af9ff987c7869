import { and, eq, type SQL, sql } from "drizzle-orm"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { refundRequests } from "#db/schema.ts"
import { addSyncOfRequest } from "./provider-syncs.server.ts"

type NewRefundRequest = Pick<
  typeof refundRequests.$inferInsert,
  "id" | "orderId" | "paymentId" | "amount" | "reason" | "requestedAt"
>

/**
 * Minor units of an order that can still be refunded: what was paid, less the refunds that the provider reported and
 * those that were asked for and are not reported yet.
 */
const refundable = (orderId: string) => sql`(
  select o.amount - coalesce((
    select max(sum(r.amount), max(r.total_refunded)) from payment_reversals r
    where r.payment_id = o.payment_id and r.kind = 'refund'
  ), 0) - coalesce((
    select sum(q.amount) from refund_requests q where q.order_id = o.id and (
      q.status = 'requested' or (q.status = 'accepted' and not exists (
        select 1 from payment_reversals where id = 'refund:' || q.provider_refund_id
      ))
    )
  ), 0) from orders o where o.id = ${orderId} and o.status = 'paid'
)`

/** Adds the request for a refund, unless it is more than is left. The columns are in the table's order. */
export function addRefundRequest(db: Database, request: NewRefundRequest): ActStatements {
  const { id, orderId, paymentId, amount, reason, requestedAt } = request
  return {
    condition: sql`${amount} <= ${refundable(orderId)}`,
    changes: (isDone) => [
      db.insert(refundRequests).select(
        sql`select ${id}, ${orderId}, ${paymentId}, ${amount}, ${reason}, ${requestedAt.getTime()}, 'requested',
            null, null where ${isDone}`,
      ),
    ],
  }
}

export async function findRefundRequest(db: Database, id: string) {
  const [found] = await db.select().from(refundRequests).where(eq(refundRequests.id, id)).limit(1)
  return found ?? null
}

export type RefundRequest = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>

/** Whether the provider's answer to the request is not known, as the condition of an act about it. */
export const isOpenRefundRequest = (id: string): SQL =>
  sql`exists (select 1 from refund_requests where id = ${id} and status = 'requested')`

/** Stores that the provider refused a request that has no answer yet. */
export async function markRefundRefused(db: Database, id: string, error: string): Promise<void> {
  await db.update(refundRequests).set({ status: "refused", error }).where(isOpen(id))
}

/** Stores that the provider accepted a request that has no answer yet; the cron asks about the refund from now on. */
export async function markRefundAccepted(
  db: Database,
  id: string,
  refundId: string,
  now: Date,
): Promise<void> {
  await db.batch([
    db.update(refundRequests).set({ status: "accepted", providerRefundId: refundId }).where(isOpen(id)),
    addSyncOfRequest(db, id, { refundId, now }),
  ])
}

const isOpen = (id: string) => and(eq(refundRequests.id, id), eq(refundRequests.status, "requested"))

/** Whether no refund is recorded with this id: its webhook event has not come. */
export const isUnknownRefund = (id: string) =>
  sql`not exists (select 1 from payment_reversals where id = ${id})`
