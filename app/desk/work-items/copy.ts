import { deliveryStates } from "#app/desk/emails/copy.ts"
import type { ActionName } from "#app/desk/kernel/copy.ts"
import { daysLeft, formatAmount, paymentProblems } from "#app/desk/overview/copy.ts"
import { lastDayOf } from "#app/orders/quotes/quote.ts"
import { refundDue } from "#app/orders/withdrawal/withdrawal.ts"
import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { EQUALS_PROVIDER } from "#app/payments/reconciliation/invariants.ts"
import { webhookResult, webhookType } from "#app/payments/webhook/desk-copy.ts"
import { DESK_SUBJECTS, subjectPath } from "#app/platform/desk/subjects.ts"
import { plural } from "#app/platform/plural.ts"
import { formatIndianDay, formatShortDay, formatShortMoment } from "#app/platform/time.ts"
import { complaintDue } from "#app/support/complaints/complaint.ts"
import {
  MAX_COUNTED,
  SOURCE_NAMES,
  WORK_KINDS,
  WORK_SOURCES,
  type WorkCounts,
  type WorkItem,
  type WorkKind,
  type WorkSource,
  workByKind,
} from "./work-items.ts"

export const workListCopy = {
  title: "Needs you",
  order: "most urgent first",
  none: "Nothing waits.",
  open: "Open",
} as const

type Words = {
  title: string
  /** Singular noun for counting, as in "1 dispute". */
  noun: string
  /** Plural of the noun, if not the noun with an s. */
  nouns?: string
  /** Screen whose menu link shows the number of these items. */
  screen: string
}

const PAYMENTS = "/desk/reconciliation"

/** Every kind of work item in words. */
export const workKinds: Record<WorkKind, Words> = {
  books: { title: "The books do not agree", noun: "difference", screen: PAYMENTS },
  disputes: { title: "Disputes", noun: "dispute", screen: PAYMENTS },
  complaints: { title: "Complaints", noun: "complaint", screen: "/desk/customers" },
  payments: { title: "Payments with a problem", noun: "payment", screen: PAYMENTS },
  currencies: {
    title: "Orders that Razorpay did not open",
    noun: "currency nobody can pay in",
    nouns: "currencies nobody can pay in",
    screen: "/desk/orders",
  },
  refunds: { title: "Refunds not carried out", noun: "refund", screen: PAYMENTS },
  withdrawals: { title: "Withdrawals from a contract", noun: "withdrawal", screen: "/desk/orders" },
  events: { title: "Webhook events not handled", noun: "webhook event", screen: "/desk/webhooks" },
  emails: {
    title: "Emails not delivered",
    noun: "email not delivered",
    nouns: "emails not delivered",
    screen: "/desk/emails",
  },
  bugs: { title: "Bug reports", noun: "bug", screen: "/desk/bugs" },
  quotes: { title: "Quotes waiting", noun: "quote", screen: "/desk/quotes" },
}

/** Returns the path of the list of all items of a kind. */
export const workListPath = (kind: WorkKind) => `/desk?kind=${kind}`

function nounOf(kind: WorkKind, count: number): string {
  const { noun, nouns = `${noun}s` } = workKinds[kind]
  return count === 1 ? noun : nouns
}

/** "3 payments", "99+ bugs". */
export const counted = (kind: WorkKind, count: number) =>
  `${count > MAX_COUNTED ? `${MAX_COUNTED}+` : count} ${nounOf(kind, count)}`

/** "2 more payments", "More than 94 more bugs". */
export const othersOf = (kind: WorkKind, count: number, isMore: boolean) =>
  `${isMore ? "More than " : ""}${count} more ${nounOf(kind, count)}`

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How many of each kind there are, the most urgent one first. */
const countsByKind = (counts: WorkCounts) =>
  WORK_KINDS.map((kind) => ({
    kind,
    count: sum(SOURCE_NAMES.map((name) => (WORK_SOURCES[name].kind === kind ? counts[name] : 0))),
  })).filter(({ count }) => count > 0)

/** "Nothing needs you.", "1 thing needs you.", "More than 99 things need you.": `isMore` where one kind has more than is counted. */
export function needsSummary(groups: readonly { count: number; isMore?: boolean }[]): string {
  const count = sum(groups.map((group) => Math.min(group.count, MAX_COUNTED)))
  if (count === 0) return "Nothing needs you."
  const isMore = groups.some((group) => group.isMore || group.count > MAX_COUNTED)
  if (isMore) return `More than ${count} things need you.`
  return count === 1 ? "1 thing needs you." : `${count} things need you.`
}

