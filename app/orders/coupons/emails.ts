import type { Order } from "#app/orders/order/order.ts"
import { brand } from "#app/platform/brand.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatMoney } from "#app/platform/money.ts"
import { formatBooksMoment } from "#app/platform/time.ts"

/** Tells the buyer that a payment arrived which its coupon no longer covers. Its id is unique per payment. */
export function couponUnavailableEmail(
  { order, paymentId, at }: { order: Order; paymentId: string; at: Date },
  site: SiteAddresses,
): AccountEmail {
  const amount = formatMoney(order.amount)
  return writeEmail(
    { kind: "coupon-unavailable", id: `coupon-unavailable:${paymentId}`, at },
    {
      subject: `Your payment of ${amount} to ${brand.name}`,
      opening: `We received your payment of ${amount}, but the coupon could no longer be used when you paid: it had ended, or another buyer had its last use. No license was issued yet. We will either issue it all the same or give the whole payment back. You don't have to do anything, and please don't pay again.`,
      link: { label: "Open your order", url: `${site.siteUrl}/checkout/${order.id}` },
      facts: [
        ["Amount", `${amount} (${order.amount.currency})`],
        ["Received", formatBooksMoment(at)],
        ["Payment", paymentId],
        ["Order", order.id],
      ],
    },
    site,
  )
}
