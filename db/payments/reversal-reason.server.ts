import { type SQL, sql } from "drizzle-orm"

/**
 * `revocationReason` of domain/checkout/reversal.ts in SQL: computed from all reversals of the payment within
 * the update, so that concurrent webhook events cannot overwrite each other's result.
 */
export const reversalReasonOf = (paymentId: SQL, orderId: SQL) => sql<"refunded" | "dispute-lost" | null>`case
  when (
    select max(sum(r.amount), max(r.total_refunded)) from payment_reversals r
    where r.payment_id = ${paymentId} and r.kind = 'refund'
  ) >= (select o.amount from orders o where o.id = ${orderId}) then 'refunded'
  when exists (
    select 1 from payment_reversals l
    where l.payment_id = ${paymentId} and l.kind = 'dispute-lost' and not exists (
      select 1 from payment_reversals w
      where w.payment_id = l.payment_id and w.kind = 'dispute-won'
        and w.dispute_id = l.dispute_id and w.occurred_at >= l.occurred_at
    )
  ) then 'dispute-lost'
end`
