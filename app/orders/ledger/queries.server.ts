import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { OrderSource } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"
import { type ActionStatements, type Database, hasRow, ledgerEntries, payments } from "#db/client.server.ts"
import { type LEDGER_KINDS, REVERSAL_KINDS, type Reversal } from "./ledger.ts"

// Nothing else writes to the ledger. Its entries are never changed, and their trigger (`ledger_entries_count`) sums up
// in `payments` what was given back.

/** A payment that pays an order, in minor units; what the provider does not say is null. */
export type OrderPayment = {
  orderId: string
  paymentId: string
  source: OrderSource
  fee: number | null
  tax: number | null
  /** In paise. */
  inrAmount: number | null
  capturedAt: Date | null
  paidAt: Date
}

const KINDS = {
  razorpay: "payment",
  bank: "bank-transfer",
  free: "free",
  imported: "payment",
  unknown: "unknown",
} as const satisfies Record<OrderSource, (typeof LEDGER_KINDS)[number]>

/** Statements for the batch that marks an order paid: the payment, unless it is free, and its entry. */
export function addOrderPayment(db: Database, payment: OrderPayment) {
  const { orderId, paymentId, source, fee, tax, inrAmount, capturedAt, paidAt } = payment
  const ofOrder = (column: "amount" | "currency") =>
    sql`(select ${sql.raw(column)} from orders where id = ${orderId})`
  // An order can't be without an amount: where none is known, it is none of the payment's.
  const isKnown = source !== "unknown"
  const currency = isKnown ? ofOrder("currency") : null
  const entry = db.insert(ledgerEntries).values({
    id: `payment:${paymentId}`,
    kind: KINDS[source],
    paymentId,
    currency,
    amount: source === "free" || !isKnown ? 0 : ofOrder("amount"),
    occurredAt: paidAt,
    learnedAt: paidAt,
  })
  if (source === "free") return [entry]
  const row = {
    orderId,
    amount: isKnown ? ofOrder("amount") : null,
    currency,
    fee,
    tax,
    inrAmount,
    inrSource: inrAmount === null ? null : source === "bank" ? ("owner" as const) : ("provider" as const),
    capturedAt,
  }
  // What a problem, a refund or the owner has told of it stays where the order does not know better.
  const told = {
    orderId,
    amount: sql`coalesce(excluded.amount, ${payments.amount})`,
    currency: sql`coalesce(excluded.currency, ${payments.currency})`,
    fee: sql`coalesce(excluded.fee, ${payments.fee})`,
    tax: sql`coalesce(excluded.tax, ${payments.tax})`,
    inrAmount: sql`coalesce(excluded.inr_amount, ${payments.inrAmount})`,
    inrSource: sql`coalesce(excluded.inr_source, ${payments.inrSource})`,
    capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
  }
  return [
    db
      .insert(payments)
      .values({ ...row, id: paymentId, learnedAt: paidAt })
      .onConflictDoUpdate({ target: payments.id, set: told }),
    // After the payment, whose value in rupees the trigger of the entries counts.
    entry,
  ]
}

/** What the owner says that a payment is worth, in paise. */
type RupeeValue = { paymentId: string; inrAmount: number; formId: string; now: Date }

/** A statement that adds it; the trigger of the entries counts the payment and what was given back of it anew. */
export function addRupeeValue(db: Database, { paymentId, inrAmount, formId, now }: RupeeValue) {
  return db.insert(ledgerEntries).values({
    id: `value:${formId}`,
    kind: "value",
    paymentId,
    amount: inrAmount,
    currency: "INR",
    occurredAt: now,
    learnedAt: now,
  })
}

/** The same as an action, for a payment in another currency of which the provider does not say it. */
export const giveRupeeValue = (db: Database, value: RupeeValue): ActionStatements => ({
  condition: hasRow`payments where id = ${value.paymentId} and amount is not null
    and currency <> 'INR' and inr_source is not 'provider'`,
  changes: [addRupeeValue(db, value)],
})

/** The entry of a payment that was refunded in full before it was confirmed. */
export const fullRefundId = (paymentId: string) => `refund:all-of-${paymentId}`

/** A statement for the batch that confirms a payment: it was refunded in full, and the provider says no more of that. */
export function addFullRefund(db: Database, paymentId: string, { amount, currency }: Money, at: Date) {
  return db.insert(ledgerEntries).values({
    id: fullRefundId(paymentId),
    kind: "refund",
    paymentId,
    amount: 0,
    currency,
    totalRefunded: amount,
    occurredAt: at,
    learnedAt: at,
  })
}

