import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { type OrderSource, type ProviderName, providerOfPayment } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"
import { type ActionStatements, type Database, hasRow } from "#db/client.server.ts"
import { ledgerEntries, payments } from "#db/schema/payments.ts"
import { totalsRebuilds } from "#db/schema/reports.ts"
import { type LEDGER_KINDS, REVERSAL_KINDS, type Reversal } from "./ledger.ts"

// Nothing else writes to the ledger, whose entries are never changed, and to what `payments` repeats of them.

/** A payment that pays an order, in minor units; null for values that the provider does not report. */
export type OrderPayment = {
  orderId: string
  paymentId: string
  source: OrderSource
  fee: number | null
  tax: number | null
  /** Null for rupees. */
  feeCurrency?: string | null
  collectedTax?: number | null
  buyerCountry?: string | null
  /** Value of the payment in paise. */
  inrAmount: number | null
  capturedAt: Date | null
  paidAt: Date
}

const KINDS = {
  razorpay: "payment",
  polar: "payment",
  bank: "bank-transfer",
  free: "free",
  imported: "payment",
  unknown: "unknown",
} as const satisfies Record<OrderSource, (typeof LEDGER_KINDS)[number]>

/** Statements for the batch that marks an order paid: the payment, unless it is free, and its entry. */
export function addOrderPayment(db: Database, payment: OrderPayment) {
  const { orderId, paymentId, source, inrAmount, capturedAt, paidAt } = payment
  const { fee, tax, feeCurrency, collectedTax, buyerCountry } = payment
  const ofOrder = (column: "amount" | "currency") =>
    sql`(select ${sql.raw(column)} from orders where id = ${orderId})`
  // Orders need an amount, but that of an "unknown" order is not the payment's.
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
    provider: providerOfPayment({ source }),
    orderId,
    amount: isKnown ? ofOrder("amount") : null,
    currency,
    fee,
    tax,
    feeCurrency,
    collectedTax,
    buyerCountry,
    inrAmount,
    inrSource: inrAmount === null ? null : source === "bank" ? ("owner" as const) : ("provider" as const),
    capturedAt,
  }
  // Keep the values from a problem, a refund or the owner where the new ones are null.
  const told = {
    orderId,
    amount: sql`coalesce(excluded.amount, ${payments.amount})`,
    currency: sql`coalesce(excluded.currency, ${payments.currency})`,
    fee: sql`coalesce(excluded.fee, ${payments.fee})`,
    tax: sql`coalesce(excluded.tax, ${payments.tax})`,
    feeCurrency: sql`coalesce(excluded.fee_currency, ${payments.feeCurrency})`,
    collectedTax: sql`coalesce(excluded.collected_tax, ${payments.collectedTax})`,
    buyerCountry: sql`coalesce(excluded.buyer_country, ${payments.buyerCountry})`,
    inrAmount: sql`coalesce(excluded.inr_amount, ${payments.inrAmount})`,
    inrSource: sql`coalesce(excluded.inr_source, ${payments.inrSource})`,
    capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
  }
  return [
    db
      .insert(payments)
      .values({ ...row, id: paymentId, learnedAt: paidAt })
      .onConflictDoUpdate({ target: payments.id, set: told }),
    entry,
  ]
}

type LateFee = { provider: ProviderName; paymentId: string; fee?: number | null; feeCurrency?: string | null }

/**
 * Statements that add the fee of a payment which a reseller tells later than the payment; totals are made again from the day of
 * the payment on.
 */
export function addLateFee(db: Database, { provider, paymentId, fee, feeCurrency }: LateFee) {
  if (provider === "razorpay" || fee == null) return []
  const { lastEntry } = totalsRebuilds
  const entry = sql`(select rowid - 1 from ledger_entries where id = ${`payment:${paymentId}`})`
  return [
    db
      .update(totalsRebuilds)
      .set({ lastEntry: sql`min(${lastEntry}, coalesce(${entry}, ${lastEntry}))` })
      .where(and(eq(totalsRebuilds.id, 1), hasRow`payments where id = ${paymentId} and fee is null`)),
    db
      .update(payments)
      .set({ fee, feeCurrency })
      .where(and(eq(payments.id, paymentId), isNull(payments.fee))),
  ]
}

/** Value of a payment in paise, as the owner entered it. */
type RupeeValue = { paymentId: string; inrAmount: number; formId: string; now: Date }

/** Statements that add the value, which is from now on that of the payment. */
export function addRupeeValue(db: Database, { paymentId, inrAmount, formId, now }: RupeeValue) {
  return [
    db.insert(ledgerEntries).values({
      id: `value:${formId}`,
      kind: "value",
      paymentId,
      amount: inrAmount,
      currency: "INR",
      occurredAt: now,
      learnedAt: now,
    }),
    db.update(payments).set({ inrAmount, inrSource: "owner" }).where(eq(payments.id, paymentId)),
  ]
}

/** Adds the value as an audited action, for a payment in another currency whose value the provider does not report. */
export const giveRupeeValue = (db: Database, value: RupeeValue): ActionStatements => ({
  condition: hasRow`payments where id = ${value.paymentId} and amount is not null
    and currency <> 'INR' and inr_source is not 'provider'`,
  changes: addRupeeValue(db, value),
})

/** Id of the refund entry of a payment that was refunded in full before it was confirmed. */
export const fullRefundId = (paymentId: string) => `refund:all-of-${paymentId}`

