import { plural } from "#app/copy/plural.ts"
import type { OpenWorkItems } from "#app/domain/desk/work-items.ts"
import { formatMoney, formatPlain, isCurrency, type Money } from "#app/domain/money.ts"
import { days } from "#app/domain/time.ts"

export const overviewCopy = {
  calm: "Nothing needs you.",
  others: (count: number, isMore: boolean) => `${isMore ? "More than " : ""}${count} more`,
} as const

type Counted = { count: number; isMore: boolean }

/** "Nothing needs you.", "1 thing needs you.", "12 things need you.", "More than 99 things need you." */
export function needsSummary(groups: readonly Counted[]): string {
  const count = groups.reduce((sum, { count }) => sum + count, 0)
  if (count === 0) return overviewCopy.calm
  if (groups.some(({ isMore }) => isMore)) return `More than ${count} things need you.`
  return count === 1 ? "1 thing needs you." : `${count} things need you.`
}

/** "1 dispute, 5 days left · 3 payments · 14 bugs": what waits, the most urgent kind first. */
export function workItemsByKind(
  groups: readonly (Counted & { kind: string; noun: string; nouns?: string })[],
  urgency: string | null,
) {
  return [...new Set(groups.map(({ noun }) => noun))].map((noun) => {
    const same = groups.filter((group) => group.noun === noun)
    const count = same.reduce((sum, group) => sum + group.count, 0)
    const number = `${count}${same.some(({ isMore }) => isMore) ? "+" : ""}`
    const text = `${number} ${count === 1 ? noun : (same[0]?.nouns ?? `${noun}s`)}`
    return same[0]?.kind === "disputes" && urgency ? `${text}, ${urgency}` : text
  })
}

/** "5 days left": of the dispute that ends first; null without one. */
export function nearestDay({ disputes }: Pick<OpenWorkItems, "disputes">, now: Date): string | null {
  const days = disputes.flatMap(({ respondBy }) => (respondBy ? [respondBy.getTime()] : []))
  return days.length === 0 ? null : daysLeft(new Date(Math.min(...days)), now).toLowerCase()
}

/** "+12 %", "−100 %"; empty where nothing was before to compare with. */
export function changeSince(before: number, now: number): string {
  if (before === 0) return ""
  const percent = Math.round(((now - before) * 100) / before)
  if (percent === 0) return "±0 %"
  return percent < 0 ? `−${-percent} %` : `+${percent} %`
}

/** "41 of 50 orders opened in 30 days were paid (82 %), and 3 payments failed." */
export function conversionInWords({
  opened,
  paid,
  failed,
}: {
  opened: number
  paid: number
  failed: number
}): string {
  if (opened === 0) return "No order was opened at Razorpay in 30 days."
  const failures = failed === 0 ? "no payment failed" : `${plural(failed, "payment")} failed`
  const part = `${paid} of ${plural(opened, "order")} opened in 30 days`
  return `${part} ${paid === 1 ? "was" : "were"} paid (${Math.round((paid * 100) / opened)} %), and ${failures}.`
}

/** Why a captured payment needs the owner, by its reason. */
export const paymentProblems = {
  "amount-differs": "Another amount than its order's",
  "unknown-order": "A payment without an order here",
  "second-payment": "Second payment of a paid order",
  "without-buyer": "Account deleted before the payment",
  "second-license": "Second license for one account",
  "coupon-unavailable": "Paid with a coupon that had no use left or had ended",
  "consent-missing": "Paid without the consent that ends the right of withdrawal",
  international: "Indian price, paid from abroad",
  "place-unknown": "Tax invoice without the buyer's State or country",
} as const

/** An amount in a currency that the site may not sell in. */
export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (isCurrency(currency)) return formatMoney({ amount, currency } satisfies Money)
  return `${formatPlain(amount)} ${currency}`
}

/** "3 days left", "Due today", "Overdue". */
export function daysLeft(respondBy: Date | null, now: Date): string {
  if (!respondBy) return "No date given"
  const left = Math.floor((respondBy.getTime() - now.getTime()) / days(1))
  if (left < 0) return "Overdue"
  if (left === 0) return "Less than a day left"
  return left === 1 ? "1 day left" : `${left} days left`
}
