import { subjectPath } from "#app/audit/subjects.ts"
import { daysLeft } from "#app/desk/overview/copy.ts"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { computers } from "#app/orders/order/order.ts"
import { lastDayOf } from "#app/orders/quotes/quote.ts"
import { refundDue } from "#app/orders/withdrawal/withdrawal.ts"
import { paymentProblems } from "#app/payments/confirmation/desk-copy.ts"
import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { EQUALS_PROVIDER } from "#app/payments/reconciliation/invariants.ts"
import { disputeCopy, disputeUrl } from "#app/payments/refunds/dispute-copy.ts"
import { webhookResult, webhookType } from "#app/payments/webhook/desk-copy.ts"
import { countryName } from "#app/platform/countries.ts"
import { deliveryStates } from "#app/platform/email/delivery-copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import { firstLineOf } from "#app/platform/text.ts"
import { dayInWords, endOfDay, formatDay, indianDayOf, isPast, momentInWords } from "#app/platform/time.ts"
import { bugsCopy } from "#app/support/bug-reports/desk-copy.ts"
import { asksForMoney } from "#app/support/bug-reports/money-words.ts"
import { complaintDue } from "#app/support/complaints/complaint.ts"
import {
  type Item,
  kindOf,
  MAX_COUNTED,
  type PaymentFacts,
  SOURCE_NAMES,
  subjectOf,
  WORK_KINDS,
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
  snoozedUntil: (until: string) => `Snoozed until ${until}.`,
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
  messages: { title: "Customers who wrote again", noun: "message", screen: "/desk/bugs" },
  papers: { title: "Papers that lack something", noun: "paper", screen: "/desk/reports" },
  payments: { title: "Payments with a problem", noun: "payment", screen: PAYMENTS },
  currencies: {
    title: "Orders that Razorpay did not open",
    noun: "currency nobody can pay in",
    nouns: "currencies nobody can pay in",
    screen: "/desk/orders",
  },
  refunds: { title: "Refunds not carried out", noun: "refund", screen: PAYMENTS },
  withdrawals: { title: "Withdrawals from a contract", noun: "withdrawal", screen: "/desk/orders" },
  mail: { title: "Mail stands still", noun: "mail outage", screen: "/desk/emails" },
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

/** Lists the open work items by menu screen, the most urgent kind first: "3 payments", with a link to their list. */
export const waitingByScreen = (counts: WorkCounts) =>
  WORK_KINDS.map((kind) => {
    const count = sum(SOURCE_NAMES.map((name) => (kindOf(name) === kind ? counts[name] : 0)))
    return { screen: workKinds[kind].screen, count, text: counted(kind, count), href: workListPath(kind) }
  }).filter(({ count }) => count > 0)

type Waiting = ReturnType<typeof waitingByScreen>

/** The number beside a link of the menu, of all for the overview; null without any. */
export function menuNumber(waiting: Waiting, path: string): string | null {
  const own = waiting.filter(({ screen }) => path === "/desk" || path === screen)
  const count = sum(own.map((one) => Math.min(one.count, MAX_COUNTED)))
  if (count === 0) return null
  return own.some((one) => one.count > MAX_COUNTED) ? `${count}+` : String(count)
}

/** Returns the deadline set by law, bank or buyer; null for an item without one. */
function deadlineOf(item: WorkItem): Date | null {
  if (item.source === "complaint") return complaintDue(item.at, item.acknowledgedAt !== null)
  return item.source === "dispute" ? item.respondBy : null
}

/** Description of a work item. The title names no customer. */
type Described = {
  title: string
  /** The path of its page; by default that of its subject. */
  href?: string | null
  detail?: string
  /** Pages of what it is about, beside its own. */
  links?: { href: string; text: string }[]
  /** A page of the provider. */
  external?: { href: string; label: string }
  /** A word that stands out, on how the customer writes. */
  mark?: string | undefined
  /** Names of the overview's actions that resolve the work item directly; without any, the owner opens its page. */
  fixes?: string[]
  /** What it shows that others than owners can change, which an action compares. */
  showed?: string
}

/** Now, and when the item appeared, in words. */
type Times = { now: Date; when: string }

const orderOrPayment = ({ orderId, paymentId }: WorkItem<"dispute" | "refund" | "sync">) =>
  orderId ? `/desk/orders/${orderId}` : `/desk/payments/${paymentId}`

const SOURCES: { [Name in WorkSource]: (item: WorkItem<Name>, times: Times) => Described } = {
  books: ({ id, count, examples }, { when }) => {
    const isMissing = id === EQUALS_PROVIDER
    return {
      title: `Not true: ${sentenceOf(id)}`,
      href: isMissing ? PAYMENTS : searchFor(examples[0]),
      detail: `${plural(count, "case")}, found ${when}`,
      // A payment that is missing in the database is shown on the reconciliation page only.
      links: isMissing
        ? []
        : examples.map((example, index) => ({ href: searchFor(example), text: `Case ${index + 1}` })),
    }
  },
  dispute: (item, { now }) => ({
    title: `Dispute: ${daysLeft(item.respondBy, now)}`,
    href: orderOrPayment(item),
    detail: item.respondBy ? `answer by ${momentInWords(item.respondBy, now)}` : "",
    external: {
      href: disputeUrl(item.id),
      label: disputeCopy.answerAt,
    },
    fixes: ["dispute.answered"],
    showed: String(item.updatedAt.getTime()),
  }),
  complaint: ({ id, at, acknowledgedAt, subjectKind, subjectId }, { now }) => {
    const due = complaintDue(at, acknowledgedAt !== null)
    return {
      title: `Complaint ${id}: ${acknowledgedAt ? "answer" : "acknowledge"}, ${daysLeft(due, now).toLowerCase()}`,
      href: subjectPath(subjectKind, subjectId),
      detail: `by ${momentInWords(due, now)}`,
      fixes: acknowledgedAt ? ["complaint.answer"] : ["complaint.acknowledge", "complaint.answer"],
    }
  },
  unissued: describePayment,
  "wrong-amount": describePayment,
  "second-payment": describePayment,
  payment: describePayment,
  paper: describePayment,
  value: ({ orderId, ...number }, { when }) => ({
    title: `${formatInvoiceNumber(number)} lacks its value in rupees`,
    href: `/desk/orders/${orderId}?open=In+rupees`,
    detail: `issued ${when}`,
  }),
  order: (_, { when }) => ({
    title: "Paid, but no license issued yet",
    detail: `back from the payment ${when}`,
    fixes: ["order.sync"],
  }),
  unopened: ({ count, currency }, { when }) => ({
    title: `${plural(count, "order")} in ${currency} that nobody can pay`,
    detail: `the newest ${when}; npm run doctor says why`,
  }),
  refund: (item, { when }) => ({
    title: "Refund without an answer from Razorpay",
    href: orderOrPayment(item),
    detail: `asked for ${when}`,
    fixes: ["order.refund-again"],
  }),
  sync: (item) => ({
    title: `Refund: ${refundState(item.status)}`,
    href: orderOrPayment(item),
    fixes: ["refund.ignore"],
    showed: item.status ?? "",
  }),
  withdrawal: ({ at }, { when }) => ({
    title: `Withdrawn: refund by ${formatDay(refundDue(at))}`,
    detail: `withdrawn ${when}`,
  }),
  mail: ({ id, count, answer }, { now }) => ({
    title: `Mail stands still: ${plural(count, "email")} ${count === 1 ? "waits" : "wait"}`,
    href: "/desk/emails?state=waiting",
    detail: [
      `since ${momentInWords(new Date(Number(id)), now)}`,
      answer ? `the mail service answers: ${firstLineOf(answer)}` : "the mail service was not asked yet",
    ].join(", "),
  }),
  event: ({ eventType, result, attempts, givenUpAt }, { when }) => ({
    title: webhookType(eventType),
    detail: [
      webhookResult({ result, ignoredAt: null }),
      ...(givenUpAt ? [`given up after ${attempts} attempts`] : []),
      when,
    ].join(", "),
    // An event that could not be parsed can't be replayed.
    fixes: result === null ? ["webhook.replay"] : [],
  }),
  email: ({ subject, lastError }) => ({
    title: `Not delivered: ${subject}`,
    href: "/desk/emails?state=given-up",
    detail: lastError ?? "",
    fixes: ["email.send", "email.ignore"],
  }),
  undelivered: ({ subject, delivery, deliveryDetail, userId }) => ({
    title: `Did not arrive: ${subject}`,
    href: userId ? `/desk/customers/${userId}` : `/desk/emails?state=${delivery}`,
    detail: [deliveryStates[delivery], deliveryDetail].filter(Boolean).join(", "),
    fixes: ["email.send", "email.ignore"],
  }),
  bug: (item, { when }) => describeBug(item, item.title, `new, ${when}`),
  "bug-answer": (item, { when }) => describeBug(item, `Wrote again: ${item.title}`, `since ${when}`),
  draft: (item, { now }) => ({
    title: item.requestedAt
      ? `Quote asked: ${[computers(item.devices), item.country && countryName(item.country)].filter(Boolean).join(", ")}`
      : "Quote not sent yet",
    detail: validityOf(item, now),
    fixes: [isPast(item.validUntil, now) ? "quote.withdraw" : "quote.send"],
  }),
  // Waits for the buyer, not for the owner.
  quote: (item, { now }) => ({ title: "Quote that waits for its buyer", detail: validityOf(item, now) }),
}

export type DescribedItem = ReturnType<typeof describeWorkItem>

function describeWorkItem<Name extends WorkSource>(row: WorkItem<Name>, now: Date) {
  const { source, id, item, who } = row
  // An order without a buyer belongs to a deleted account.
  const nobody = source === "order" || source === "withdrawal" ? "a deleted account" : null
  const describe = SOURCES[source]
  const described = describe(row, { now, when: momentInWords(row.at, now) })
  const lastDay = ("respondBy" in row && row.respondBy) || null
  return {
    ...described,
    href: described.href ?? subjectPath(subjectOf(source) ?? "audit", id) ?? "/desk",
    source,
    id,
    item,
    who: who || nobody,
    amount: amountOf(row),
    canSnooze: subjectOf(source) !== null && (lastDay === null || lastDay >= endOfDay(indianDayOf(now))),
  }
}

const amountOf = ({ amount, currency }: Pick<WorkItem, "amount" | "currency">): string =>
  amount == null || currency == null ? "" : formatAmount({ amount, currency })

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

/** Describes the state of a refund at Razorpay. */
function refundState(status: string | null): string {
  if (status === "failed") return "it failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know it"
  return status ? `Razorpay says ${status}` : "no answer from Razorpay"
}

function describePayment({ problem, expected, ...paid }: Item & PaymentFacts, { when: detail }: Times) {
  const isWrong = problem === "amount-differs" && expected
  const title = isWrong
    ? `Paid ${amountOf(paid)} instead of ${formatAmount(expected)}`
    : paymentProblems[problem]
  return { title, detail }
}

const describeBug = (
  { written }: WorkItem<"bug" | "bug-answer">,
  title: string,
  when: string,
): Described => ({
  title: firstLineOf(title, 80),
  detail: [when, firstLineOf(written ?? "")].filter(Boolean).join(" · "),
  mark: asksForMoney(`${title}\n${written}`) ? bugsCopy.asksForMoney : undefined,
  fixes: ["bug.seen"],
})

const validityOf = (quote: WorkItem<"draft" | "quote">, now: Date) =>
  `valid until ${dayInWords(lastDayOf(quote), now)}`