/** Statements for the batch that confirms a payment: add its full refund, whose details the provider omits. */
export const addFullRefund = (db: Database, paymentId: string, { amount, currency }: Money, at: Date) =>
  writeReversal(db, {
    id: fullRefundId(paymentId),
    kind: "refund",
    paymentId,
    disputeId: null,
    amount: 0,
    currency,
    totalRefunded: amount,
    occurredAt: at,
    learnedAt: at,
  })

/** True if the refund or end of a dispute is not recorded yet; a dispute may be lost again after it was won. */
export function isNewReversal({ id, kind, disputeId, occurredAt }: Reversal): SQL {
  if (kind === "refund") return isUnknownEntry(id)
  return sql`not ${hasRow`ledger_entries
    where dispute_id = ${disputeId} and kind = ${kind} and occurred_at >= ${occurredAt.getTime()}`}`
}

/**
 * Statements that add the entry of a refund or dispute that is not recorded, and another one for a dispute that ends
 * again. A refund always has the same id, so that the primary key refuses a second entry of it in any case.
 */
export function addReversalEntry(db: Database, reversal: Reversal, learnedAt: Date) {
  const { id, kind, occurredAt } = reversal
  const another = sql`iif(${hasEntry(id)}, ${`${id}:${occurredAt.getTime()}`}, ${id})`
  return writeReversal(db, { ...reversal, id: kind === "refund" ? id : another, learnedAt })
}

type ReversalEntry = Omit<Reversal, "id"> & { id: SQL | string; learnedAt: Date }

/** Statements that add an entry and sum up the reversals of its payment, which may not be confirmed yet. */
function writeReversal(db: Database, entry: ReversalEntry) {
  const { provider, ...row } = entry
  const { paymentId, currency, learnedAt } = row
  const ofPayment = sql`from ledger_entries where payment_id = ${paymentId}`
  return [
    db.insert(ledgerEntries).values(row),
    db
      .insert(payments)
      .values({ id: paymentId, provider, currency, learnedAt })
      .onConflictDoUpdate({
        target: payments.id,
        set: { currency: sql`coalesce(${payments.currency}, excluded.currency)` },
      }),
    db
      .update(payments)
      .set({
        refundedAmount: sql`(select max(sum(iif(kind = 'refund', amount, 0)), max(total_refunded)) ${ofPayment})`,
        disputeState: sql`case when exists (${sql.raw(lostDisputes("payments"))}) then 'lost'
          when (select max(dispute_id) ${ofPayment}) is not null then 'won' end`,
      })
      .where(eq(payments.id, paymentId)),
  ]
}

/** True if the ledger has an entry with this id. */
export const hasEntry = (id: SQL | string) => hasRow`ledger_entries where id = ${id}`

/** True if the ledger has no entry with this id. */
export const isUnknownEntry = (id: string) => sql`not ${hasEntry(id)}`

/** True if the end of the dispute is recorded. */
export const isDisputeEnded = (disputeId: SQL | string) =>
  hasRow`ledger_entries where dispute_id = ${disputeId}`

/** Selects the disputes of a payment that are lost and were not won since. */
const lostDisputes = (payment: string) => `select l.dispute_id as id from ledger_entries l
  where l.payment_id = ${payment}.id and l.kind = 'dispute-lost' and not exists (select 1 from ledger_entries w
    where w.dispute_id = l.dispute_id and w.kind = 'dispute-won' and w.occurred_at >= l.occurred_at)`

const LOST_DISPUTES = lostDisputes("p")

const OPEN_DISPUTES = "select id from disputes where payment_id = p.id and status <> 'closed'"

/** Minor units that disputes take of a payment `p`; in another currency or of unknown amount, all that is left. */
const takenBy = (disputes: string) => `coalesce((
  select sum(coalesce(iif(d.currency = p.currency, d.amount, null), max(0, p.amount - p.refunded_amount)))
  from (${disputes}) t left join disputes d on d.id = t.id), 0)`

/** Minor units of a payment `p` in refund requests without a recorded refund, accepted by the provider or not. */
const ASKED_AMOUNT = `coalesce((select sum(q.amount) from refund_requests q where q.payment_id = p.id
  and (q.status = 'requested' or (q.status = 'accepted'
    and not exists (select 1 from ledger_entries e where e.id = 'refund:' || q.provider_refund_id)))), 0)`

/**
 * Minor units of a payment `p` that were neither refunded nor taken in a dispute that stays lost; negative if more was
 * given back than was paid. A string, because the invariants, which are strings, use it, too.
 */
export const KEPT_AMOUNT = `(p.amount - p.refunded_amount - ${takenBy(LOST_DISPUTES)})`

/** Share in paise, rounded half up, that minor units of a payment `p` have in its value in rupees; null if that is unknown. */
export const rupeeShare = (amount: string) => `(2 * p.inr_amount * ${amount} + p.amount) / (2 * p.amount)`

const ofPayment = (amount: string, paymentId: SQL | string) =>
  sql<number>`coalesce((select ${sql.raw(amount)} from payments p where p.id = ${paymentId}), 0)`

/** Minor units of a payment that are kept and not in a refund request, even if an open dispute is about them. */
export const unaskedAmount = (paymentId: SQL | string) =>
  ofPayment(`${KEPT_AMOUNT} - ${ASKED_AMOUNT}`, paymentId)

const DISPUTED_AMOUNT = takenBy(`${LOST_DISPUTES} union ${OPEN_DISPUTES}`)

/** Minor units of a payment that no dispute takes, open or lost. */
export const undisputedAmount = (paymentId: SQL | string) =>
  ofPayment(`p.amount - ${DISPUTED_AMOUNT}`, paymentId)

/**
 * Minor units of a payment that can be refunded: the captured amount, less the amounts refunded, in refund requests,
 * and taken by disputes, open or lost.
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
