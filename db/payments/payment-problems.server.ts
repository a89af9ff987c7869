import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Order, PaymentUpdate } from "#app/domain/orders/order.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { payments } from "#db/schema.ts"
import { refreshMoneyState } from "./money-state.server.ts"

type Payment = Pick<PaymentUpdate, "paymentId" | "amount" | "currency" | "fee" | "tax">

type FoundProblem = { reason: PaymentProblem; orderId: string | null; at: Date }

/** Statements that record a captured payment which was not confirmed; a problem that was resolved stays so. */
export function addPaymentProblem(db: Database, payment: Payment, { reason, orderId, at }: FoundProblem) {
  const row = { ...rowOf(payment, orderId, at), problem: reason }
  return [
    db.insert(payments).values(row).onConflictDoUpdate(unlessResolved),
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

type ConfirmedPayment = Pick<PaymentUpdate, "paymentId" | "isInternational"> &
  Record<"isPlaceUnknown" | "isConsentMissing", boolean>

/**
 * Statements for the batch that confirms a payment: its earlier problem is resolved, and one without a buyer, or with a
 * second license for the buyer, or without a consent that was needed, or from abroad at the Indian price, or with an
 * invoice that lacks the buyer's place, is recorded, unless all of it was given back.
 */
export function refreshPaymentProblem(db: Database, order: Order, payment: ConfirmedPayment, at: Date) {
  const { id: orderId, userId, amount } = order
  const { paymentId } = payment
  const known = problemOf(order, payment)
  const ofLicenses = (value: string) =>
    sql`(select ${sql.raw(value)} from licenses where user_id = ${userId} and revoked_at is null)`
  const isSecondLicense = sql`${orderId} in ${ofLicenses("order_id")} and ${ofLicenses("count(*)")} > 1`
  const isReturned = sql`coalesce((select ${isRefundedInFull} from payments where id = ${paymentId}), 0)`
  // What the confirmation itself finds is not resolved by a report that arrives at the same time.
  const isEarlier = sql`problem not in ('without-buyer', 'second-license', 'consent-missing', 'international', 'place-unknown')`
  const row = {
    ...rowOf({ paymentId, ...amount }, orderId, at),
    problem: sql`iif(${isSecondLicense}, 'second-license', ${known})`,
  }
  const isFound = sql`not ${isReturned} and (${isSecondLicense} or ${known} is not null)`
  return [
    resolvePaymentProblem(db, paymentId, at, isEarlier),
    insertIf(db, payments, row, isFound).onConflictDoUpdate(unlessResolved),
  ] as const
}

/** What a confirmation finds beside a second license, which only the database knows. */
function problemOf(
  { userId, kind, amount }: Order,
  { isInternational, isPlaceUnknown, isConsentMissing }: ConfirmedPayment,
): PaymentProblem | null {
  if (userId === null) return "without-buyer"
  if (isConsentMissing) return "consent-missing"
  if (isInternational && kind === "license" && amount.currency === "INR") return "international"
  return isPlaceUnknown ? "place-unknown" : null
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
