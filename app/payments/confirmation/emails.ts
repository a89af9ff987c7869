import type { Sale } from "#app/orders/ledger/ledger.ts"
import { computers, type Item, type Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { countryName } from "#app/platform/countries.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatMoney } from "#app/platform/money.ts"
import { formatMoment } from "#app/platform/time.ts"

/** Tells an owner who wants an email for each sale what was sold, where to, and with which coupon. */
export function saleEmail({ sale, at }: { sale: Sale; at: Date }, site: SiteAddresses): AccountEmail {
  const { id, amount, country, discount } = sale
  const paid = formatMoney(amount)
  return writeEmail(
    { kind: "sale", id: `sale:${id}`, at },
    {
      subject: `${brand.name}: ${soldItem(sale.item)} for ${paid}`,
      opening: "This order was just paid.",
      link: { label: "Open the order", url: orderUrl(sale, site) },
      facts: [
        ["Item", soldItem(sale.item)],
        ["Paid", `${paid} (${amount.currency})`],
        ["From", countryText(country)],
        ["Coupon", discount ? `${discount.code}, ${insteadOf(sale)}` : "None"],
        ["When", formatMoment(at)],
      ],
      closing:
        "You’re getting this email because you chose one for each sale. You can switch to a daily summary, or turn them off, in the desk’s Settings.",
    },
    site,
  )
}

/** "Basic for €75.99, Germany, coupon SAVE20 instead of €94.99": a sale in a list. */
export function saleInWords(sale: Sale): string {
  const { item, amount, country, discount } = sale
  const coupon = discount && `coupon ${discount.code} ${insteadOf(sale)}`
  return [`${soldItem(item)} for ${formatMoney(amount)}`, countryText(country), coupon]
    .filter(Boolean)
    .join(", ")
}

export const orderUrl = ({ id }: Sale, { siteUrl }: SiteAddresses) => `${siteUrl}/desk/orders/${id}`

const insteadOf = ({ amount, discount }: Sale) =>
  `instead of ${formatMoney({ ...amount, amount: discount?.listAmount ?? amount.amount })}`

function soldItem(item: Item): string {
  if (item.kind === "donation") return "Donation"
  return [planNames[item.planType], item.devices && computers(item.devices)].filter(Boolean).join(", ")
}

const countryText = (country: string | null) => (country ? countryName(country) : "Unknown country")

type UnfulfilledPayment = { order: Order; paymentId: string; at: Date }

/**
 * Asks the site's owner to refund a payment whose buyer's account was deleted. Its id is unique per order.
 */
export function paymentWithoutBuyerEmail(
  { order, paymentId, at }: UnfulfilledPayment,
  site: SiteAddresses,
): OutboxEmail {
  const amount = formatMoney(order.amount)
  return writeEmail(
    {
      kind: "payment-without-buyer",
      id: `payment-without-buyer:${order.id}`,
      to: site.contact.supportEmail,
      at,
    },
    {
      subject: `Refund needed: a payment of ${amount} without an account`,
      opening: `Someone paid ${amount} for an order whose account had been deleted. No license was issued, no donation was recorded, and the payer got no receipt. It isn’t refunded automatically. Please refund it in full at Razorpay, unless that’s been done already.`,
      link: {
        label: "Open the payment at Razorpay",
        url: `https://dashboard.razorpay.com/app/payments/${encodeURIComponent(paymentId)}`,
      },
      facts: [
        ["Amount", `${amount} (${order.amount.currency})`],
        ["Confirmed", formatMoment(at)],
        ["Payment", paymentId],
        ["Order at Razorpay", order.providerOrderId ?? "unknown"],
        ["Order", orderNumber(order.id)],
      ],
      closing:
        "In Razorpay’s dashboard, go to Transactions, then Payments, open this payment and choose Issue Refund. The site then records the refund automatically.",
    },
    site,
  )
}
