import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { formatMoment } from "#app/domain/time.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type PaymentWithoutBuyer = { order: Order; paymentId: string; at: Date }

/**
 * Asks the site's owner to refund a payment whose buyer's account was deleted. Its id is unique per order.
 */
export function paymentWithoutBuyerEmail(
  { order, paymentId, at }: PaymentWithoutBuyer,
  site: SiteAddresses,
): OutboxEmail {
  const amount = formatMoney(order.amount)
  return {
    kind: "payment-without-buyer",
    id: `payment-without-buyer:${order.id}`,
    to: site.contact.supportEmail,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Refund needed: a payment of ${amount} without an account`,
        opening: `Someone paid ${amount} for an order whose account had been deleted. No license was issued, no donation was recorded, and the payer got no receipt. Nothing is refunded automatically: please refund the payment in full at Razorpay, unless that was done already.`,
        highlight: null,
        link: {
          label: "Open the payment at Razorpay",
          url: `https://dashboard.razorpay.com/app/payments/${encodeURIComponent(paymentId)}`,
        },
        facts: [
          ["Amount", `${amount} (${order.amount.currency})`],
          ["Confirmed", formatMoment(at)],
          ["Payment", paymentId],
          ["Order at Razorpay", order.providerOrderId ?? "unknown"],
          ["Order", order.id],
        ],
        closing:
          "On Razorpay's dashboard: Transactions, Payments, this payment, Issue Refund. The site then records the refund automatically.",
      },
      site,
    ),
  }
}