/** "1 dispute, 5 days left · 3 payments · 14 bugs": what waits, the most urgent kind first, with its list. */
export function workSummary(items: readonly WorkItem[], now: Date) {
  return workByKind(items).map(({ kind, items: own }) => {
    const due = own.flatMap((row) => deadlineOf(row)?.getTime() ?? [])
    const left = due.length > 0 ? `, ${daysLeft(new Date(Math.min(...due)), now).toLowerCase()}` : ""
    return { kind, text: counted(kind, own.length) + left, href: workListPath(kind) }
  })
}

/** Lists the open work items by menu screen: "3 payments", with a link to their list. */
export const waitingByScreen = (counts: WorkCounts) =>
  countsByKind(counts).map(({ kind, count }) => ({
    screen: workKinds[kind].screen,
    count,
    text: counted(kind, count),
    href: workListPath(kind),
  }))

type Waiting = ReturnType<typeof waitingByScreen>

/** The number beside a link of the menu, of all for the overview; null without any. */
export function menuNumber(waiting: Waiting, path: string): string | null {
  const own = waiting.filter(({ screen }) => path === "/desk" || path === screen)
  const count = sum(own.map((one) => Math.min(one.count, MAX_COUNTED)))
  if (count === 0) return null
  return own.some((one) => one.count > MAX_COUNTED) ? `${count}+` : String(count)
}

/** Returns the deadline set by law, bank or buyer; null for an item without one. */
function deadlineOf({ source, at, due, state }: WorkItem): Date | null {
  if (source === "complaint") return complaintDue(at, state !== null)
  return source === "dispute" ? due : null
}

/** Description of a work item. The title names no customer. */
type Described = {
  title: string
  /** The path of its page. */
  href: string
  detail?: string
  /** Pages of what it is about, beside its own. */
  links?: { href: string; label: string }[]
  /** A page of the provider. */
  external?: { href: string; label: string }
  /** Actions that resolve the work item directly; without any, the owner opens its page. */
  fixes?: ActionName[]
}

/** A work item now, and when it appeared, in words. */
type Row = WorkItem & { now: Date; when: string }

const amountOf = ({ amount, currency }: Pick<WorkItem, "amount" | "currency">): string =>
  amount === null || currency === null ? "" : formatAmount({ amount, currency })

const orderOrPayment = ({ orderId, paymentId }: Row) =>
  orderId ? `/desk/orders/${orderId}` : `/desk/payments/${paymentId}`

const orderPage = ({ id }: Row) => `/desk/orders/${id}`

