import { addMilliseconds, days, isPast, minutes, seconds } from "#app/platform/time.ts"
import type { Order } from "./order.ts"

/** Time after the buyer's return in which the first sync waits for the webhook event. */
const WEBHOOK_GRACE = seconds(3)

/** The minimum time between two syncs of one order from the waiting page. */
const MIN_SYNC_INTERVAL = seconds(5)

/** Age at which an order is synced even without a return: the buyer may have paid and closed the window. */
const ABANDONED_AFTER = minutes(1)

/** True unless the order was synced a moment ago. */
export const maySync = ({ lastSyncedAt }: Pick<Order, "lastSyncedAt">, now: Date) =>
  lastSyncedAt === null || elapsed(lastSyncedAt, MIN_SYNC_INTERVAL, now)

export function isSyncDue(
  order: Pick<Order, "status" | "createdAt" | "returnedAt" | "lastSyncedAt">,
  now: Date,
): boolean {
  if (order.status === "paid" || !maySync(order, now)) return false
  return order.returnedAt
    ? elapsed(order.returnedAt, WEBHOOK_GRACE, now)
    : elapsed(order.createdAt, ABANDONED_AFTER, now)
}

/** Time after the buyer's return when the waiting page starts to offer a second payment. */
const CONFIRMATION_TIMEOUT = minutes(15)

export function isAwaitingConfirmation(order: Pick<Order, "status" | "returnedAt">, now: Date): boolean {
  return (
    order.status !== "paid" &&
    order.returnedAt !== null &&
    !elapsed(order.returnedAt, CONFIRMATION_TIMEOUT, now)
  )
}

/** Time after the buyer's return when a confirmation takes longer than usual. */
const USUAL_CONFIRMATION_TIME = seconds(30)

/** True if the confirmation of an order takes longer than usual after the buyer's return. */
export function isConfirmationLate({ returnedAt }: Pick<Order, "returnedAt">, now: Date): boolean {
  return returnedAt !== null && elapsed(returnedAt, USUAL_CONFIRMATION_TIME, now)
}

/** Time after its creation when the cron first syncs an order. */
export const FIRST_SYNC_DELAY = minutes(2)

/**
 * Time for which the cron syncs an unpaid order before it expires; a later webhook event can still pay it. A payment is
 * created this long before it is captured or returned at most: the bank may answer for three days, and what is not captured
 * is returned within five.
 */
export const POLL_WINDOW = days(7)

/** "7 days", for sentences. */
export const POLL_WINDOW_DAYS = POLL_WINDOW / days(1)

const elapsed = (since: Date, duration: number, now: Date) => isPast(addMilliseconds(since, duration), now)
