import { WORK_SOURCES, type WorkItem, type WorkKind } from "#app/domain/desk/work-items.ts"
import { type BrokenInvariant, EQUALS_PROVIDER } from "#app/domain/payments/invariants.ts"
import { formatShortMoment } from "#app/domain/time.ts"

/** What must be true of the books, in words. */
export const invariantSentences: Record<BrokenInvariant["name"], string> = {
  "orders-equal-entries":
    "Each paid order has one entry in the ledger over its amount, and each payment in the ledger its paid order.",
  "orders-delivered":
    "Each paid order of a buyer has one license, donation or upgrade, and no order has two or is unpaid with one.",
  "receipts-issued": "Each paid order of a buyer has a receipt.",
  "refunds-equal-entries": "What was given back of each payment is what its entries say.",
  "given-back-at-most-paid": "No more of a payment was refunded and lost in disputes than was paid.",
  "withdrawals-listed": "Each withdrawal whose money is not back in full is a work item.",
  "invoices-equal-payments":
    "Where a GSTIN was set, invoices less credit notes are what was captured less what was refunded.",
  "invoices-without-gap": "Invoices and credit notes are numbered without a gap.",
  "totals-equal-entries": "The totals of each day are the sums of its entries.",
  "no-license-over-returned-payment": "No license is in force whose payment was returned.",
  "licenses-follow-orders":
    "Each license has the plan and computers of what is paid and kept, or of the owner's number.",
  "one-current-key": "Each license has one key, which is none that was replaced.",
  "coupon-uses-counted": "Each coupon was used as often as orders were paid with it.",
  [EQUALS_PROVIDER]: "The captured payments and refunds of the last days are the same here and at Razorpay.",
}

/** The kinds of work items that the books have to do with. */
const OF_THE_BOOKS: readonly WorkKind[] = ["disputes", "payments", "refunds", "withdrawals"]

/**
 * "The books agree, compared at 02:00.", or which sentences are false; never without the work items that say otherwise: what
 * waited when they were compared, and what has turned up since.
 */
export function booksSummary(
  checkedAt: Date | null,
  items: readonly WorkItem[],
  inWords: (kind: WorkKind, count: number) => string,
  now: Date,
): string {
  const open = OF_THE_BOOKS.flatMap((kind) =>
    items.filter(({ source }) => WORK_SOURCES[source].kind === kind).map(({ at }) => ({ kind, at })),
  )
  const list = (some: typeof open) =>
    [...Map.groupBy(some, ({ kind }) => kind)].map(([kind, own]) => inWords(kind, own.length)).join(", ")
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
  if (broken.length === 0) return `The books agree but for ${list(before)}, compared ${time}${end}`
  const sentences = broken.map(({ id }) => sentenceOf(id)).join(" ")
  return `The books do not agree, compared ${time}${end} This is not true: ${sentences}`
}

/** What is stored may be of a version with other invariants. */
export const sentenceOf = (name: string): string =>
  Object.entries(invariantSentences).find(([known]) => known === name)?.[1] ?? name
