import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { OrderSource } from "#app/domain/orders/order-source.ts"
import { type LEDGER_KINDS, REVERSAL_KINDS, type Reversal } from "#app/domain/payments/ledger.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { ledgerEntries, payments } from "#db/schema.ts"

// Nothing else writes to the ledger. Its entries are never changed, and their trigger (the migration `ledger`) sums up
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

/** Statements for the batch that marks an order paid, after it did: the payment, unless it is free, and its entry. */
export function addOrderPayment(db: Database, payment: OrderPayment) {
  const { orderId, paymentId, source, fee, tax, inrAmount, capturedAt, paidAt } = payment
  const paid = sql`orders o`
  const isPaid = sql`o.id = ${orderId} and o.payment_id = ${paymentId}`
  const row = {
    ...{ id: paymentId, orderId, amount: sql`o.amount`, currency: sql`o.currency` },
    ...{ fee, tax, inrAmount, capturedAt, learnedAt: paidAt },
  }
  const told = {
    orderId: sql`excluded.order_id`,
    amount: sql`excluded.amount`,
    currency: sql`excluded.currency`,
    fee: sql`coalesce(excluded.fee, ${payments.fee})`,
    tax: sql`coalesce(excluded.tax, ${payments.tax})`,
    inrAmount: sql`coalesce(excluded.inr_amount, ${payments.inrAmount})`,
    capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
  }
  const id = `payment:${paymentId}`
  const entry = {
    ...{ id, kind: KINDS[source], paymentId, currency: sql`o.currency` },
    amount: source === "free" ? 0 : sql`o.amount`,
    ...{ occurredAt: paidAt, learnedAt: paidAt },
  }
  const added = insertIf(db, ledgerEntries, entry, sql`${isPaid} and not ${hasEntry(id)}`, paid)
  if (source === "free") return [added]
  return [
    insertIf(db, payments, row, isPaid, paid).onConflictDoUpdate({ target: payments.id, set: told }),
    added,
  ]
}

/** The entry of a payment that was refunded in full before it was confirmed. */
export const fullRefundId = (paymentId: string) => `refund:all-of-${paymentId}`

/** A statement that records that a payment was refunded in full, where the provider says no more of it. */
export function addFullRefund(db: Database, { orderId, paymentId, paidAt }: OrderPayment) {
  const id = fullRefundId(paymentId)
  const entry = {
    ...{ id, kind: "refund" as const, paymentId, amount: 0, currency: sql`o.currency` },
    ...{ totalRefunded: sql`o.amount`, occurredAt: paidAt, learnedAt: paidAt },
  }
  const isPaid = sql`o.id = ${orderId} and o.payment_id = ${paymentId}`
  return insertIf(db, ledgerEntries, entry, sql`${isPaid} and not ${hasEntry(id)}`, sql`orders o`)
}

/**
 * A statement that adds the entry of a refund or dispute, unless it is there. A dispute that is lost again after it was
 * won gets another one.
 */
export function addReversalEntry(db: Database, reversal: Reversal, learnedAt: Date) {
  const { id, kind, disputeId, occurredAt } = reversal
  if (kind === "refund")
    return insertIf(db, ledgerEntries, { ...reversal, learnedAt }, sql`not ${hasEntry(id)}`)
  const at = occurredAt.getTime()
  const isKnown = sql`exists (select 1 from ledger_entries
    where dispute_id = ${disputeId} and kind = ${kind} and occurred_at >= ${at})`
  const another = sql`case when ${hasEntry(id)} then ${`${id}:${at}`} else ${id} end`
  return insertIf(db, ledgerEntries, { ...reversal, id: another, learnedAt }, sql`not ${isKnown}`)
}

/** Whether the ledger has an entry with this id. */
export const hasEntry = (id: SQL | string) => sql`exists (select 1 from ledger_entries where id = ${id})`

/** Whether nothing is recorded with this id. */
export const isUnknownEntry = (id: string) => sql`not ${hasEntry(id)}`

/** Whether the end of a dispute is recorded. */
export const isDisputeEnded = (disputeId: SQL | string) =>
  sql`exists (select 1 from ledger_entries where dispute_id = ${disputeId})`

/** Why a payment no longer counts: given back in full, or taken back in a dispute; null while it does. */
export const returnedReason = (paymentId: SQL) => sql<"refunded" | "dispute-lost" | null>`(
  select case when refunded_amount >= amount then 'refunded' when dispute_state = 'lost' then 'dispute-lost' end
  from payments where id = ${paymentId}
)`

/**
 * Minor units of an order that can still be refunded: what was paid, less what was given back and what was asked for and
 * is not reported yet.
 */
export const refundableAmount = (orderId: SQL | string) => sql<number>`coalesce((
  select max(0, p.amount - p.refunded_amount - coalesce((
    select sum(q.amount) from refund_requests q where q.order_id = o.id and (
      q.status = 'requested' or (q.status = 'accepted' and not ${hasEntry(sql`'refund:' || q.provider_refund_id`)}))
  ), 0)) from orders o join payments p on p.id = o.payment_id where o.id = ${orderId} and o.status = 'paid'
), 0)`

/**
 * Minor units of a payment `p` that were neither refunded nor taken in a dispute that stays lost; one whose amount is not
 * known took all of it.
 */
export const keptAmount = sql<number>`(p.amount - p.refunded_amount - iif(p.dispute_state = 'lost', coalesce((
  select sum(d.amount) from disputes d join ledger_entries l on l.dispute_id = d.id and l.kind = 'dispute-lost'
  where d.payment_id = p.id and not exists (select 1 from ledger_entries w
    where w.dispute_id = d.id and w.kind = 'dispute-won' and w.occurred_at >= l.occurred_at)
), p.amount), 0))`

/** The refunds and ended disputes of a payment, as a query for a batch. */
export function selectReversals(db: Database, paymentId: SQL | string, limit: number) {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), inArray(ledgerEntries.kind, [...REVERSAL_KINDS])))
    .limit(limit)
}
