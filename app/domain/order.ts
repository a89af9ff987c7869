import type { Money } from "./money.ts"
import type { PlanType } from "./plans.ts"
import { hasPassed, hours, minutes, seconds } from "./time.ts"

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
  checkedAt: Date | null
  paidAt: Date | null
}

/** How many orders of one kind an account may have open: of a license there is one per price, of a donation any number. */
export const MAX_OPEN_ORDERS = 10

/** What the provider says of one attempt to pay, by webhook or when asked. */
export type PaymentReport = {
  providerOrderId: string
  paymentId: string
  amount: number
  currency: string
  outcome: "captured" | "failed" | "authorized"
  /** It was captured, and all of it went back since. */
  isRefunded: boolean
}

export type Decision =
  | { kind: "fulfil" }
  | { kind: "ignore"; because: "already-paid" | "attempt-failed" | "not-captured-yet" | "amount-differs" }

/**
 * The order's whole state machine. A failed attempt changes nothing: the buyer may try again. An expired order
 * that is paid after all is fulfilled: the money has moved.
 */
export function decide(order: { status: OrderStatus; amount: Money }, report: PaymentReport): Decision {
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
const ASK_AGAIN_AFTER = seconds(5)

/** From when on an open order that nobody came back to is asked about too: a closed window may hide a payment. */
const FORGOTTEN_AFTER = minutes(1)

export function shouldAskProvider(
  order: Pick<Order, "status" | "createdAt" | "returnedAt" | "checkedAt">,
  now: Date,
): boolean {
  if (order.status === "paid") return false
  if (order.checkedAt && !elapsed(order.checkedAt, ASK_AGAIN_AFTER, now)) return false
  return order.returnedAt
    ? elapsed(order.returnedAt, WEBHOOK_GRACE, now)
    : elapsed(order.createdAt, FORGOTTEN_AFTER, now)
}

/** After this long without a word, the waiting page offers to pay again beside waiting on. */
const PATIENCE = minutes(15)

export function isAwaitingConfirmation(order: Pick<Order, "status" | "returnedAt">, now: Date): boolean {
  return order.status !== "paid" && order.returnedAt !== null && !elapsed(order.returnedAt, PATIENCE, now)
}

/** From when on the cron asks about an order that nobody came back to. */
export const FIRST_CHECK_AFTER = minutes(2)

/** For how long an order that nobody pays is asked about; then it expires, and only a payment could revive it. */
export const ASKED_ABOUT_FOR = hours(48)

/** 2, 4, 8 … minutes after the check before, six hours at most: a forgotten order costs about twenty questions. */
export function nextCheckAfter(checks: number): number {
  return minutes(Math.min(2 ** Math.min(checks, 10), 360))
}

function elapsed(since: Date, duration: number, now: Date): boolean {
  return hasPassed(new Date(since.getTime() + duration), now)
}
