import { plural } from "#app/copy/plural.ts"
import { MAX_COUNTED, MAX_WORK_ITEMS, type OpenWorkItems } from "#app/domain/desk/work-items.ts"
import { lastDayOf } from "#app/domain/orders/quote.ts"
import { refundDue } from "#app/domain/orders/withdrawal.ts"
import { EQUALS_PROVIDER } from "#app/domain/payments/invariants.ts"
import { formatIndianDay, formatIndianMoment, formatShortMoment } from "#app/domain/time.ts"
import { sentenceOf } from "./books.ts"
import { deliveryStates } from "./emails.ts"
import { daysLeft, formatAmount, paymentProblems } from "./overview.ts"
import { webhookResult, webhookType } from "./webhooks.ts"

/** One thing that needs the owner. The title names no customer. */
export type DescribedWorkItem = {
  id: string
  /** By which it is put off. */
  item: string
  title: string
  /** Whom it is about; null where that is not known. */
  who: string | null
  /** How much; null for what has no amount. */
  amount: string | null
  /** The path of its page. */
  href: string
  detail: string
  /** Of a webhook event: null until it is handled. */
  result?: string | null
  /** Pages of what it is about, beside its own. */
  links?: { href: string; label: string }[]
  /** Of a quote: whether it is sent, so that it waits for the buyer. */
  isSent?: boolean
}

export type DescribedWorkItems = {
  kind: keyof OpenWorkItems
  title: string
  workItems: DescribedWorkItem[]
  /** How many there are, at most 99. */
  count: number
  /** Whether there are more than that. */
  isMore: boolean
}

type Row<Kind extends keyof OpenWorkItems> = OpenWorkItems[Kind][number]

/** What needs the owner in words, the most urgent kind first; kinds without anything are left out. */
export function describeWorkItems(workItems: OpenWorkItems, now: Date): DescribedWorkItems[] {
  const groups = [
    group("books", "The books do not agree", workItems.books, describeBooks),
    group("disputes", "Disputes", workItems.disputes, (row) => describeDispute(row, now)),
    group("payments", "Payments with a problem", workItems.payments, describePayment),
    group("openOrders", "Paid at Razorpay, open here", workItems.openOrders, describeOrder),
    group("unopenedOrders", "Orders that Razorpay did not open", workItems.unopenedOrders, describeUnopened),
    group("refunds", "Refunds without an answer", workItems.refunds, describeRefund),
    group("withdrawals", "Withdrawals from a contract", workItems.withdrawals, describeWithdrawal),
    group(
      "unconfirmedRefunds",
      "Refunds not carried out",
      workItems.unconfirmedRefunds,
      describeUnconfirmedRefund,
    ),
    group("events", "Webhook events not handled", workItems.events, describeEvent),
    group("emails", "Emails not delivered", workItems.emails, describeEmail),
    group("undelivered", "Emails that did not arrive", workItems.undelivered, describeUndelivered),
    group("bugs", "Bug reports", workItems.bugs, describeBug),
    group("quotes", "Quotes waiting", workItems.quotes, describeQuote),
  ]
  return groups.filter((found) => found.workItems.length > 0)
}

type Described = Omit<DescribedWorkItem, "item" | "who" | "amount"> &
  Partial<Pick<DescribedWorkItem, "who" | "amount">>

