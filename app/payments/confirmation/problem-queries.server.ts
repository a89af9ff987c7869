import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { hasUseLeft, isUsedBy, reservedFor } from "#app/orders/coupons/queries.server.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import type { MoneyState, Order } from "#app/orders/order/order.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type Database, hasRow, insertIf } from "#db/client.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { type PaymentFlags, type PaymentUpdate, problemOfConfirmed } from "./payment-decision.ts"

/** State of the money of an order, a row of `orders`; null for a plain payment or none. */
const moneyState = sql<MoneyState | null>`case
  when ${hasRow`payments p join disputes d on d.payment_id = p.id
    where p.order_id = orders.id and d.status <> 'closed'`} then 'disputed'
  when ${hasRow`payments p
    where p.order_id = orders.id and p.problem is not null and p.problem_resolved_at is null`} then 'problem'
  else (select case when p.dispute_state = 'lost' then 'dispute-lost' when p.refunded_amount >= p.amount then 'refunded'
    when p.refunded_amount > 0 then 'partly-refunded' end from payments p where p.id = orders.payment_id) end`

/** A statement for each batch that writes of a payment, its disputes or its problem, after it did: by this state the desk lists orders. */
export const refreshMoneyState = (db: Database, paymentId: string | SQL) =>
  db
    .update(orders)
    .set({ moneyState })
    .where(
      sql`id = (select order_id from payments where id = ${paymentId}) and money_state is not (${moneyState})`,
    )

type Payment = Pick<PaymentUpdate, "paymentId" | "amount" | "currency" | "fee" | "tax">

type FoundProblem = { reason: PaymentProblem; orderId: string | null; at: Date }

/**
 * Statements that record a captured payment which was not confirmed; a problem that was resolved stays so, and where the
 * refund of all of it was reported first, nothing remains to be decided.
 */
export function addPaymentProblem(db: Database, payment: Payment, { reason, orderId, at }: FoundProblem) {
  const row = { ...rowOf(payment, orderId, at), problem: reason }
  return [
    db.insert(payments).values(row).onConflictDoUpdate(unlessResolved),
    resolvePaymentProblem(db, payment.paymentId, at, isRefundedInFull),
    refreshMoneyState(db, payment.paymentId),
  ] as const
}

const rowOf = (
  { paymentId: id, amount, currency, fee, tax }: Payment,
  orderId: string | null,
  problemFoundAt: Date,
) => ({ id, orderId, amount, currency, fee, tax, problemFoundAt, learnedAt: problemFoundAt })

const unlessResolved = {
  target: payments.id,
  set: {
    problem: sql`excluded.problem`,
    problemFoundAt: sql`coalesce(${payments.problemFoundAt}, excluded.problem_found_at)`,
    orderId: sql`excluded.order_id`,
    amount: sql`coalesce(${payments.amount}, excluded.amount)`,
    currency: sql`coalesce(${payments.currency}, excluded.currency)`,
  },
  setWhere: isNull(payments.problemResolvedAt),
}

/**
 * Statements for the batch that confirms a payment: its earlier problem is resolved, and one without a buyer, or with a
 * second license for the buyer, or without a consent that was needed, or from abroad at the Indian price, or with an
 * invoice that lacks the buyer's place, is recorded, unless all of it was given back.
 */
export function refreshPaymentProblem(
  db: Database,
  order: Order,
  { paymentId, paidAt: at }: CouponPayment,
  flags: PaymentFlags,
) {
  const { id: orderId, userId, amount } = order
  const ofLicenses = (value: string) =>
    sql`(select ${sql.raw(value)} from licenses where user_id = ${userId} and revoked_at is null)`
  const isSecondLicense = sql`${orderId} in ${ofLicenses("order_id")} and ${ofLicenses("count(*)")} > 1`
  const isReturned = sql`coalesce((select ${isRefundedInFull} from payments where id = ${paymentId}), 0)`
  // What the confirmation itself finds is not resolved by a report that arrives at the same time.
  const isEarlier = sql`problem not in ('without-buyer', 'second-license', 'consent-missing', 'international', 'place-unknown')`
  const row = rowOf({ paymentId, ...amount }, orderId, at)
  const record = (problem: PaymentProblem, isFound: SQL) =>
    insertIf(db, payments, { ...row, problem }, sql`not ${isReturned} and ${isFound}`).onConflictDoUpdate(
      unlessResolved,
    )
  const known = problemOfConfirmed(order, flags)
  const recordKnown = known ? [record(known, sql`true`)] : []
  // Takes the place of the known problem.
  const recordSecondLicense = record("second-license", isSecondLicense)
  return [resolvePaymentProblem(db, paymentId, at, isEarlier), ...recordKnown, recordSecondLicense] as const
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

/** Condition on a row of `payments`: its whole amount was refunded. */
export const isRefundedInFull = sql`refunded_amount >= amount`

/** Condition: the payment has an open problem. */
export const hasOpenProblem = (paymentId: string) =>
  hasRow`payments where id = ${paymentId} and problem is not null and problem_resolved_at is null`

export type CouponPayment = {
  paymentId: string
  /** When the payment was begun, which decides about its coupon; null where the site's owner has decided that it counts. */
  begunAt: Date | null
  paidAt: Date
}

/**
 * Condition in the transaction that confirms a captured payment: it may use the coupon of its order, because a use was kept
 * for the order when the payment was begun, or one is left. What was refused once stays so until the site's owner
 * decides. A payment without a buyer buys nothing, so it needs no use. True for an order without a coupon.
 */
export function mayUseCoupon(order: Order, { paymentId, begunAt, paidAt: now }: CouponPayment): SQL {
  if (order.couponId === null || order.userId === null || begunAt === null) return sql`true`
  const reserved = reservedFor(sql`r.id <> o.id`, now)
  return hasRow`orders o join coupons on coupons.id = o.coupon_id where o.id = ${order.id}
    and (o.coupon_reserved_until > ${begunAt.getTime()} or (${hasUseLeft(now, reserved)}))
    and (coupons.once_per_customer = 0 or not ${isUsedBy(sql`o.user_id`)})
    and not ${hasRow`payments where id = ${paymentId} and problem = 'coupon-unavailable'`}`
}

/** Statements for the batch that records a payment whose coupon can't be used: the site's owner and the buyer are told. */
export function recordCouponProblem(
  db: Database,
  order: Order,
  { paymentId, paidAt: at }: CouponPayment,
  couponNotice: AccountEmail | null,
) {
  const problem = { reason: "coupon-unavailable" as const, orderId: order.id, at }
  const isOpen = hasOpenProblem(paymentId)
  return [
    ...addPaymentProblem(db, { paymentId, ...order.amount }, problem),
    ...(order.userId && couponNotice ? [queueEmailTo(db, order.userId, couponNotice, isOpen)] : []),
  ]
}
