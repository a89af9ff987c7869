import { plural } from "#app/copy/plural.ts"
import { MAX_COUNTED, MAX_WORK_ITEMS, type OpenWorkItems } from "#app/domain/desk/work-items.ts"
import { lastDayOf } from "#app/domain/orders/quote.ts"
import { refundDue } from "#app/domain/orders/withdrawal.ts"
import { EQUALS_PROVIDER } from "#app/domain/payments/invariants.ts"
import { formatIndianDay, formatIndianMoment, formatShortMoment } from "#app/domain/time.ts"
import type { ActionName } from "./actions.ts"
import { sentenceOf } from "./books.ts"
import { deliveryStates } from "./emails.ts"
import { daysLeft, formatAmount, paymentProblems } from "./overview.ts"
import { webhookResult, webhookType } from "./webhooks.ts"

/** One thing that needs the owner. The title names no customer. */
type Described = {
  id: string
  title: string
  /** Whom it is about; null where that is not known. */
  who?: string | null
  /** How much, for what has an amount. */
  amount?: string
  /** The path of its page. */
  href: string
  detail: string
  /** Pages of what it is about, beside its own. */
  links?: { href: string; label: string }[]
  /** A page of the provider. */
  external?: { href: string; label: string }
  /** What fixes it at once; without any, its page does. */
  fixes?: ActionName[]
}

type Kind = keyof OpenWorkItems
type Row<Of extends Kind> = OpenWorkItems[Of][number]

type Declared<Of extends Kind> = {
  title: string
  /** As one counts it in the first line: several kinds can be one. */
  noun: string
  /** If not the noun with an s. */
  nouns?: string
  /** The list of all of the kind. */
  all?: string
  describe: (row: Row<Of>, now: Date) => Described
}

/** Every kind of work item, the most urgent first. */
const KINDS: { [Of in Kind]: Declared<Of> } = {
  books: { title: "The books do not agree", noun: "difference", describe: describeBooks },
  disputes: { title: "Disputes", noun: "dispute", describe: describeDispute },
  payments: { title: "Payments with a problem", noun: "payment", describe: describePayment },
  openOrders: { title: "Paid at Razorpay, open here", noun: "payment", describe: describeOrder },
  unopenedOrders: {
    title: "Orders that Razorpay did not open",
    noun: "currency nobody can pay in",
    nouns: "currencies nobody can pay in",
    describe: describeUnopened,
  },
  refunds: { title: "Refunds without an answer", noun: "refund", describe: describeRefund },
  withdrawals: { title: "Withdrawals from a contract", noun: "withdrawal", describe: describeWithdrawal },
  unconfirmedRefunds: {
    title: "Refunds not carried out",
    noun: "refund",
    describe: describeUnconfirmedRefund,
  },
  events: {
    title: "Webhook events not handled",
    noun: "webhook event",
    all: "/desk/webhooks?result=none",
    describe: describeEvent,
  },
  emails: {
    title: "Emails not delivered",
    noun: "email not delivered",
    nouns: "emails not delivered",
    all: "/desk/emails?state=given-up",
    describe: describeEmail,
  },
  undelivered: {
    title: "Emails that did not arrive",
    noun: "email not delivered",
    nouns: "emails not delivered",
    describe: describeUndelivered,
  },
  bugs: {
    title: "Bug reports",
    noun: "bug",
    all: "/desk/bugs?status=not+seen&sort=oldest",
    describe: describeBug,
  },
  quotes: { title: "Quotes waiting", noun: "quote", all: "/desk/quotes", describe: describeQuote },
}

export type WorkItemGroup = ReturnType<typeof groupOf>

/** What needs the owner in words, the most urgent kind first; kinds without anything are left out. */
export const describeWorkItems = (workItems: OpenWorkItems, now: Date): WorkItemGroup[] =>
  (Object.keys(KINDS) as Kind[])
    .filter((kind) => workItems[kind].length > 0)
    .map((kind) => groupOf(kind, workItems, now))

function groupOf<Of extends Kind>(kind: Of, workItems: OpenWorkItems, now: Date) {
  const { describe, ...declared }: Declared<Of> = KINDS[kind]
  const rows: Row<Of>[] = workItems[kind]
  return {
    ...declared,
    kind,
    workItems: rows.slice(0, MAX_WORK_ITEMS).map((row) => ({ ...describe(row, now), item: row.item })),
    /** How many there are, at most 99. */
    count: Math.min(rows.length, MAX_COUNTED),
    isMore: rows.length > MAX_COUNTED,
  }
}

function describeBooks({ name, count, examples, foundAt }: Row<"books">): Described {
  const isMissing = name === EQUALS_PROVIDER
  return {
    id: name,
    title: `Not true: ${sentenceOf(name)}`,
    href: isMissing ? "/desk/reconciliation" : searchFor(examples[0]),
    detail: `${plural(count, "case")}, found ${formatIndianMoment(foundAt)}`,
    // What is missing here is found at the reconciliation alone.
    links: isMissing
      ? []
      : examples.map((example, index) => ({ href: searchFor(example), label: `Case ${index + 1}` })),
  }
}

/** What breaks an invariant is an order, a payment, an entry of one, a license or a coupon: the search leads to each. */
function searchFor(example = ""): string {
  const q = example.replace(/^(payment|refund|dispute-lost|dispute-won):/, "")
  return `/desk/search?${new URLSearchParams({ q })}`
}

