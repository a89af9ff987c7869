import { plural } from "#app/copy/messages.ts"
import { itemName, orderAmount } from "#app/copy/orders/items.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import {
  actionItem,
  emailItems,
  noteItem,
  reversalItems,
  type TimelineEvent,
  type TimelineRows,
  webhookEventItem,
} from "./timeline.ts"

export const ordersCopy = {
  lead: "Every order that was opened, paid or not.",
  empty: "Orders will be here as soon as someone opens a checkout.",
  noteHint: "Only owners see notes.",
  amountTooMuch: "That is more than is left of the payment.",
  amountUnreadable: "Please enter an amount, such as 10 or 10.50.",
  reasonRequired: "Please enter a reason.",
  textTooLong: "Please enter at most 2,000 characters.",
  lineTooLong: "Please enter at most 200 characters.",
  noteRequired: "Please enter a note.",
  notSynced: "Razorpay did not answer, so nothing was synced. Please try again in a minute.",
  notPaid: "This order has no payment to refund.",
  notAtRazorpay:
    "Razorpay does not know this payment. Return the money by bank transfer, if there was any, and revoke the license on its page.",
  noReceipt: "There is no receipt to send: the order is not paid, or its account was deleted.",
  refundUnknown:
    "Razorpay did not answer. The refund was asked for and is not yet confirmed: ask again below. It is one refund, however often you ask.",
  refundRefused: "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
  refundFailed: (amount: string) =>
    `The refund of ${amount} failed at Razorpay, and nothing was returned. Ask for it again, or return the money by bank transfer.`,
  changed: "The order has changed in the meantime, so nothing was done. Please look again.",
} as const

/** What a form of the order's page says once it is done, by its intent. */
export const orderDone = new Map(
  Object.entries({
    note: "The note was added.",
    sync: "Synced with Razorpay.",
    receipt: "The receipt is on its way.",
    refund: "Razorpay accepted the refund. The license follows when it reports it.",
    "refund-again": "Razorpay accepted the refund. The license follows when it reports it.",
  }),
)

export const orderStatuses = {
  pending: "Open",
  paid: "Paid",
  closed: "Closed",
  expired: "Expired",
} as const

/** "Basic", "Custom Business, 500 computers" or "Donation": what an order of a list buys. */
export function shortItem({
  planType,
  devices,
}: {
  planType: PlanType | null
  devices: number | null
}): string {
  if (!planType) return "Donation"
  return devices === null ? planNames[planType] : `${planNames[planType]}, ${plural(devices, "computer")}`
}

const refundStatuses = {
  requested: "asked, not yet confirmed",
  accepted: "accepted by Razorpay",
  refused: "refused by Razorpay",
  failed: "failed at Razorpay",
} as const

type Rows = TimelineRows & {
  order: Order
  refunds: {
    id: string
    amount: number
    reason: string
    requestedAt: Date
    status: keyof typeof refundStatuses
  }[]
}

/** Everything that happened to an order. */
export function orderEvents(details: Rows): TimelineEvent[] {
  const { order, events, reversals, refunds, emails, notes, actions } = details
  const { currency } = order.amount
  return [
    { key: "opened", at: order.createdAt, title: "Order opened", detail: itemName(order) },
    { key: "returned", at: order.returnedAt, title: "Buyer returned from the payment" },
    { key: "synced", at: order.lastSyncedAt, title: "Last synced with Razorpay" },
    ...events.map(webhookEventItem),
    { key: "paid", at: order.paidAt, title: "Payment confirmed", detail: orderAmount(order) },
    ...emails.flatMap(emailItems),
    ...refunds.map(({ id, amount, reason, requestedAt, status }) => ({
      key: id,
      at: requestedAt,
      title: `Refund of ${formatMoney({ amount, currency })}: ${refundStatuses[status]}`,
      detail: reason,
    })),
    ...reversalItems(reversals, currency),
    ...notes.map(noteItem),
    ...actions.map(actionItem),
  ]
}
