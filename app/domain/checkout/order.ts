import type { Money } from "#app/domain/money.ts"
import { hours, isPast, minutes, seconds } from "#app/domain/time.ts"
import type { PlanType } from "./plans.ts"

/**
 * An order is pending until a captured payment of its exact amount is reported. "closed" is pending without its buyer,
 * who deleted the account; "expired" is one of the two that the cron no longer asks about. Each can still be paid.
 */
export type OrderStatus = "pending" | "paid" | "closed" | "expired"

export type Purchase = { kind: "license"; planType: PlanType } | { kind: "donation"; planType: null }

export type Order = Purchase & {
  id: string
  userId: string | null
  amount: Money
  status: OrderStatus
  providerOrderId: string | null
  paymentId: string | null
  createdAt: Date
  returnedAt: Date | null
  lastSyncedAt: Date | null
  paidAt: Date | null
}

/** How many orders of one kind an account may have open: of a license there is one per price, of a donation any number. */
export const MAX_OPEN_ORDERS = 10

/** What the provider says of one attempt to pay, by webhook or when asked. */
export type PaymentUpdate = {
  providerOrderId: string
  paymentId: string
  amount: number
  currency: string
  outcome: "captured" | "failed" | "authorized"
  /** It was captured, and all of it went back since. */
  isRefunded: boolean
}

export type PaymentDecision =
  | { kind: "fulfil" }
  | { kind: "ignore"; because: "already-paid" | "attempt-failed" | "not-captured-yet" | "amount-differs" }

/**
 * The order's whole state machine. A failed attempt changes nothing: the buyer may try again. An expired order
 * that is paid after all is fulfilled: the money has moved.
 */
export function decidePayment(
  order: { status: OrderStatus; amount: Money },
  report: PaymentUpdate,
): PaymentDecision {
  if (order.status === "paid") return { kind: "ignore", because: "already-paid" }
  if (report.outcome === "failed") return { kind: "ignore", because: "attempt-failed" }
  if (report.outcome !== "captured") return { kind: "ignore", because: "not-captured-yet" }
  const { amount, currency } = order.amount
  if (report.amount !== amount || report.currency !== currency)
    return { kind: "ignore", because: "amount-differs" }
  return { kind: "fulfil" }
}

/** How long a webhook may take before the waiting page asks the provider itself, and how often it asks. */
const WEBHOOK_GRACE = seconds(3)
const MIN_SYNC_INTERVAL = seconds(5)

/** From when on an open order that nobody came back to is asked about too: a closed window may hide a payment. */
const ABANDONED_AFTER = minutes(1)

export function isSyncDue(
  order: Pick<Order, "status" | "createdAt" | "returnedAt" | "lastSyncedAt">,
  now: Date,
): boolean {
  if (order.status === "paid") return false
  if (order.lastSyncedAt && !elapsed(order.lastSyncedAt, MIN_SYNC_INTERVAL, now)) return false
  return order.returnedAt
    ? elapsed(order.returnedAt, WEBHOOK_GRACE, now)
    : elapsed(order.createdAt, ABANDONED_AFTER, now)
}

/** After this long without a word, the waiting page offers to pay again beside waiting on. */
const CONFIRMATION_TIMEOUT = minutes(15)

export function isAwaitingConfirmation(order: Pick<Order, "status" | "returnedAt">, now: Date): boolean {
  return (
    order.status !== "paid" &&
    order.returnedAt !== null &&
    !elapsed(order.returnedAt, CONFIRMATION_TIMEOUT, now)
  )
}

/** From when on the cron asks about an order that nobody came back to. */
export const FIRST_SYNC_DELAY = minutes(2)

/** For how long an order that nobody pays is asked about; then it expires, and only a payment could revive it. */
export const POLL_WINDOW = hours(48)

/** 2, 4, 8 … minutes after the check before, six hours at most: a forgotten order costs about twenty questions. */
export function syncDelay(attempts: number): number {
  return minutes(Math.min(2 ** Math.min(attempts, 10), 360))
}

function elapsed(since: Date, duration: number, now: Date): boolean {
  return isPast(new Date(since.getTime() + duration), now)
}
