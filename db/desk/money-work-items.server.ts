import { and, asc, type SQL, sql } from "drizzle-orm"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"
import { days } from "#app/domain/time.ts"
import { keptAmount } from "#db/payments/ledger.server.ts"
import { disputes, payments, providerSyncs, refundRequests, withdrawals } from "#db/schema.ts"
import { type Asked, itemOf, MAX_ROWS } from "./work-item-queries.server.ts"

/** How long a refund that the provider accepted may take to be recorded here. */
const REFUND_TIME = days(1)

type Text = string | null

/** The address of the account that opened an order; null where one of them is not known here. */
const emailOfOrder = (orderId: SQL) =>
  sql<Text>`(select u.email from orders b join users u on u.id = b.user_id where b.id = ${orderId})`.as(
    "email",
  )

export function selectPayments({ db, filter }: Asked) {
  const { item, isAsked } = itemOf("payment", sql`id`, sql`problem_found_at`, filter)
  const ofOrder = <Value>(column: SQL) =>
    sql<Value | null>`(select ${column} from orders o where o.id = payments.order_id)`
  return db
    .select({
      item,
      paymentId: payments.id,
      reason: sql<PaymentProblem>`${payments.problem}`.as("payment_problem"),
      amount: sql<number>`${payments.amount}`.as("payment_amount"),
      currency: sql<string>`${payments.currency}`.as("payment_currency"),
      foundAt: sql`${payments.problemFoundAt}`
        .mapWith((time: number) => new Date(time))
        .as("payment_found_at"),
      email: emailOfOrder(sql`payments.order_id`),
      orderAmount: ofOrder<number>(sql`o.amount`).as("order_amount"),
      orderCurrency: ofOrder<string>(sql`o.currency`).as("order_currency"),
    })
    .from(payments)
    .where(and(sql`problem is not null and problem_resolved_at is null`, isAsked))
    .orderBy(asc(payments.problemFoundAt))
    .limit(MAX_ROWS)
}

/** A dispute has the provider's time; it appeared here with the newest event about its payment. */
export function selectOpenDisputes({ db, filter }: Asked) {
  const { id, paymentId, amount, currency, respondBy } = disputes
  const appearedAt = sql`coalesce(
    (select max(e.received_at) from webhook_events e where e.payment_id = disputes.payment_id), updated_at)`
  const orderId = sql<Text>`(select o.id from orders o where o.payment_id = disputes.payment_id)`
  const { item, isAsked } = itemOf("dispute", sql`id`, appearedAt, filter)
  return db
    .select({
      item,
      id,
      paymentId,
      amount,
      currency,
      respondBy,
      orderId: orderId.as("order_id"),
      email: emailOfOrder(orderId),
    })
    .from(disputes)
    .where(and(sql`status <> 'closed' and answered_at is null and updated_at >= 0`, isAsked))
    .orderBy(asc(disputes.updatedAt))
    .limit(MAX_ROWS)
}

/** Requests that the provider has not answered. */
export function selectRefunds({ db, filter }: Asked) {
  const { id, orderId, paymentId, amount, requestedAt } = refundRequests
  const { item, isAsked } = itemOf("refund", sql`id`, sql`requested_at`, filter)
  const currency = sql<string>`(select p.currency from payments p where p.id = refund_requests.payment_id)`
  return db
    .select({
      item,
      id,
      orderId,
      paymentId,
      amount,
      requestedAt,
      currency: currency.as("currency"),
      email: emailOfOrder(sql`refund_requests.order_id`),
    })
    .from(refundRequests)
    .where(and(sql`status = 'requested'`, isAsked))
    .orderBy(asc(requestedAt))
    .limit(MAX_ROWS)
}

/** Refunds that the provider accepted and that are not recorded here a day later, and those that failed. */
export function selectUnconfirmedRefunds({ db, now, filter }: Asked) {
  const { id, paymentId, amount, currency, since, status } = providerSyncs
  const { item, isAsked } = itemOf("sync", sql`id`, sql`(since + ${REFUND_TIME})`, filter)
  const orderId = sql<Text>`(select q.order_id from refund_requests q
    where q.provider_refund_id = substr(provider_syncs.id, 8))`
  return db
    .select({ item, id, paymentId, amount, currency, since, status, orderId: orderId.as("order_id") })
    .from(providerSyncs)
    .where(
      and(
        sql`kind = 'refund' and since >= 0`,
        sql`(status = 'failed' or since <= ${now.getTime() - REFUND_TIME})`,
        isAsked,
      ),
    )
    .orderBy(asc(since))
    .limit(MAX_ROWS)
}

/** Withdrawals of consumers, until the payment is back in full: refunded, or taken in a dispute. */
export function selectWithdrawals({ db, filter }: Asked) {
  const { orderId, withdrawnAt } = withdrawals
  const { item, isAsked } = itemOf("withdrawal", sql`withdrawals.order_id`, sql`withdrawn_at`, filter)
  return db
    .select({
      item,
      orderId,
      withdrawnAt,
      amount: keptAmount.as("kept_amount"),
      currency: sql<string>`p.currency`.as("kept_currency"),
      email: emailOfOrder(sql`withdrawals.order_id`),
    })
    .from(withdrawals)
    .innerJoin(sql`orders o`, sql`o.id = withdrawals.order_id`)
    .innerJoin(sql`payments p`, sql`p.id = o.payment_id`)
    .where(and(sql`${keptAmount} > 0`, isAsked))
    .orderBy(asc(withdrawnAt))
    .limit(MAX_ROWS)
}
