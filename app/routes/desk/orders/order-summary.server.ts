import { orderStatuses } from "#app/copy/desk/orders.ts"
import { itemName, orderAmount } from "#app/copy/orders/items.ts"
import { paperLink } from "#app/copy/papers/paper-names.ts"
import { formatMoney, subtract } from "#app/domain/money.ts"
import { isRefundedAtProvider } from "#app/domain/orders/order-source.ts"
import type { OrderDetails } from "#db/orders/order-list.server.ts"

/** An order as its page at the desk shows it. */
export function orderSummary(found: OrderDetails) {
  const { order, row, email, licenseId, couponCode, refunds, papers } = found
  const refundable = { ...order.amount, amount: found.refundable }
  return {
    id: order.id,
    item: itemName(order),
    amount: orderAmount(order),
    currency: order.amount.currency,
    status: orderStatuses[order.status],
    isPaid: order.status === "paid",
    /** Razorpay refunds only what was paid there. */
    canRefund: order.status === "paid" && isRefundedAtProvider(order),
    source: order.source,
    quoteId: order.quoteId,
    coupon: couponCode && { code: couponCode, off: couponOff(order) },
    paymentReference: order.paymentReference,
    email,
    userId: order.userId,
    licenseId,
    country: row.country,
    providerOrderId: order.providerOrderId,
    paymentId: order.paymentId,
    papers: papers.map(paperLink),
    /** What can still be refunded: in words, and in major units for the form. */
    refundable: formatMoney(refundable),
    refundableAmount: (refundable.amount / 100).toFixed(2),
    openRefunds: refunds
      .filter(({ status }) => status === "requested")
      .map(({ id, amount }) => ({ id, amount: formatMoney({ ...order.amount, amount }) })),
    failedRefunds: refunds
      .filter(({ status }) => status === "failed")
      .map(({ id, amount }) => ({ id, amount: formatMoney({ ...order.amount, amount }) })),
    refundErrors: refunds.flatMap(({ id, error }) => (error ? [{ id, error }] : [])),
  }
}

export type OrderSummary = ReturnType<typeof orderSummary>

/** "$47.49 off $94.99" */
function couponOff({ amount, listAmount }: OrderDetails["order"]): string {
  const listPrice = { ...amount, amount: listAmount ?? amount.amount }
  return `${formatMoney(subtract(listPrice, amount.amount))} off ${formatMoney(listPrice)}`
}
