import type { State } from "../state.ts"
import { seconds, unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Dispute, Payment, Refund, Settlement, SettlementItem } from "./entities.ts"

type Payout = {
  /** Unix seconds of the payout, and before which what it pays out was created. */
  at: number
  until: number
}

/**
 * Pays out all captured payments, processed refunds and lost disputes that are in no settlement yet; null when there are
 * none.
 */
export function settle(state: State, payout: Partial<Payout> = {}): Settlement | null {
  const { at = unixSeconds(), until = Number.POSITIVE_INFINITY } = payout
  const settled = new Set(
    [...state.settlements.values()].flatMap(({ items }) =>
      items.map(({ entity_id, dispute_id }) => dispute_id ?? entity_id),
    ),
  )
  const isDue = ({ id, created_at }: { id: string; created_at: number }) =>
    created_at < until && !settled.has(id)
  const header = { settled_at: at, settlement_id: createId("setl"), settlement_utr: `${at}${randomDigits()}` }
  const captured = [...state.payments.values()].filter((payment) => payment.captured && isDue(payment))
  const refunds = [...state.refunds.values()]
    .map(({ refund }) => refund)
    .filter((refund) => refund.status === "processed" && isDue(refund))
  const lost = [...state.disputes.values()].filter((dispute) => dispute.status === "lost" && isDue(dispute))
  const items = [
    ...captured.map((payment) => paymentItem(state, payment)),
    ...refunds.flatMap((refund) => ofCaptured(state, refund, refundItem)),
    ...lost.flatMap((dispute) => ofCaptured(state, dispute, disputeItem)),
  ].map((item) => ({ ...item, ...header }))
  if (items.length === 0) return null
  const settlement: Settlement = {
    id: header.settlement_id,
    entity: "settlement",
    amount: items.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
    status: "processed",
    fees: 0,
    tax: 0,
    utr: header.settlement_utr,
    created_at: at,
  }
  state.settlements.set(settlement.id, { settlement, items })
  return settlement
}

type Item = Omit<SettlementItem, Header>

/** The line of what became of a captured payment; an authorized one that was returned is in no settlement. */
function ofCaptured<Change extends { payment_id: string }>(
  state: State,
  change: Change,
  toItem: (state: State, payment: Payment, change: Change) => Item,
): Item[] {
  const payment = state.payments.get(change.payment_id)
  return payment?.captured ? [toItem(state, payment, change)] : []
}

/** The lines of all settlements that were paid out on a day of India, or in a month without a day; the newest settlement first. */
export function itemsOf(state: State, wanted: { year: number; month: number; day: number | null }) {
  const date = `${wanted.year}-${pad(wanted.month)}${wanted.day === null ? "" : `-${pad(wanted.day)}`}`
  return [...state.settlements.values()]
    .toReversed()
    .flatMap(({ items }) => items)
    .filter(({ settled_at }) => indianDay(settled_at).startsWith(date))
}

const pad = (value: number) => String(value).padStart(2, "0")

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" })

/** `2026-11-23`, of a time in Unix seconds. */
const indianDay = (time: number) => dayFormat.format(new Date(seconds(time)))

const randomDigits = () => createId("setl").slice(-6).toLowerCase()

type Header = "settled_at" | "settlement_id" | "settlement_utr"

function paymentItem(state: State, payment: Payment): Item {
  const { id, base_amount, fee, tax, created_at, description } = payment
  return {
    ...commonItem(state, payment),
    entity_id: id,
    type: "payment",
    debit: 0,
    credit: base_amount - (fee ?? 0),
    amount: base_amount,
    fee: fee ?? 0,
    tax: tax ?? 0,
    created_at,
    description,
    payment_id: null,
  }
}

function refundItem(state: State, payment: Payment, refund: Refund): Item {
  const rupees = inRupees(payment, refund.amount)
  return {
    ...commonItem(state, payment),
    entity_id: refund.id,
    type: "refund",
    debit: rupees,
    credit: 0,
    amount: rupees,
    fee: 0,
    tax: 0,
    created_at: refund.created_at,
    description: null,
    payment_id: payment.id,
  }
}

/** What a lost dispute takes: an adjustment, which has no payment. */
function disputeItem(state: State, payment: Payment, { id, amount_deducted, created_at }: Dispute): Item {
  const rupees = inRupees(payment, amount_deducted)
  return {
    ...commonItem(state, payment),
    ...{ entity_id: createId("adj"), type: "adjustment", debit: rupees, credit: 0, amount: rupees },
    ...{ fee: 0, tax: 0, created_at, description: "Debit for a lost dispute", payment_id: null },
    ...{ order_id: null, order_receipt: null, method: null, dispute_id: id },
    ...{ card_network: null, card_issuer: null, card_type: null },
  }
}

const inRupees = ({ base_amount, amount }: Payment, part: number) => Math.round((part * base_amount) / amount)

function commonItem(state: State, { order_id, method }: Payment) {
  const isCard = method === "card"
  return {
    currency: "INR",
    on_hold: false,
    settled: true,
    posted_at: null,
    credit_type: "default",
    notes: null,
    order_id,
    order_receipt: state.orders.get(order_id)?.receipt ?? null,
    method,
    card_network: isCard ? "Visa" : null,
    card_issuer: null,
    card_type: isCard ? "debit" : null,
    dispute_id: null,
  } as const
}
