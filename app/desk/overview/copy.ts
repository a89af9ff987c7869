import { kindOf, type WorkItem, type WorkKind } from "#app/desk/work-items/work-items.ts"
import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { plural } from "#app/platform/plural.ts"
import { inList } from "#app/platform/text.ts"
import { days, momentInWords } from "#app/platform/time.ts"

export const overviewCopy = {
  title: "Overview",
  unreadable:
    "The overview can’t be shown at the moment: the database did not answer. Please try again in a minute.",
  nothingYet: "What needs you will be here: disputes, payments, emails that did not arrive, bugs.",
  latestOrders: "Latest orders",
  noOrders: "Orders will be here as soon as someone opens a checkout.",
} as const

/** "41 of 50 orders opened at Razorpay in 30 days were paid (82%), and 3 payments failed." */
export function conversionInWords(counts?: { opened: number; paid: number; failed: number }): string {
  if (!counts?.opened) return "No order was opened at Razorpay in 30 days."
  const { opened, paid, failed } = counts
  const failures = failed === 0 ? "no payment failed" : `${plural(failed, "payment")} failed`
  const part = `${paid} of ${plural(opened, "order")} opened at Razorpay in 30 days`
  return `${part} ${paid === 1 ? "was" : "were"} paid (${Math.round((paid * 100) / opened)}%), and ${failures}.`
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
 * "The books agree, compared today at 02:00.", or "3 disputes and 5 payments are not in the books yet, …", or which sentences are false; never without the work items that say otherwise: what
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
  const time = momentInWords(checkedAt, now)
  const broken = items.filter(({ source }) => source === "books")
  const end = since.length > 0 ? `; since then: ${list(since)}.` : "."
  if (broken.length === 0 && before.length === 0) return `The books agree, compared ${time}${end}`
  if (broken.length === 0)
    return `${list(before)} ${before.length === 1 ? "is" : "are"} not in the books yet, compared ${time}${end}`
  const sentences = broken.map(({ id }) => sentenceOf(id)).join(" ")
  return `The books do not agree, compared ${time}${end} This is not true: ${sentences}`
}
