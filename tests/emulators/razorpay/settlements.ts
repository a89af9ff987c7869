import type { State } from "../state.ts"
import { seconds, unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Payment, Refund, Settlement, SettlementItem } from "./entities.ts"

/** Pays out all captured payments and processed refunds that are in no settlement yet; null when there are none. */
export function settle(state: State): Settlement | null {
  const settled = new Set(
    [...state.settlements.values()].flatMap(({ items }) => items.map(({ entity_id }) => entity_id)),
  )
  const at = unixSeconds()
  const header = { settled_at: at, settlement_id: createId("setl"), settlement_utr: `${at}${randomDigits()}` }
  const payments = [...state.payments.values()].filter(({ id, captured }) => captured && !settled.has(id))
  const refunds = [...state.refunds.values()]
    .map(({ refund }) => refund)
    .filter(({ id, status }) => status === "processed" && !settled.has(id))
  const items = [
    ...payments.map((payment) => ({ ...paymentItem(state, payment), ...header })),
    ...refunds.flatMap((refund) => {
      const payment = state.payments.get(refund.payment_id)
      return payment?.captured ? [{ ...refundItem(state, payment, refund), ...header }] : []
    }),
  ]
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

/** The lines of all settlements that were paid out on a day of India, or in a month without a day. */
export function itemsOf(state: State, wanted: { year: number; month: number; day: number | null }) {
  const date = `${wanted.year}-${pad(wanted.month)}${wanted.day === null ? "" : `-${pad(wanted.day)}`}`
  return [...state.settlements.values()]
    .flatMap(({ items }) => items)
    .filter(({ settled_at }) => indianDay(settled_at).startsWith(date))
}

const pad = (value: number) => String(value).padStart(2, "0")

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" })

/** `2026-11-23`, of a time in Unix seconds. */
const indianDay = (time: number) => dayFormat.format(new Date(seconds(time)))

const randomDigits = () => createId("setl").slice(-6).toLowerCase()

type Header = "settled_at" | "settlement_id" | "settlement_utr"

function paymentItem(state: State, payment: Payment): Omit<SettlementItem, Header> {
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

function refundItem(state: State, payment: Payment, refund: Refund): Omit<SettlementItem, Header> {
  const rupees = Math.round((refund.amount * payment.base_amount) / payment.amount)
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