/** Whether a refund or the end of a dispute is not recorded; a dispute may be lost again after it was won. */
export function isNewReversal({ id, kind, disputeId, occurredAt }: Reversal): SQL {
  if (kind === "refund") return isUnknownEntry(id)
  return sql`not ${hasRow`ledger_entries
    where dispute_id = ${disputeId} and kind = ${kind} and occurred_at >= ${occurredAt.getTime()}`}`
}

/**
 * A statement that adds the entry of a refund or dispute that is not recorded; of a dispute that ends again, another one. A
 * refund keeps its id, so that the primary key refuses a second entry of it whatever was decided before.
 */
export function addReversalEntry(db: Database, reversal: Reversal, learnedAt: Date) {
  const { id, kind, occurredAt } = reversal
  const another = sql`iif(${hasEntry(id)}, ${`${id}:${occurredAt.getTime()}`}, ${id})`
  return db.insert(ledgerEntries).values({ ...reversal, id: kind === "refund" ? id : another, learnedAt })
}

/** Whether the ledger has an entry with this id. */
export const hasEntry = (id: SQL | string) => hasRow`ledger_entries where id = ${id}`

/** Whether nothing is recorded with this id. */
export const isUnknownEntry = (id: string) => sql`not ${hasEntry(id)}`

/** Whether the end of a dispute is recorded. */
export const isDisputeEnded = (disputeId: SQL | string) =>
  hasRow`ledger_entries where dispute_id = ${disputeId}`

const LOST_DISPUTES = `select l.dispute_id as id from ledger_entries l
  where l.payment_id = p.id and l.kind = 'dispute-lost' and not exists (select 1 from ledger_entries w
    where w.dispute_id = l.dispute_id and w.kind = 'dispute-won' and w.occurred_at >= l.occurred_at)`

const OPEN_DISPUTES = "select id from disputes where payment_id = p.id and status <> 'closed'"

/** Minor units that disputes take of a payment `p`; one of another currency or of unknown amount takes all that is left. */
const takenBy = (disputes: string) => `coalesce((
  select sum(coalesce(iif(d.currency = p.currency, d.amount, null), max(0, p.amount - p.refunded_amount)))
  from (${disputes}) t left join disputes d on d.id = t.id), 0)`

/** Minor units of a payment `p` that refunds were asked for which are not recorded yet, answered or not. */
const ASKED_AMOUNT = `coalesce((select sum(q.amount) from refund_requests q where q.payment_id = p.id
  and (q.status = 'requested' or (q.status = 'accepted'
    and not exists (select 1 from ledger_entries e where e.id = 'refund:' || q.provider_refund_id)))), 0)`

/**
 * Minor units of a payment `p` that were neither refunded nor taken in a dispute that stays lost: negative where more was
 * given back than was paid. Text, because the invariants are.
 */
export const KEPT_AMOUNT = `(p.amount - p.refunded_amount - ${takenBy(LOST_DISPUTES)})`

const ofPayment = (amount: string, paymentId: SQL | string) =>
  sql<number>`coalesce((select ${sql.raw(amount)} from payments p where p.id = ${paymentId}), 0)`

/** Minor units of a payment that are kept and were not asked for, contested or not. */
export const unaskedAmount = (paymentId: SQL | string) =>
  ofPayment(`${KEPT_AMOUNT} - ${ASKED_AMOUNT}`, paymentId)

const DISPUTED_AMOUNT = takenBy(`${LOST_DISPUTES} union ${OPEN_DISPUTES}`)

/** Minor units of a payment that no dispute takes, open or lost. */
export const undisputedAmount = (paymentId: SQL | string) =>
  ofPayment(`p.amount - ${DISPUTED_AMOUNT}`, paymentId)

/**
 * Minor units of a payment that can be given back: what was captured, less what was refunded, asked for, and taken by
 * disputes, open or lost.
 */
export const refundableAmount = (paymentId: SQL | string) =>
  ofPayment(`max(0, p.amount - p.refunded_amount - ${ASKED_AMOUNT} - ${DISPUTED_AMOUNT})`, paymentId)

/** The refunds and ended disputes of a payment, as a query for a batch. */
export function selectReversals(db: Database, paymentId: SQL | string, limit: number) {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), inArray(ledgerEntries.kind, [...REVERSAL_KINDS])))
    .limit(limit)
}