function describeDispute(row: Row<"disputes">, now: Date): Described {
  return {
    id: row.id,
    title: `Dispute: ${daysLeft(row.respondBy, now)}`,
    who: row.email,
    amount: formatAmount(row),
    href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
    detail: row.respondBy ? `answer by ${formatShortMoment(row.respondBy, now)}` : "",
    external: {
      href: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(row.id)}`,
      label: "Answer at Razorpay",
    },
    fixes: ["dispute.answered"],
  }
}

function describePayment(row: Row<"payments">): Described {
  return {
    id: row.paymentId,
    title: paymentTitle(row),
    who: row.email,
    amount: formatAmount(row),
    href: `/desk/payments/${row.paymentId}`,
    detail: formatIndianMoment(row.foundAt),
  }
}

/** "Paid ₹1 instead of ₹149", or what else is wrong with a payment. */
function paymentTitle(row: Row<"payments">): string {
  const { reason, orderAmount, orderCurrency } = row
  if (reason !== "amount-differs" || orderAmount === null || orderCurrency === null) {
    return paymentProblems[reason]
  }
  const expected = formatAmount({ amount: orderAmount, currency: orderCurrency })
  return `Paid ${formatAmount(row)} instead of ${expected}`
}

function describeOrder(row: Row<"openOrders">): Described {
  return {
    id: row.id,
    title: "Paid, but no license issued yet",
    who: row.email ?? "a deleted account",
    amount: formatAmount(row),
    href: `/desk/orders/${row.id}`,
    detail: row.returnedAt ? `back from the payment ${formatIndianMoment(row.returnedAt)}` : "",
    fixes: ["order.sync"],
  }
}

function describeUnopened(row: Row<"unopenedOrders">): Described {
  return {
    id: row.id,
    title: `${plural(row.count, "order")} in ${row.currency} that nobody can pay`,
    href: `/desk/orders/${row.id}`,
    detail: `the newest ${formatIndianMoment(row.newestAt)}; npm run doctor says why`,
  }
}

function describeRefund(row: Row<"refunds">): Described {
  return {
    id: row.id,
    title: "Refund without an answer from Razorpay",
    who: row.email,
    amount: formatAmount(row),
    href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
    detail: `asked for ${formatIndianMoment(row.requestedAt)}`,
    fixes: ["order.refund-again"],
  }
}

function describeWithdrawal(row: Row<"withdrawals">): Described {
  return {
    id: row.orderId,
    title: `Withdrawn: refund by ${formatIndianDay(refundDue(row.withdrawnAt))}`,
    who: row.email ?? "a deleted account",
    amount: formatAmount(row),
    href: `/desk/orders/${row.orderId}`,
    detail: `withdrawn ${formatIndianMoment(row.withdrawnAt)}`,
  }
}

function describeUnconfirmedRefund(row: Row<"unconfirmedRefunds">): Described {
  return {
    id: row.id,
    title: `Refund: ${refundState(row.status)}`,
    amount: formatAmount(row),
    href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
    detail: `accepted ${formatIndianMoment(row.since)}`,
    fixes: ["refund.ignore"],
  }
}

/** What Razorpay says of a refund. */
function refundState(status: string | null): string {
  if (status === "failed") return "it failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know it"
  return status === null ? "no answer from Razorpay" : `Razorpay says ${status}`
}

function describeEvent(row: Row<"events">): Described {
  return {
    id: row.id,
    title: webhookType(row.eventType),
    href: `/desk/webhooks/${row.id}`,
    detail: [
      webhookResult({ ...row, ignoredAt: null }),
      ...(row.givenUpAt ? [`given up after ${row.attempts} attempts`] : []),
      formatIndianMoment(row.receivedAt),
    ].join(", "),
    // One that could not be read can't be handled again either.
    fixes: row.result === null ? ["webhook.replay"] : [],
  }
}

function describeEmail(row: Row<"emails">): Described {
  return {
    id: row.id,
    title: `Not delivered: ${row.subject}`,
    who: row.recipient || null,
    href: "/desk/emails?state=given-up",
    detail: row.lastError ?? "",
    fixes: ["email.send", "email.ignore"],
  }
}

function describeUndelivered(row: Row<"undelivered">): Described {
  return {
    id: row.id,
    title: `Did not arrive: ${row.subject}`,
    who: row.recipient || null,
    href: row.userId ? `/desk/customers/${row.userId}` : `/desk/emails?state=${row.delivery ?? ""}`,
    detail: [row.delivery && deliveryStates[row.delivery], row.detail].filter(Boolean).join(", "),
    fixes: ["email.send", "email.ignore"],
  }
}

function describeQuote(row: Row<"quotes">): Described {
  return {
    id: row.id,
    title: row.status === "draft" ? "Quote not sent yet" : "Quote that waits for its buyer",
    who: row.email,
    amount: formatAmount(row),
    href: `/desk/quotes/${row.id}`,
    detail: `valid until ${formatIndianDay(lastDayOf(row))}`,
    // What is sent waits for the buyer.
    fixes: row.status === "draft" ? ["quote.send"] : [],
  }
}

function describeBug(row: Row<"bugs">): Described {
  return {
    id: row.id,
    title: row.title,
    href: `/desk/bugs/${row.id}`,
    detail: row.status === "not seen" ? `new, ${formatIndianMoment(row.createdAt)}` : "the reporter answered",
    fixes: ["bug.seen"],
  }
}
