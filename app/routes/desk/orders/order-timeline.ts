import { formatAmount } from "#app/copy/desk/overview.ts"
import { invoiceLink } from "#app/copy/invoices/invoice.ts"
import { orderAmount } from "#app/copy/orders/items.ts"
import { formatMoney } from "#app/domain/money.ts"
import { itemName, type Order } from "#app/domain/orders/order.ts"
import type { DisputeStatus } from "#app/domain/payments/ledger.ts"
import { timelineOf } from "#app/routes/desk/kernel.ts"
import type { OrderDetails } from "#db/desk/orders.server.ts"

const refundStatuses = {
  requested: "asked, not yet confirmed",
  accepted: "accepted by Razorpay",
  refused: "refused by Razorpay",
  failed: "failed at Razorpay",
} as const

const disputeStatuses: Record<DisputeStatus, string> = {
  open: "Razorpay waits for your answer",
  under_review: "the bank looks at it",
  action_required: "Razorpay asks for more",
  closed: "closed",
}

/** How an order became paid: a transfer to the bank and a free license are not at Razorpay. */
function paidTitle({ source, amount, paymentReference }: Order) {
  if (source === "free") return { title: "Issued free", detail: null }
  if (source === "bank")
    return { title: `Paid by bank transfer: ${formatMoney(amount)}`, detail: paymentReference }
  if (source !== "razorpay")
    return { title: "Paid before this site", detail: orderAmount({ source, amount }) }
  return { title: "Payment confirmed", detail: formatMoney(amount) }
}

/** Everything that happened to an order. */
export function orderTimeline(details: OrderDetails) {
  const { order, refunds, invoices, disputes, agreement } = details
  const { currency } = order.amount
  const own = [
    { key: "opened", at: order.createdAt, title: "Order opened", detail: itemName(order) },
    { key: "returned", at: order.returnedAt, title: "Buyer returned from the payment" },
    { key: "synced", at: order.lastSyncedAt, title: "Last synced with Razorpay" },
    { key: "paid", at: order.paidAt, ...paidTitle(order) },
    ...invoices.map((invoice) => ({
      key: invoice.id,
      at: invoice.issuedAt,
      title: `${invoiceLink(invoice).label} issued`,
      detail: formatMoney({ amount: invoice.total, currency: invoice.currency }),
      href: invoiceLink(invoice).href,
    })),
    ...(agreement
      ? [
          {
            key: "agreed",
            at: agreement.agreedAt,
            title: "Buyer agreed to the Terms of Service",
            detail: agreement.consent?.text ?? null,
          },
        ]
      : []),
    ...disputes.map(({ id, amount, currency, status, updatedAt }) => ({
      key: `dispute ${id}`,
      at: status === "closed" ? null : updatedAt,
      title: `Dispute of ${formatAmount({ amount, currency })}: ${disputeStatuses[status]}`,
    })),
    ...refunds.map(({ id, amount, reason, requestedAt, status }) => ({
      key: id,
      at: requestedAt,
      title: `Refund of ${formatMoney({ amount, currency })}: ${refundStatuses[status]}`,
      ...(reason !== null && { detail: reason }),
    })),
  ]
  return timelineOf(own, { ...details, currency })
}