function group<Item extends { item: string }>(
  kind: keyof OpenWorkItems,
  title: string,
  rows: Item[],
  describe: (row: Item) => Described,
): DescribedWorkItems {
  const workItems = rows.slice(0, MAX_WORK_ITEMS).map((row) => {
    return { who: null, amount: null, ...describe(row), item: row.item }
  })
  return {
    kind,
    title,
    workItems,
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

const describeDispute = (row: Row<"disputes">, now: Date): Described => ({
  id: row.id,
  title: `Dispute: ${daysLeft(row.respondBy, now)}`,
  who: row.email,
  amount: formatAmount(row),
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: row.respondBy ? `answer by ${formatShortMoment(row.respondBy, now)}` : "",
})

const describePayment = (row: Row<"payments">): Described => ({
  id: row.paymentId,
  title: paymentTitle(row),
  who: row.email,
  amount: formatAmount(row),
  href: `/desk/payments/${row.paymentId}`,
  detail: formatIndianMoment(row.foundAt),
})

/** "Paid ₹1 instead of ₹149", or what else is wrong with a payment. */
function paymentTitle(row: Row<"payments">): string {
  const { reason, orderAmount, orderCurrency } = row
  if (reason !== "amount-differs" || orderAmount === null || orderCurrency === null) {
    return paymentProblems[reason]
  }
  const expected = formatAmount({ amount: orderAmount, currency: orderCurrency })
  return `Paid ${formatAmount(row)} instead of ${expected}`
}

const describeOrder = (row: Row<"openOrders">): Described => ({
  id: row.id,
  title: "Paid, but no license issued yet",
  who: row.email ?? "a deleted account",
  amount: formatAmount(row),
  href: `/desk/orders/${row.id}`,
  detail: row.returnedAt ? `back from the payment ${formatIndianMoment(row.returnedAt)}` : "",
})

const describeUnopened = (row: Row<"unopenedOrders">): Described => ({
  id: row.id,
  title: `${plural(row.count, "order")} in ${row.currency} that nobody can pay`,
  href: `/desk/orders/${row.id}`,
  detail: `the newest ${formatIndianMoment(row.newestAt)}; npm run doctor says why`,
})

const describeRefund = (row: Row<"refunds">): Described => ({
  id: row.id,
  title: "Refund without an answer from Razorpay",
  who: row.email,
  amount: formatAmount(row),
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: `asked for ${formatIndianMoment(row.requestedAt)}`,
})

const describeWithdrawal = (row: Row<"withdrawals">): Described => ({
  id: row.orderId,
  title: `Withdrawn: refund by ${formatIndianDay(refundDue(row.withdrawnAt))}`,
  who: row.email ?? "a deleted account",
  amount: formatAmount(row),
  href: `/desk/orders/${row.orderId}`,
  detail: `withdrawn ${formatIndianMoment(row.withdrawnAt)}`,
})

const describeUnconfirmedRefund = (row: Row<"unconfirmedRefunds">): Described => ({
  id: row.id,
  title: `Refund: ${refundState(row.status)}`,
  amount: formatAmount(row),
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: `accepted ${formatIndianMoment(row.since)}`,
})

/** What Razorpay says of a refund. */
function refundState(status: string | null): string {
  if (status === "failed") return "it failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know it"
  return status === null ? "no answer from Razorpay" : `Razorpay says ${status}`
}

const describeEvent = (row: Row<"events">): Described => ({
  id: row.id,
  title: webhookType(row.eventType),
  href: `/desk/webhooks/${row.id}`,
  detail: [
    webhookResult({ ...row, ignoredAt: null }),
    ...(row.givenUpAt ? [`given up after ${row.attempts} attempts`] : []),
    formatIndianMoment(row.receivedAt),
  ].join(", "),
  result: row.result,
})

const describeEmail = (row: Row<"emails">): Described => ({
  id: row.id,
  title: `Not delivered: ${row.subject}`,
  who: row.recipient || null,
  href: "/desk/emails?state=given-up",
  detail: row.lastError ?? "",
})

const describeUndelivered = (row: Row<"undelivered">): Described => ({
  id: row.id,
  title: `Did not arrive: ${row.subject}`,
  who: row.recipient || null,
  href: row.userId ? `/desk/customers/${row.userId}` : `/desk/emails?state=${row.delivery ?? ""}`,
  detail: [row.delivery && deliveryStates[row.delivery], row.detail].filter(Boolean).join(", "),
})

const describeQuote = (row: Row<"quotes">): Described => ({
  id: row.id,
  title: row.status === "draft" ? "Quote not sent yet" : "Quote that waits for its buyer",
  who: row.email,
  amount: formatAmount(row),
  href: `/desk/quotes/${row.id}`,
  detail: `valid until ${formatIndianDay(lastDayOf(row))}`,
  isSent: row.status !== "draft",
})

const describeBug = (row: Row<"bugs">): Described => ({
  id: row.id,
  title: row.title,
  href: `/desk/bugs/${row.id}`,
  detail: row.status === "not seen" ? `new, ${formatIndianMoment(row.createdAt)}` : "the reporter answered",
})
