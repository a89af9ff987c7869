import type { DeskSubject } from "#app/audit/subjects.ts"
import type { InvoiceNumber } from "#app/invoices/documents/invoice.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import type { PaymentWork } from "#app/orders/payment-notices/payment-notice.ts"
import type { DeliveryState } from "#app/platform/email/email-kinds.ts"
import type { Sum } from "#app/platform/money.ts"

/**
 * Sources of work items, which need the site's owner, most urgent first: the kind of their items, and the subject of
 * the audit entry when one is snoozed.
 */
const WORK_SOURCES = {
  order: ["payments", "order"],
  unissued: ["payments", "payment"],
  "wrong-amount": ["payments", "payment"],
  "second-payment": ["payments", "payment"],
  payment: ["payments", "payment"],
  event: ["events", "webhook-event"],
  unopened: ["currencies", "order"],
  books: ["books", null],
  dispute: ["disputes", "dispute"],
  refund: ["refunds", "refund"],
  sync: ["refunds", "refund"],
  withdrawal: ["withdrawals", "order"],
  mail: ["mail", null],
  "bug-answer": ["messages", "bug-report"],
  draft: ["quotes", "quote"],
  quote: ["quotes", "quote"],
  complaint: ["complaints", "complaint"],
  email: ["emails", "email"],
  undelivered: ["emails", "email"],
  bug: ["bugs", "bug-report"],
  paper: ["papers", "payment"],
  value: ["papers", "payment"],
} as const satisfies Record<string, readonly [kind: string, subject: DeskSubject | null]> &
  Record<PaymentWork, readonly [kind: string, subject: "payment"]>

export type WorkSource = keyof typeof WORK_SOURCES
export type WorkKind = (typeof WORK_SOURCES)[WorkSource][0]

export const kindOf = (source: WorkSource): WorkKind => WORK_SOURCES[source][0]
export const subjectOf = (source: WorkSource) => WORK_SOURCES[source][1]

export const SOURCE_NAMES = Object.keys(WORK_SOURCES) as WorkSource[]
export const WORK_KINDS = [...new Set(SOURCE_NAMES.map(kindOf))]

type OfPayment = { orderId: string | null; paymentId: string }

/** Facts of the items of each source, besides those that all items have. */
export type WorkFacts = {
  books: { count: number; examples: string[] }
  dispute: OfPayment & { respondBy: Date | null; updatedAt: Date }
  complaint: { subjectKind: DeskSubject; subjectId: string; acknowledgedAt: Date | null }
  order: unknown
  unissued: PaymentFacts
  "wrong-amount": PaymentFacts
  "second-payment": PaymentFacts
  payment: PaymentFacts
  paper: PaymentFacts
  /** The first invoice of a payment that lacks its value in rupees. */
  value: InvoiceNumber & { orderId: string }
  /** Orders in one currency, by the newest one. */
  unopened: { count: number; currency: string }
  refund: OfPayment
  /** A refund by the provider's word for its state. */
  sync: OfPayment & { status: string | null }
  withdrawal: unknown
  /** Emails that wait, and the answer of the mail service to the one that waits longest; null if it was not asked. */
  mail: { count: number; answer: string | null }
  event: { eventType: string | null; result: string | null; attempts: number; givenUpAt: Date | null }
  email: { subject: string; lastError: string | null }
  undelivered: {
    subject: string
    delivery: DeliveryState
    deliveryDetail: string | null
    userId: string | null
  }
  bug: BugFacts
  "bug-answer": BugFacts
  draft: QuoteFacts
  quote: QuoteFacts
}

export type PaymentFacts = { problem: PaymentProblem; expected: Sum | null }

/** A report with what was written: the report, or the messages that no owner has read. */
type BugFacts = { title: string; written: string | null }

/** A quote; `requestedAt` and `country` are null where nobody asked for it on the contact page. */
type QuoteFacts = { validUntil: Date; requestedAt: Date | null; devices: number; country: string | null }

export type Item = {
  /** Key in alerts and snoozes: the source and its id. */
  item: string
  id: string
  /** When it appeared. */
  at: Date
  /** Email address of the customer whom it is about. */
  who?: string | null
  amount?: number | null
  currency?: string | null
}

/** A work item of one of these sources. */
export type WorkItem<Source extends WorkSource = WorkSource> = {
  [Name in Source]: Item & { source: Name } & WorkFacts[Name]
}[Source]

/** Number of work items of each source, up to `MAX_COUNTED`. */
export type WorkCounts = Record<WorkSource, number>

export const countsOf = (items: readonly WorkItem[]) =>
  Object.fromEntries(
    SOURCE_NAMES.map((name) => [name, items.filter(({ source }) => source === name).length]),
  ) as WorkCounts

/** Maximum number counted of one source; one more is read to tell whether there are more. */
export const MAX_COUNTED = 99

/** Maximum number of items of one kind in an alert or on the overview. */
export const MAX_WORK_ITEMS = 5

/** Returns the subject of a work item; null for a text that names none. */
export function subjectOfItem(item: string): { kind: DeskSubject; id: string } | null {
  const [, name = "", id = ""] = /^([a-z-]+):(.{1,300})$/.exec(item) ?? []
  const source = SOURCE_NAMES.find((one) => one === name)
  const kind = source ? subjectOf(source) : null
  return kind ? { kind, id } : null
}

/** The items by kind, the most urgent first; kinds without any are left out. */
export function workByKind(items: readonly WorkItem[]) {
  return WORK_KINDS.map((kind) => {
    const own = items.filter(({ source }) => kindOf(source) === kind)
    return { kind, items: own, count: Math.min(own.length, MAX_COUNTED), isMore: own.length > MAX_COUNTED }
  }).filter(({ count }) => count > 0)
}

/** The most rows of the overview, so that it fits a screen: more only where there are more kinds. */
export const MAX_ROWS = 6

/** The items of each kind that the overview shows: every dispute, the first of each source, then the most urgent ones. */
export function shownOf<Item extends { source: WorkSource }>(
  groups: readonly { items: readonly Item[] }[],
): Item[][] {
  const isFirst = (item: Item, index: number, items: readonly Item[]) =>
    item.source === "dispute" || items.findIndex(({ source }) => source === item.source) === index
  let left = MAX_ROWS - groups.flatMap(({ items }) => items.filter(isFirst)).length
  return groups.map(({ items }) => {
    const firsts = items.filter(isFirst)
    const room = Math.max(0, Math.min(left, MAX_WORK_ITEMS - firsts.length))
    const others = items.filter((item) => !firsts.includes(item)).slice(0, room)
    left -= others.length
    return items.filter((item) => firsts.includes(item) || others.includes(item))
  })
}
