import { addMilliseconds, dayOf, days, hours } from "#app/platform/time.ts"
import type { Agreement, ConsumerRight } from "./consumer-right.ts"

/** Days after that of the contract in which a consumer may withdraw (Directive 2011/83/EU, Art. 9). */
export const WITHDRAWAL_DAYS = 14

/** "withdrawn" once it was done, "refunded" where nothing is left to give back, "over" after the last day. */
export type WithdrawalState = "open" | "withdrawn" | "refunded" | "over"

type SoldOrder = {
  paidAt: Date
  right: ConsumerRight
  agreement: Agreement | null
  isWithdrawn: boolean
  isRefunded: boolean
}

/** State of the buyer's right to withdraw from the order; null if there is no such right. */
export function withdrawalState(order: SoldOrder, now: Date): WithdrawalState | null {
  const { paidAt, right, agreement, isWithdrawn, isRefunded } = order
  // The stored agreement decides; without one, the site's current offer does.
  const isOffered = agreement ? agreement.isWithdrawable : right === "withdrawal"
  if (isWithdrawn) return "withdrawn"
  if (!isOffered || agreement?.consent) return null
  if (isRefunded) return "refunded"
  return now < withdrawalEnd(paidAt) ? "open" : "over"
}

/**
 * The first moment after the period: it ends with the 14th day after that of the contract, or with the Monday after a
 * weekend (Regulation (EEC, Euratom) 1182/71, Art. 3). Public holidays are not known here, and not counted.
 */
export function withdrawalEnd(paidAt: Date): Date {
  const last = addMilliseconds(new Date(calendarDay(paidAt)), days(WITHDRAWAL_DAYS))
  const weekend = { 6: 2, 0: 1 }[last.getUTCDay()] ?? 0
  const next = addMilliseconds(last, days(1 + weekend))
  // Midnight there is one or two hours before midnight in UTC.
  const early = addMilliseconds(next, -hours(2))
  return calendarDay(early) === dayOf(next) ? early : addMilliseconds(next, -hours(1))
}

/** Latest time to refund the payment: 14 days after the withdrawal (Directive 2011/83/EU, Art. 13(1)). */
export const refundDue = (withdrawnAt: Date): Date => addMilliseconds(withdrawnAt, days(REFUND_DAYS))

const REFUND_DAYS = 14

/** The day in Brussels, where the period is counted, as `2026-11-26`. */
const calendarDay = (time: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Brussels" }).format(time)
