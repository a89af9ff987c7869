import { plural } from "#app/copy/messages.ts"
import { MAX_NEEDS, type OwnerNeeds } from "#app/domain/desk/work-items.ts"
import { lastDayOf } from "#app/domain/orders/quote.ts"
import { formatIndianMoment } from "#app/domain/papers/financial-year.ts"
import { formatDay } from "#app/domain/time.ts"
import { deliveryStates } from "./emails.ts"
import { daysLeft, formatAmount, paymentProblems } from "./overview.ts"
import { webhookResult } from "./webhooks.ts"

/** One thing that needs the owner. The title names no customer. */
export type DescribedNeed = {
  id: string
  title: string
  /** The path of its page. */
  href: string
  detail: string
  /** Of a webhook event: null until it is handled. */
  result?: string | null
  /** Of a quote: whether it is sent, so that it waits for the buyer. */
  isSent?: boolean
}

export type DescribedNeeds = {
  kind: keyof OwnerNeeds
  title: string
  needs: DescribedNeed[]
  hasMore: boolean
}

type Row<Kind extends keyof OwnerNeeds> = OwnerNeeds[Kind][number]

/** What needs the owner in words, the most urgent kind first; kinds without anything are left out. */
export function describeNeeds(needs: OwnerNeeds, now: Date): DescribedNeeds[] {
  const groups = [
    group("disputes", "Disputes", needs.disputes, (row) => describeDispute(row, now)),
    group("payments", "Payments with a problem", needs.payments, describePayment),
    group("openOrders", "Paid at Razorpay, open here", needs.openOrders, describeOrder),
    group("unopenedOrders", "Orders that Razorpay did not open", needs.unopenedOrders, describeUnopened),
    group("refunds", "Refunds without an answer", needs.refunds, describeRefund),
    group(
      "unconfirmedRefunds",
      "Refunds that Razorpay has not carried out",
      needs.unconfirmedRefunds,
      describeUnconfirmedRefund,
    ),
    group("events", "Webhook events not handled", needs.events, describeEvent),
    group("emails", "Emails given up", needs.emails, describeEmail),
    group("undelivered", "Emails that did not arrive", needs.undelivered, describeUndelivered),
    group("bugs", "Bug reports", needs.bugs, describeBug),
    group("quotes", "Quotes waiting", needs.quotes, describeQuote),
  ]
  return groups.filter((found) => found.needs.length > 0)
}

function group<Item>(
  kind: keyof OwnerNeeds,
  title: string,
  rows: Item[],
  describe: (row: Item) => DescribedNeed,
): DescribedNeeds {
  return { kind, title, needs: rows.slice(0, MAX_NEEDS).map(describe), hasMore: rows.length > MAX_NEEDS }
}

const describeDispute = (row: Row<"disputes">, now: Date): DescribedNeed => ({
  id: row.id,
  title: `${formatAmount(row)}: ${daysLeft(row.respondBy, now)}`,
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: row.respondBy ? `Answer by ${formatIndianMoment(row.respondBy)}` : row.id,
})

const describePayment = (row: Row<"payments">): DescribedNeed => ({
  id: row.paymentId,
  title: `${formatAmount(row)}: ${paymentProblems[row.reason]}`,
  href: `/desk/payments/${row.paymentId}`,
  detail: `${row.paymentId}, ${formatIndianMoment(row.foundAt)}`,
})

const describeOrder = (row: Row<"openOrders">): DescribedNeed => ({
  id: row.id,
  title: formatAmount(row),
  href: `/desk/orders/${row.id}`,
  detail: [
    `by ${row.email ?? "a deleted account"}`,
    ...(row.returnedAt ? [`back from the payment ${formatIndianMoment(row.returnedAt)}`] : []),
  ].join(", "),
})

const describeUnopened = (row: Row<"unopenedOrders">): DescribedNeed => ({
  id: row.id,
  title: `${row.currency}: ${plural(row.count, "order")} that nobody can pay`,
  href: `/desk/orders/${row.id}`,
  detail: `The newest ${formatIndianMoment(row.newestAt)}; npm run doctor says why`,
})

const describeRefund = (row: Row<"refunds">): DescribedNeed => ({
  id: row.id,
  title: `Refund of order ${row.orderId}`,
  href: `/desk/orders/${row.orderId}`,
  detail: `Asked for ${formatIndianMoment(row.requestedAt)}`,
})

const describeUnconfirmedRefund = (row: Row<"unconfirmedRefunds">): DescribedNeed => ({
  id: row.id,
  title: `${formatAmount(row)}: ${refundState(row.status)}`,
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: `${row.id.replace("refund:", "")}, accepted ${formatIndianMoment(row.since)}`,
})

/** What Razorpay says of a refund. */
function refundState(status: string | null): string {
  if (status === "failed") return "the refund failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know the refund"
  return status === null ? "no answer from Razorpay about the refund" : `Razorpay says ${status}`
}

const describeEvent = (row: Row<"events">): DescribedNeed => ({
  id: row.id,
  title: row.eventType ?? "Event of unknown type",
  href: `/desk/webhooks/${row.id}`,
  detail: [
    webhookResult({ ...row, ignoredAt: null }),
    ...(row.givenUpAt ? [`given up after ${row.attempts} attempts`] : []),
    formatIndianMoment(row.receivedAt),
  ].join(", "),
  result: row.result,
})

const describeEmail = (row: Row<"emails">): DescribedNeed => ({
  id: row.id,
  title: row.subject,
  href: "/desk/emails?state=given-up",
  detail: [row.recipient, row.lastError].filter(Boolean).join(": "),
})

const describeUndelivered = (row: Row<"undelivered">): DescribedNeed => ({
  id: row.id,
  title: row.subject,
  href: row.userId ? `/desk/customers/${row.userId}` : `/desk/emails?state=${row.delivery ?? ""}`,
  detail: `${row.recipient}: ${[row.delivery && deliveryStates[row.delivery], row.detail].filter(Boolean).join(", ")}`,
})

const describeQuote = (row: Row<"quotes">): DescribedNeed => ({
  id: row.id,
  title: formatAmount(row),
  href: `/desk/quotes/${row.id}`,
  detail: `for ${row.email}, ${row.status === "draft" ? "not sent yet" : "sent"}, valid until ${formatDay(lastDayOf(row))}`,
  isSent: row.status !== "draft",
})

const describeBug = (row: Row<"bugs">): DescribedNeed => ({
  id: row.id,
  title: row.title,
  href: `/desk/bugs/${row.id}`,
  detail: row.status === "not seen" ? `New, ${formatIndianMoment(row.createdAt)}` : "The reporter answered",
})
