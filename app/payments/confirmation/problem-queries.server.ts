import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { hasUseLeft, isUsedBy, reservedFor } from "#app/orders/coupons/queries.server.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import { type Order, providerOfPayment } from "#app/orders/order/order.ts"
import {
  isTold,
  type NoticeVariant,
  TOLD_PROBLEMS,
  type ToldProblem,
} from "#app/orders/payment-notices/payment-notice.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo, queueEmailToAddress } from "#app/platform/email/outbox-queries.server.ts"
import { type ActionStatements, type Database, hasRow, inJson, insertIf } from "#db/client.server.ts"
import { payments } from "#db/schema/payments.ts"
import { type PaymentFlags, type PaymentUpdate, problemOfConfirmed } from "./payment-decision.ts"

/** Writes the email about a payment in one of its variants. */
type WriteNotice = (variant: NoticeVariant) => AccountEmail

type Payment = Pick<PaymentUpdate, "paymentId" | "provider" | "amount" | "currency"> & Partial<ToldFacts>

/** What a provider tells of a payment besides its amount. */
type ToldFacts = Pick<PaymentUpdate, "fee" | "tax" | "feeCurrency" | "collectedTax" | "buyerCountry">

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

/** Whoever paid: the buyer of the order, or where it is not known or has none, whoever is named at the provider. */
type Payer = {
  order: Pick<Order, "userId"> | null
  payerEmail: string | null
  write: WriteNotice
}

/** True until whoever paid was told of a problem of the payment. */
const isUntold = (paymentId: string) =>
  sql`not ${hasRow`payments where id = ${paymentId} and problem in ${inJson(TOLD_PROBLEMS)}`}`

/**
 * Statements for the batch that records the problem of a payment, before it does: whoever paid is told, unless they were told of
 * an earlier problem of it, or of the refund of all of it.
 */
export function tellPayer(
  db: Database,
  { paymentId, amount }: Pick<Payment, "paymentId" | "amount">,
  { order, payerEmail, write }: Payer,
) {
  const isReturned = hasRow`payments where id = ${paymentId} and refunded_amount >= ${amount}`
  // The email about a refund has the id of its entry.
  const isRefundTold = hasRow`ledger_entries e join outbox o on o.id = e.id where e.payment_id = ${paymentId}`
  const isOpen = sql`${isUntold(paymentId)} and not ${isReturned}`
  const isOver = sql`${isUntold(paymentId)} and ${isReturned} and not ${isRefundTold}`
  const toAddress = (email: AccountEmail, condition: SQL) =>
    payerEmail === null ? [] : [queueEmailToAddress(db, { ...email, to: payerEmail }, condition)]
  if (order === null) return [...toAddress(write("open"), isOpen), ...toAddress(write("returned"), isOver)]
  const { userId } = order
  if (userId === null) return toAddress(write("without-account"), isOpen)
  const isDeleted = sql`not ${hasRow`users where id = ${userId}`}`
  return [
    queueEmailTo(db, userId, write("open"), isOpen),
    queueEmailTo(db, userId, write("returned"), isOver),
    ...toAddress(write("without-account"), sql`${isOpen} and ${isDeleted}`),
  ]
}

const rowOf = (
  { paymentId: id, provider, amount, currency, ...told }: Payment,
  orderId: string | null,
  problemFoundAt: Date,
) => {
  const { fee, tax, feeCurrency, collectedTax, buyerCountry } = told
  const facts = { fee, tax, feeCurrency, collectedTax, buyerCountry }
  return { id, provider, orderId, amount, currency, ...facts, problemFoundAt, learnedAt: problemFoundAt }
}

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

/** What whoever paid is told of the problems that can be found with a payment of the order's amount. */
export type FoundNotices = {
  payerEmail: string | null
  write: (problem: ToldProblem) => WriteNotice
}

/**
 * Statements for the batch that confirms a payment: its earlier problem is resolved, and one without a buyer, or with a
 * second license for the buyer, or without a consent that was needed, or from abroad at the Indian price, or with an
 * invoice that lacks the buyer's place, is recorded, unless all of it was given back. Whoever paid is told.
 */
