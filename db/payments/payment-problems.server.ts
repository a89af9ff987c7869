import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Order, PaymentUpdate } from "#app/domain/orders/order.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { payments } from "#db/schema.ts"
import { refreshMoneyState } from "./money-state.server.ts"

type Payment = Pick<PaymentUpdate, "paymentId" | "amount" | "currency" | "fee" | "tax">

type FoundProblem = {
  /** May be SQL over `source`. */
  reason: PaymentProblem | SQL
  orderId: string | null
  condition: SQL
  source?: SQL
  at: Date
}

/** A statement that records the problem of a payment if the condition holds; one that was resolved stays so. */
export function addProblemIf(
  db: Database,
  { paymentId: id, amount, currency, fee, tax }: Payment,
  { reason: problem, orderId, condition, source, at }: FoundProblem,
) {
  const row = { id, orderId, amount, currency, fee, tax, problem, problemFoundAt: at, learnedAt: at }
  return insertIf(db, payments, row, condition, source).onConflictDoUpdate({
    target: payments.id,
    set: {
      problem: sql`excluded.problem`,
      problemFoundAt: sql`coalesce(${payments.problemFoundAt}, excluded.problem_found_at)`,
      orderId: sql`excluded.order_id`,
      amount: sql`coalesce(${payments.amount}, excluded.amount)`,
      currency: sql`coalesce(${payments.currency}, excluded.currency)`,
    },
    setWhere: isNull(payments.problemResolvedAt),
  })
}

/** Statements that record a captured payment which was not confirmed. */
export function addPaymentProblem(
  db: Database,
  payment: Payment,
  { reason, orderId, at }: { reason: PaymentProblem; orderId: string | null; at: Date },
) {
  const condition =
    reason === "second-payment" ? isPaidByAnother(orderId ?? "", payment.paymentId) : sql`true`
  return [
    addProblemIf(db, payment, { reason, orderId, at, condition }),
    refreshMoneyState(db, payment.paymentId),
  ] as const
}

/** Whether another payment paid the order, read in the transaction: two payments of one order can race. */
export const isPaidByAnother = (orderId: string, paymentId: string) =>
  sql`exists (select 1 from orders where id = ${orderId} and status = 'paid' and payment_id <> ${paymentId})`

type ConfirmedPayment = Pick<PaymentUpdate, "paymentId" | "isInternational"> &
  Record<"isPlaceUnknown" | "isConsentMissing", boolean>

/**
 * Statements for the batch that confirms a payment: its earlier problem is resolved, and one without a buyer, or with a
 * second license for the buyer, or without a consent that was needed, or from abroad at the Indian price, or with an
 * invoice that lacks the buyer's place, is recorded, unless all of it was given back.
 */
export function refreshPaymentProblem(
  db: Database,
  order: Order,
  { paymentId, isInternational, isPlaceUnknown, isConsentMissing }: ConfirmedPayment,
  at: Date,
) {
  const isPaid = sql`o.id = ${order.id} and o.payment_id = ${paymentId}`
  const isSecondLicense = sql`exists (select 1 from licenses l where l.order_id = o.id and l.revoked_at is null)
    and exists (select 1 from licenses l
      where l.user_id = o.user_id and l.order_id <> o.id and l.revoked_at is null)`
  const isFromAbroad = sql`${isInternational ? 1 : 0} = 1 and o.kind = 'license' and o.currency = 'INR'`
  const resolved = resolvePaymentProblem(
    db,
    paymentId,
    at,
    // What the confirmation itself finds is not resolved by a report that arrives at the same time.
    sql`problem not in ('without-buyer', 'second-license', 'consent-missing', 'international', 'place-unknown')
      and exists (select 1 from orders o where ${isPaid})`,
  )
  const added = addProblemIf(
    db,
    { paymentId, ...order.amount },
    {
      reason: sql`case when o.user_id is null then 'without-buyer' when ${isSecondLicense} then 'second-license'
        when ${isConsentMissing ? 1 : 0} = 1 then 'consent-missing' when ${isFromAbroad} then 'international' else 'place-unknown' end`,
      orderId: order.id,
      source: sql`orders o`,
      condition: sql`${isPaid}
        and not exists (select 1 from payments where id = ${paymentId} and ${isRefundedInFull})
        and (o.user_id is null or (${isSecondLicense}) or (${isFromAbroad})
          or ${isPlaceUnknown || isConsentMissing ? 1 : 0} = 1)`,
      at,
    },
  )
  return [resolved, added] as const
}

/** A statement that resolves the problem of a payment if the condition holds. */
export function resolvePaymentProblem(db: Database, paymentId: SQL | string, at: Date, condition?: SQL) {
  return db
    .update(payments)
    .set({ problemResolvedAt: at })
    .where(
      and(eq(payments.id, paymentId), sql`problem is not null and problem_resolved_at is null`, condition),
    )
}

/** A statement that resolves that the place of a payment's buyer is not known. */
export const resolvePlaceProblem = (db: Database, paymentId: string, at: Date) =>
  resolvePaymentProblem(db, paymentId, at, sql`problem = 'place-unknown'`)

/** Whether what was given back of a row of `payments` is its whole amount. */
export const isRefundedInFull = sql`refunded_amount >= amount`

/** Whether a payment has this problem, open or resolved. */
export const hasProblem = (paymentId: string, problem: PaymentProblem) =>
  sql`exists (select 1 from payments where id = ${paymentId} and problem = ${problem})`

/** Whether a payment has an open problem, which may be asked for by name. */
export const hasOpenProblem = (paymentId: string, problem?: PaymentProblem) =>
  sql`exists (select 1 from payments where id = ${paymentId} and problem_resolved_at is null
    and ${problem === undefined ? sql`problem is not null` : sql`problem = ${problem}`})`
