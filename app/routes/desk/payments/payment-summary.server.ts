import { ordersCopy } from "#app/copy/desk/orders.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { formatExactly } from "#app/domain/money.ts"
import { isAtProvider } from "#app/domain/orders/order-source.ts"
import type { StoredPayment } from "#db/payments/payment-details.server.ts"

type Row = readonly [name: string, value: string]

/** A payment as its page names it, and its amounts; one of which only events are known has none. */
export function paymentSummary(id: string, payment: StoredPayment | null): { title: string; facts: Row[] } {
  const name = isAtProvider(id) ? "Payment" : "Bank transfer"
  if (payment?.amount == null || payment.currency === null) return { title: name, facts: [] }
  const { amount, currency, refundedAmount } = payment
  return {
    title: `${name}, ${formatAmount({ amount, currency })}`,
    facts: [
      ["Amount", formatAmount({ amount, currency })],
      ...(refundedAmount > 0
        ? [["Refunded", formatAmount({ amount: refundedAmount, currency })] as const]
        : []),
      ...(isAtProvider(id) ? feeFacts(payment) : []),
    ],
  }
}

const inRupees = (amount: number) => formatExactly({ amount, currency: "INR" })

/** What Razorpay kept of a payment, and what is left, in rupees. */
export function feeFacts({ fee, tax, inrAmount }: Pick<StoredPayment, "fee" | "tax" | "inrAmount">): Row[] {
  if (fee === null) return [["Razorpay's fee", ordersCopy.feeUnknown]]
  const told = tax === null ? inRupees(fee) : `${inRupees(fee)}, ${inRupees(tax)} of it tax`
  return [
    ["Razorpay's fee", told],
    ...(inrAmount === null ? [] : [["Net", inRupees(inrAmount - fee)] as const]),
  ]
}
