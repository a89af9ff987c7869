import { formatMoney, isCurrency, type Money } from "#app/domain/money.ts"
import { days } from "#app/domain/time.ts"

export const overviewCopy = {
  calm: "Nothing needs you.",
  unreadable:
    "The overview can't be shown at the moment: the database did not answer. Please try again in a minute.",
  more: "There are more. They appear here as these are done.",
  totalsLead: "Days are in UTC. A refund counts on its own day.",
  noTakings: "Nothing was taken in the last 30 days.",
} as const

/** "Nothing needs you.", "1 thing needs you.", "12 things need you." */
export function needsSummary(groups: readonly { needs: readonly unknown[]; hasMore: boolean }[]): string {
  const count = groups.reduce((sum, { needs }) => sum + needs.length, 0)
  if (count === 0) return overviewCopy.calm
  if (groups.some(({ hasMore }) => hasMore)) return `More than ${count} things need you.`
  return count === 1 ? "1 thing needs you." : `${count} things need you.`
}

/** What the overview says once a form is done, by its intent. */
export const overviewDone = new Map(
  Object.entries({
    replay: "The event was handled again.",
    "send-email": "The email is on its way.",
    "ignore-email": "The email is ignored.",
    sync: "Synced with Razorpay.",
    "refund-again": "Razorpay accepted the refund.",
    "ignore-refund": "The refund is ignored.",
    "dispute-answered": "The dispute is marked as answered.",
    "bug-seen": "The report is marked as seen.",
    "quote-send": "The quote is on its way to the buyer.",
  }),
)

/** Why a captured payment needs the owner, by its reason. */
export const paymentProblems = {
  "amount-differs": "Another amount than its order's",
  "unknown-order": "No order here",
  "second-payment": "Second payment of a paid order",
  "without-buyer": "Account deleted before the payment",
  "second-license": "Second license for one account",
  "coupon-unavailable": "Paid with a coupon that had no use left or had ended",
  international: "Indian price, paid from abroad",
  "place-unknown": "Tax invoice without the buyer's State or country",
} as const

/** An amount in a currency that the site may not sell in. */
export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (isCurrency(currency)) return formatMoney({ amount, currency } satisfies Money)
  return `${(amount / 100).toFixed(2)} ${currency}`
}

/** "3 days left", "Due today", "Overdue". */
export function daysLeft(respondBy: Date | null, now: Date): string {
  if (!respondBy) return "No date given"
  const left = Math.floor((respondBy.getTime() - now.getTime()) / days(1))
  if (left < 0) return "Overdue"
  if (left === 0) return "Less than a day left"
  return left === 1 ? "1 day left" : `${left} days left`
}