export function refreshPaymentProblem(
  db: Database,
  order: Order,
  { paymentId, paidAt: at }: CouponPayment,
  { flags, notices }: { flags: PaymentFlags; notices: FoundNotices },
) {
  const { id: orderId, userId, amount } = order
  const ofLicenses = (value: string) =>
    sql`(select ${sql.raw(value)} from licenses where user_id = ${userId} and revoked_at is null)`
  const isSecondLicense = sql`${orderId} in ${ofLicenses("order_id")} and ${ofLicenses("count(*)")} > 1`
  const isReturned = sql`coalesce((select ${isRefundedInFull} from payments where id = ${paymentId}), 0)`
  // What the confirmation itself finds is not resolved by a report that arrives at the same time.
  const isEarlier = sql`problem not in ('without-buyer', 'second-license', 'consent-missing', 'international', 'place-unknown')`
  const row = rowOf({ paymentId, provider: providerOfPayment(order), ...amount }, orderId, at)
  const record = (problem: PaymentProblem, isFound: SQL) =>
    insertIf(db, payments, { ...row, problem }, sql`not ${isReturned} and ${isFound}`).onConflictDoUpdate(
      unlessResolved,
    )
  const known = problemOfConfirmed(order, flags)
  const recordKnown = known ? [record(known, sql`true`)] : []
  const { payerEmail, write } = notices
  const tellOfKnown =
    known && isTold(known)
      ? tellPayer(db, { paymentId, ...amount }, { order, payerEmail, write: write(known) })
      : []
  const tellOfSecondLicense =
    userId !== null && order.kind === "license"
      ? [
          queueEmailTo(
            db,
            userId,
            write("second-license")("open"),
            sql`${isSecondLicense} and not ${isReturned} and ${isUntold(paymentId)}`,
          ),
        ]
      : []
  return [
    resolvePaymentProblem(db, paymentId, at, isEarlier),
    ...tellOfKnown,
    ...recordKnown,
    ...tellOfSecondLicense,
    // Takes the place of the known problem.
    record("second-license", isSecondLicense),
  ]
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
const isRefundedInFull = sql`refunded_amount >= amount`

/** Condition on a row of `payments`: nothing of it is left to decide about, refunded or taken in a lost dispute. */
export const isGone = sql.raw(`(select ${KEPT_AMOUNT} from payments p where p.id = payments.id) <= 0`)

/** A statement that opens a problem again which a lost dispute had resolved, once the dispute is won after all. */
export const reopenPaymentProblem = (db: Database, paymentId: string) =>
  db
    .update(payments)
    .set({ problemResolvedAt: null })
    .where(
      and(
        eq(payments.id, paymentId),
        sql`not ${isGone} and problem_resolved_at in (select learned_at from ledger_entries
          where payment_id = ${paymentId} and kind = 'dispute-lost')`,
      ),
    )

/** Condition: the payment has an open problem. */
export const hasOpenProblem = (paymentId: string) =>
  hasRow`payments where id = ${paymentId} and problem is not null and problem_resolved_at is null`

/** Marks the problem of a payment as resolved, unless it is another one than was shown. */
export function ignorePayment(
  db: Database,
  paymentId: string,
  now: Date,
  shownProblem: string,
): ActionStatements {
  const isAsShown = hasRow`payments where id = ${paymentId} and problem = ${shownProblem}`
  return {
    condition: sql`${hasOpenProblem(paymentId)} and ${isAsShown}`,
    changes: [resolvePaymentProblem(db, paymentId, now), refreshMoneyState(db, paymentId)],
  }
}

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
  { payerEmail, write }: FoundNotices,
) {
  const payment = { paymentId, provider: providerOfPayment(order), ...order.amount }
  return [
    ...tellPayer(db, payment, { order, payerEmail, write: write("coupon-unavailable") }),
    ...addPaymentProblem(db, payment, { reason: "coupon-unavailable", orderId: order.id, at }),
  ]
}
