import { brand } from "#app/copy/brand.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type CouponPayment = { order: Order; paymentId: string; at: Date }

/** Tells the buyer that a payment arrived which its coupon no longer covers. Its id is unique per payment. */
export function couponUnavailableEmail(
  { order, paymentId, at }: CouponPayment,
  site: SiteAddresses,
): AccountEmail {
  const amount = formatMoney(order.amount)
  return {
    kind: "coupon-unavailable",
    id: `coupon-unavailable:${paymentId}`,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your payment of ${amount} to ${brand.name}`,
        opening: `We received your payment of ${amount}, but the coupon could no longer be used when you paid: it had ended, or another buyer had its last use. No license was issued yet. We will either issue it all the same or give the whole payment back. You don't have to do anything, and please don't pay again.`,
        highlight: null,
        link: { label: "Open your order", url: `${site.siteUrl}/checkout/${order.id}` },
        facts: [
          ["Amount", `${amount} (${order.amount.currency})`],
          ["Received", formatMoment(at)],
          ["Payment", paymentId],
          ["Order", order.id],
        ],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}
