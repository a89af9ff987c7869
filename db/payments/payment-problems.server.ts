import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Order, PaymentUpdate } from "#app/domain/orders/order.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { Database } from "#db/client.server.ts"
import { paymentProblems } from "#db/schema.ts"

type Payment = Pick<PaymentUpdate, "paymentId" | "amount" | "currency">

/** A statement that records a problem: `reason` may be SQL over `source`, which must have a `where`. The columns are in the table's order. */
export function addProblemFrom(
  db: Database,
  { paymentId, amount, currency }: Payment,
  {
    reason,
    orderId,
    source,
    at,
  }: { reason: PaymentProblem | SQL; orderId: string | null; source: SQL; at: Date },
) {
  return db
    .insert(paymentProblems)
    .select(
      sql`select ${paymentId}, ${reason}, ${orderId}, ${amount}, ${currency}, ${at.getTime()}, null ${source}`,
    )
    .onConflictDoUpdate({
      target: paymentProblems.paymentId,
      set: { reason: sql`excluded.reason`, orderId: sql`excluded.order_id` },
      setWhere: isNull(paymentProblems.resolvedAt),
    })
}

/** A statement that records a captured payment which was not confirmed. */
export function addPaymentProblem(
  db: Database,
  payment: Payment,
  { reason, orderId, at }: { reason: PaymentProblem; orderId: string | null; at: Date },
) {
  if (reason !== "second-payment")
    return addProblemFrom(db, payment, { reason, orderId, at, source: sql`where true` })
  const source = sql`where ${isPaidByAnother(orderId ?? "", payment.paymentId)}`
  return addProblemFrom(db, payment, { reason, orderId, at, source })
}

/** Whether another payment paid the order, read in the transaction: two payments of one order can race. */
export const isPaidByAnother = (orderId: string, paymentId: string) =>
  sql`exists (select 1 from orders where id = ${orderId} and status = 'paid' and payment_id <> ${paymentId})`

type ConfirmedPayment = Pick<PaymentUpdate, "paymentId" | "isInternational"> & { isPlaceUnknown: boolean }

/**
 * Statements for the batch that confirms a payment: its earlier problem is resolved, and one without a buyer, or with a
 * second license for the buyer, or from abroad at the Indian price, or with an invoice that lacks the buyer's place, is
 * recorded.
 */
export function refreshPaymentProblem(
  db: Database,
  order: Order,
  { paymentId, isInternational, isPlaceUnknown }: ConfirmedPayment,
  at: Date,
) {
  const paid = sql`orders o where o.id = ${order.id} and o.payment_id = ${paymentId}`
  const isSecondLicense = sql`exists (select 1 from licenses l where l.order_id = o.id and l.revoked_at is null)
    and exists (select 1 from licenses l
      where l.user_id = o.user_id and l.order_id <> o.id and l.revoked_at is null)`
  const isFromAbroad = sql`${isInternational ? 1 : 0} = 1 and o.kind = 'license' and o.currency = 'INR'`
  const resolved = db
    .update(paymentProblems)
    .set({ resolvedAt: at })
    .where(and(isOpen(paymentId), sql`exists (select 1 from ${paid})`))
  const isRefunded = sql`exists (select 1 from payment_reversals where id = ${`refund:all-of-${paymentId}`})`
  const added = addProblemFrom(
    db,
    { paymentId, ...order.amount },
    {
      reason: sql`case when o.user_id is null then 'without-buyer' when ${isSecondLicense} then 'second-license'
        when ${isFromAbroad} then 'international' else 'place-unknown' end`,
      orderId: order.id,
      source: sql`from ${paid} and not ${isRefunded}
        and (o.user_id is null or (${isSecondLicense}) or (${isFromAbroad}) or ${isPlaceUnknown ? 1 : 0} = 1)`,
      at,
    },
  )
  return [resolved, added] as const
}

const isOpen = (paymentId: string) =>
  and(eq(paymentProblems.paymentId, paymentId), isNull(paymentProblems.resolvedAt))

/** A statement that resolves the problem of a payment if the condition holds. */
export function resolvePaymentProblem(db: Database, paymentId: string, at: Date, condition: SQL) {
  return db
    .update(paymentProblems)
    .set({ resolvedAt: at })
    .where(and(isOpen(paymentId), condition))
}

/** Whether the recorded refunds of a payment with a problem are its whole amount. */
export const isRefundedInFull = (paymentId: string) => sql`payment_problems.amount <= (
  select max(sum(r.amount), max(r.total_refunded)) from payment_reversals r
  where r.payment_id = ${paymentId} and r.kind = 'refund'
)`
