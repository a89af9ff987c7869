import { daysLeft, formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { webhookResult } from "#app/copy/desk/webhooks.ts"
import { formatMoment } from "#app/domain/time.ts"
import { MAX_NEEDS, type Overview } from "#db/desk/overview.server.ts"

/** One thing that needs the owner, with its fix. */
export type Need = {
  id: string
  title: string
  href: string
  detail: string
  /** Buttons that fix it at once; without one, its page does. */
  acts: { intent: string; submit: string }[]
  /** A page of the provider. */
  external?: { href: string; label: string }
}

export type NeedGroup = { id: string; title: string; needs: Need[]; hasMore: boolean }

type Needs = Overview["needs"]
type Row<Kind extends keyof Needs> = Needs[Kind][number]

/** What needs the owner, the most urgent kind first; kinds without anything are left out. */
export function needGroups(needs: Needs, now: Date): NeedGroup[] {
  const groups = [
    group("disputes", "Disputes", needs.disputes, (row) => disputeNeed(row, now)),
    group("payments", "Payments with a problem", needs.payments, paymentNeed),
    group("open-orders", "Paid at Razorpay, open here", needs.openOrders, orderNeed),
    group("refunds", "Refunds without an answer", needs.refunds, refundNeed),
    group("events", "Webhook events not handled", needs.events, eventNeed),
    group("emails", "Emails given up", needs.emails, emailNeed),
    group("bugs", "Bug reports", needs.bugs, bugNeed),
  ]
  return groups.filter((found) => found.needs.length > 0)
}

function group<Item>(id: string, title: string, rows: Item[], toNeed: (row: Item) => Need): NeedGroup {
  return { id, title, needs: rows.slice(0, MAX_NEEDS).map(toNeed), hasMore: rows.length > MAX_NEEDS }
}

const disputeNeed = (row: Row<"disputes">, now: Date): Need => ({
  id: row.id,
  title: `${formatAmount(row)}: ${daysLeft(row.respondBy, now)}`,
  href: row.orderId ? `/desk/orders/${row.orderId}` : `/desk/payments/${row.paymentId}`,
  detail: row.respondBy ? `Answer by ${formatMoment(row.respondBy)}` : row.id,
  acts: [{ intent: "dispute-answered", submit: "Answered" }],
  external: {
    href: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(row.id)}`,
    label: "Answer at Razorpay",
  },
})

const paymentNeed = (row: Row<"payments">): Need => ({
  id: row.paymentId,
  title: `${formatAmount(row)}: ${paymentProblems[row.reason]}`,
  href: `/desk/payments/${row.paymentId}`,
  detail: `${row.paymentId}, ${formatMoment(row.foundAt)}`,
  acts: [],
})

const orderNeed = (row: Row<"openOrders">): Need => ({
  id: row.id,
  title: `${formatAmount(row)} by ${row.email ?? "a deleted account"}`,
  href: `/desk/orders/${row.id}`,
  detail: row.returnedAt ? `Back from the payment ${formatMoment(row.returnedAt)}` : "",
  acts: [{ intent: "sync", submit: "Sync with Razorpay" }],
})

const refundNeed = (row: Row<"refunds">): Need => ({
  id: row.id,
  title: `Refund of order ${row.orderId}`,
  href: `/desk/orders/${row.orderId}`,
  detail: `Asked for ${formatMoment(row.requestedAt)}`,
  acts: [{ intent: "refund-again", submit: "Ask again" }],
})

const eventNeed = (row: Row<"events">): Need => ({
  id: row.id,
  title: row.eventType ?? "Event of unknown type",
  href: `/desk/webhooks/${row.id}`,
  detail: `${webhookResult({ ...row, ignoredAt: null })}, ${formatMoment(row.receivedAt)}`,
  acts: row.result === null ? [{ intent: "replay", submit: "Handle again" }] : [],
})

const emailNeed = (row: Row<"emails">): Need => ({
  id: row.id,
  title: row.subject,
  href: "/desk/emails?state=given-up",
  detail: [row.recipient, row.lastError].filter(Boolean).join(": "),
  acts: [
    { intent: "send-email", submit: "Send again" },
    { intent: "ignore-email", submit: "Ignore" },
  ],
})

const bugNeed = (row: Row<"bugs">): Need => ({
  id: row.id,
  title: row.title,
  href: `/desk/bugs/${row.id}`,
  detail: row.status === "not seen" ? `New, ${formatMoment(row.createdAt)}` : "The reporter answered",
  acts: [{ intent: "bug-seen", submit: "Seen" }],
})
