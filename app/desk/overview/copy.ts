import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { plural } from "#app/platform/plural.ts"
import { inList } from "#app/platform/text.ts"
import { momentInWords } from "#app/platform/time.ts"
import type { WorkItem, WorkKind } from "#app/screens/work-item.ts"

export const overviewCopy = {
  title: "Overview",
  unreadable:
    "The overview can’t be shown at the moment, because the database didn’t answer. Please try again in a minute.",
  nothingYet: "Disputes, payments, undelivered emails and bugs that need you will be here.",
  latestOrders: "Latest orders",
  noOrders: "Orders will be here as soon as someone opens a checkout.",
} as const

/** "41 of 50 orders opened at Razorpay in the last 30 days were paid (82%), and 3 payments failed." */
export function conversionInWords(counts?: { opened: number; paid: number; failed: number }): string {
  if (!counts?.opened) return "No order was opened at Razorpay in the last 30 days."
  const { opened, paid, failed } = counts
  const failures = failed === 0 ? "no payment failed" : `${plural(failed, "payment")} failed`
  const part = `${paid} of ${plural(opened, "order")} opened at Razorpay in the last 30 days`
  return `${part} ${paid === 1 ? "was" : "were"} paid (${Math.round((paid * 100) / opened)}%), and ${failures}.`
}

type Group = { kind: WorkKind; items: readonly WorkItem[] }

/** Names of the kinds of work items that the books have to do with. */
const OF_THE_BOOKS: readonly string[] = ["disputes", "payments", "refunds", "withdrawals"]

/**
 * "The books agree, compared today at 02:00.", or "3 disputes and 5 payments aren’t in the books yet (last checked …)", or which sentences are false; never without the work items that say otherwise: what
 * waited when they were compared, and what has turned up since.
 */
export function booksSummary(
  checkedAt: Date | null,
  groups: readonly Group[],
  inWords: (kind: WorkKind, count: number) => string,
  now: Date,
): string {
  const open = OF_THE_BOOKS.flatMap((name) => groups.filter(({ kind }) => kind.name === name)).flatMap(
    ({ kind, items }) => items.map((item) => ({ kind, at: item.at })),
  )
  const list = (some: typeof open) =>
    inList(
      Array.from(
        Map.groupBy(some, ({ kind }) => kind),
        ([kind, own]) => inWords(kind, own.length),
      ),
    )
  if (checkedAt === null)
    return `The books are compared each night, for the first time tonight${open.length > 0 ? `; waiting: ${list(open)}` : ""}.`
  const since = open.filter(({ at }) => at > checkedAt)
  const before = open.filter(({ at }) => at <= checkedAt)
  const time = momentInWords(checkedAt, now)
  const broken = groups.flatMap(({ items }) => items).filter(({ source }) => source === "books")
  const end = since.length > 0 ? `; since then: ${list(since)}.` : "."
  if (broken.length === 0 && before.length === 0) return `The books agree, compared ${time}${end}`
  if (broken.length === 0)
    return `${list(before)} ${before.length === 1 ? "isn’t" : "aren’t"} in the books yet (last checked ${time})${end}`
  const sentences = broken.map(({ id }) => sentenceOf(id)).join(" ")
  return `The books do not agree, compared ${time}${end} This is not true: ${sentences}`
}