const SOURCES: Record<WorkSource, (row: Row) => Described> = {
  books: ({ id, count, note, when }) => {
    const isMissing = id === EQUALS_PROVIDER
    const examples: string[] = JSON.parse(note ?? "[]")
    return {
      title: `Not true: ${sentenceOf(id)}`,
      href: isMissing ? PAYMENTS : searchFor(examples[0]),
      detail: `${plural(count ?? 0, "case")}, found ${when}`,
      // A payment that is missing in the database is shown on the reconciliation page only.
      links: isMissing
        ? []
        : examples.map((example, index) => ({ href: searchFor(example), label: `Case ${index + 1}` })),
    }
  },
  dispute: (row) => ({
    title: `Dispute: ${daysLeft(row.due, row.now)}`,
    href: orderOrPayment(row),
    detail: row.due ? `answer by ${formatShortMoment(row.due, row.now)}` : "",
    external: {
      href: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(row.id)}`,
      label: "Answer at Razorpay",
    },
    fixes: ["dispute.answered"],
  }),
  complaint: (row) => {
    const due = complaintDue(row.at, row.state !== null)
    const about = DESK_SUBJECTS.find((kind) => kind === row.name)
    return {
      title: `Complaint ${row.id}: ${row.state ? "answer" : "acknowledge"}, ${daysLeft(due, row.now).toLowerCase()}`,
      href: (about && subjectPath(about, row.note ?? "")) ?? "/desk",
      detail: `by ${formatShortMoment(due, row.now)}`,
      fixes: row.state ? ["complaint.answer"] : ["complaint.acknowledge", "complaint.answer"],
    }
  },
  payment: (row) => ({
    title: paymentTitle(row),
    href: `/desk/payments/${row.id}`,
    detail: row.when,
  }),
  order: (row) => ({
    title: "Paid, but no license issued yet",
    href: orderPage(row),
    detail: `back from the payment ${row.when}`,
    fixes: ["order.sync"],
  }),
  unopened: (row) => ({
    title: `${plural(row.count ?? 0, "order")} in ${row.currency} that nobody can pay`,
    href: orderPage(row),
    detail: `the newest ${row.when}; npm run doctor says why`,
  }),
  refund: (row) => ({
    title: "Refund without an answer from Razorpay",
    href: orderOrPayment(row),
    detail: `asked for ${row.when}`,
    fixes: ["order.refund-again"],
  }),
  sync: (row) => ({
    title: `Refund: ${refundState(row.state)}`,
    href: orderOrPayment(row),
    fixes: ["refund.ignore"],
  }),
  withdrawal: (row) => ({
    title: `Withdrawn: refund by ${formatIndianDay(refundDue(row.at))}`,
    href: orderPage(row),
    detail: `withdrawn ${row.when}`,
  }),
  event: (row) => ({
    title: webhookType(row.name),
    href: `/desk/webhooks/${row.id}`,
    detail: [
      webhookResult({ result: row.state, ignoredAt: null }),
      ...(row.count === null ? [] : [`given up after ${row.count} attempts`]),
      row.when,
    ].join(", "),
    // An event that could not be parsed can't be replayed.
    fixes: row.state === null ? ["webhook.replay"] : [],
  }),
  email: (row) => ({
    title: `Not delivered: ${row.name}`,
    href: "/desk/emails?state=given-up",
    detail: row.note ?? "",
    fixes: ["email.send", "email.ignore"],
  }),
  undelivered: (row) => ({
    title: `Did not arrive: ${row.name}`,
    href: row.orderId ? `/desk/customers/${row.orderId}` : `/desk/emails?state=${row.state ?? ""}`,
    detail: [deliveryStates[row.state as keyof typeof deliveryStates], row.note].filter(Boolean).join(", "),
    fixes: ["email.send", "email.ignore"],
  }),
  bug: (row) => ({ ...describeBug(row), detail: `new, ${row.when}` }),
  "bug-answer": (row) => ({ ...describeBug(row), detail: "the reporter answered" }),
  draft: (row) => ({ ...describeQuote(row), title: "Quote not sent yet", fixes: ["quote.send"] }),
  // Waits for the buyer, not for the owner.
  quote: (row) => ({ ...describeQuote(row), title: "Quote that waits for its buyer" }),
}

export type DescribedItem = ReturnType<typeof describeWorkItem>

function describeWorkItem(row: WorkItem, now: Date) {
  const { source, id, item, who } = row
  // An order without a buyer belongs to a deleted account.
  const nobody = source === "order" || source === "withdrawal" ? "a deleted account" : null
  const describe = SOURCES[source]
  const described = describe({ ...row, now, when: formatShortMoment(row.at, now) })
  return { ...described, id, item, who: who || nobody, amount: source === "unopened" ? "" : amountOf(row) }
}

/** Describes work items by kind, the most urgent first; kinds without items are left out. */
export const describeWork = (items: readonly WorkItem[], now: Date) =>
  workByKind(items).map(({ kind, items: own, ...group }) => ({
    kind,
    ...group,
    title: workKinds[kind].title,
    items: own.slice(0, MAX_COUNTED).map((row) => describeWorkItem(row, now)),
  }))

export type WorkGroup = ReturnType<typeof describeWork>[number]

/** Returns the search URL of a row that violates an invariant: an order, payment, entry, license or coupon. */
function searchFor(example = ""): string {
  const q = example.replace(/^(payment|refund|dispute-lost|dispute-won):/, "")
  return `/desk/search?${new URLSearchParams({ q })}`
}

/** "Paid ₹1 instead of ₹149", or what else is wrong with a payment. */
function paymentTitle(row: Row): string {
  const expected = JSON.parse(row.note ?? "null")
  if (row.state === "amount-differs" && expected)
    return `Paid ${amountOf(row)} instead of ${amountOf(expected)}`
  return paymentProblems[row.state as keyof typeof paymentProblems]
}

/** Describes the state of a refund at Razorpay. */
function refundState(status: string | null): string {
  if (status === "failed") return "it failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know it"
  return status ? `Razorpay says ${status}` : "no answer from Razorpay"
}

const describeBug = ({ id, name }: Row) => ({
  title: name ?? "",
  href: `/desk/bugs/${id}`,
  fixes: ["bug.seen" as const],
})

const describeQuote = ({ id, due, at, now }: Row) => ({
  href: `/desk/quotes/${id}`,
  detail: `valid until ${formatShortDay(lastDayOf({ validUntil: due ?? at }), now)}`,
})
