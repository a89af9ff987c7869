import { kindOf, type WorkItem, type WorkKind } from "#app/desk/work-items/work-items.ts"
import type { Rate, Rupees } from "#app/orders/ledger/totals.ts"
import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { formatMoney, formatPlain, isCurrency, type Money, toMajorUnits } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import { inList } from "#app/platform/text.ts"
import { days, formatCalendarDay, formatShortDay, formatShortMoment } from "#app/platform/time.ts"
import type { RevenuePeriod } from "./recent-revenue.ts"

export const overviewCopy = {
  title: "Overview",
  unreadable:
    "The overview can't be shown at the moment: the database did not answer. Please try again in a minute.",
  nothingYet: "What needs you will be here: disputes, payments, emails that did not arrive, bugs.",
  latestOrders: "Latest orders",
  noOrders: "Orders will be here as soon as someone opens a checkout.",
} as const

export const revenueCopy = {
  title: "Revenue",
  note: "in rupees, against the time before",
  periods: {
    "so-far": "Month so far",
    today: "Today",
    week: "7 days",
    month: "30 days",
  } satisfies Record<RevenuePeriod["id"], string>,
  yesterday: (rupees: string) => `${rupees} yesterday`,
  before: (rupees: string) => `${rupees} before`,
  refunded: (rupees: string) => `${rupees} refunded`,
  licensesIssued: (licenses: number) => `${plural(licenses, "license")} issued`,
  byDay: "Revenue by day",
} as const

/** "about ₹1,23,456": whole rupees of everything, and beside them what has no rate at all. */
export function formatRupees({ amount, isAbout, missing }: Rupees, isExact = false): string {
  const shown = isExact ? amount : Math.round(toMajorUnits(amount)) * 100
  const rupees = `${isAbout ? "about " : ""}${formatMoney({ amount: shown, currency: "INR" })}`
  return [rupees, ...missing.map(formatAmount)].join(" + ")
}

export const wholeRupees = (amount: number) => formatRupees({ amount, isAbout: false, missing: [] })

/** "₹7.1L", "₹8.1k": paise as they stand in a chart. */
export function shortRupees(amount: number): string {
  const rupees = toMajorUnits(amount)
  if (rupees >= 100_000) return `₹${(rupees / 100_000).toFixed(1)}L`
  return rupees >= 1000 ? `₹${(rupees / 1000).toFixed(rupees >= 10_000 ? 0 : 1)}k` : `₹${Math.round(rupees)}`
}

/** "About: $1.00 is ₹84.22, as of 12 Nov.": at which rates, and from when, what Razorpay did not convert is in rupees. */
export function ratesInWords(rates: readonly Rate[], now: Date): string {
  const inWords = rates.map(({ currency, amount, inrAmount, at }) => {
    const one = formatAmount({ amount: 100, currency })
    const worth = formatMoney({ amount: Math.round((inrAmount * 100) / amount), currency: "INR" })
    return `${one} is ${worth}, as of ${formatShortDay(at, now).replace(/^[TY]/, (letter) => letter.toLowerCase())}`
  })
  return inWords.length > 0 ? `About: ${inWords.join("; ")}, the last known rate.` : ""
}

/** "₹6,020 on 1–24 Oct 2026": the same days of the month before. */
export const revenueBefore = ({ before, beforeDays: { from, to } }: RevenuePeriod) =>
  `${formatRupees(before)} on ${Number(from.slice(8))}–${formatCalendarDay(to)}`

/** The largest rise that is said in percent: above it, the sum before says more. */
const MAX_PERCENT = 300

/** "+12%", "−100%"; of a day yesterday's sum, and after a large rise the sum before; empty where there was none. */
export function changeSince({ id, before, paid }: RevenuePeriod): string {
  if (id === "today") return revenueCopy.yesterday(formatRupees(before))
  if (before.amount <= 0) return ""
  const percent = Math.round(((paid.amount - before.amount) * 100) / before.amount)
  if (percent > MAX_PERCENT) return id === "so-far" ? "" : revenueCopy.before(formatRupees(before))
  if (percent === 0) return "±0%"
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

/** "41 of 50 orders opened at Razorpay in 30 days were paid (82%), and 3 payments failed." */
export function conversionInWords(counts?: { opened: number; paid: number; failed: number }): string {
  if (!counts?.opened) return "No order was opened at Razorpay in 30 days."
  const { opened, paid, failed } = counts
  const failures = failed === 0 ? "no payment failed" : `${plural(failed, "payment")} failed`
  const part = `${paid} of ${plural(opened, "order")} opened at Razorpay in 30 days`
  return `${part} ${paid === 1 ? "was" : "were"} paid (${Math.round((paid * 100) / opened)}%), and ${failures}.`
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

/** The kinds of work items that the books have to do with. */
const OF_THE_BOOKS: readonly WorkKind[] = ["disputes", "payments", "refunds", "withdrawals"]

/**
 * "The books agree, compared at 02:00.", or "3 disputes and 5 payments are not in the books yet, …", or which sentences are false; never without the work items that say otherwise: what
 * waited when they were compared, and what has turned up since.
 */
export function booksSummary(
  checkedAt: Date | null,
  items: readonly WorkItem[],
  inWords: (kind: WorkKind, count: number) => string,
  now: Date,
): string {
  const open = OF_THE_BOOKS.flatMap((kind) => items.filter(({ source }) => kindOf(source) === kind))
  const list = (some: typeof open) =>
    inList(
      Array.from(
        Map.groupBy(some, ({ source }) => kindOf(source)),
        ([kind, own]) => inWords(kind, own.length),
      ),
    )
  if (checkedAt === null)
    return `The books are compared each night, for the first time tonight${open.length > 0 ? `; waiting: ${list(open)}` : ""}.`
  const since = open.filter(({ at }) => at > checkedAt)
  const before = open.filter(({ at }) => at <= checkedAt)
  const time = formatShortMoment(checkedAt, now)
    .replace(/^Today/, "at")
    .replace(/^Yesterday/, "yesterday")
  const broken = items.filter(({ source }) => source === "books")
  const end = since.length > 0 ? `; since then: ${list(since)}.` : "."
  if (broken.length === 0 && before.length === 0) return `The books agree, compared ${time}${end}`
  if (broken.length === 0)
    return `${list(before)} ${before.length === 1 ? "is" : "are"} not in the books yet, compared ${time}${end}`
  const sentences = broken.map(({ id }) => sentenceOf(id)).join(" ")
  return `The books do not agree, compared ${time}${end} This is not true: ${sentences}`
}
