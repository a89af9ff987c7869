import { validUntilText } from "#app/orders/quotes/copy.ts"
import type { Quote } from "#app/orders/quotes/quote.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { formatBooksMoment, formatIndianDay } from "#app/platform/time.ts"
import { type Item, itemName, type Order } from "./order.ts"
import { refundArrival } from "./refund-rule-copy.ts"

type Refund = {
  /** `refund:<the provider's id>` */
  id: string
  order: Item & { id: string }
  amount: Money
  /** Null where the payment's amount is not known. */
  paid: Money | null
  /** The license that was paid for ended with it. */
  endsLicense: boolean
  /** The credit note that was issued over it; null for none. */
  creditNoteId: string | null
  at: Date
}

/** Tells the buyer of an order what was refunded, where it goes and how long that takes, with the credit note. */
export function refundEmail(
  { id, order, amount, paid, endsLicense, creditNoteId, at }: Refund,
  site: SiteAddresses,
): AccountEmail {
  const refunded = formatMoney(amount)
  const receipt = { label: "Your receipt, to print", url: `${site.siteUrl}/receipts/${order.id}` }
  return writeEmail(
    { kind: "refund", id, at },
    {
      subject: `We refunded ${refunded}`,
      opening: `We refunded ${refunded} of your payment for ${itemName(order)}. ${refundArrival}`,
      link: creditNoteId
        ? { label: "Your credit note, to print", url: `${site.siteUrl}/invoices/${creditNoteId}` }
        : receipt,
      facts: [
        ["Refunded", refunded],
        ...(paid ? [["Paid", formatMoney(paid)] satisfies [string, string]] : []),
        ["Date", formatIndianDay(at)],
        ["Refund", id.replace(/^refund:/, "")],
        ["Order", order.id],
      ],
      ...(creditNoteId ? { moreLinks: [receipt] } : {}),
      notes: endsLicense
        ? [
            `The license that you bought has ended with this refund: its key no longer works. Your account stays open, and you can buy ${brand.name} again at any time.`,
          ]
        : [],
      closing: supportSentence(
        site,
        "If the money has not arrived by then, give your bank the number of the refund, or write to",
      ),
    },
    site,
  )
}

type CouponPayment = { order: Order; paymentId: string; at: Date }

/** Tells the buyer that a payment arrived which its coupon no longer covers. Its id is unique per payment. */
export function couponUnavailableEmail(
  { order, paymentId, at }: CouponPayment,
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

/** The email with the link to a quote; the signature in it says that the address's mail was read (`quoteAddressText`). */
export function quoteEmail(quote: Quote, signature: string, at: Date, site: SiteAddresses): OutboxEmail {
  const { id, email, plan, devices, amount, note } = quote
  const { sellerName, postalAddress } = site.contact
  return writeEmail(
    { kind: "quote", id: `quote:${id}`, to: email, at },
    {
      subject: `Your quote for ${brand.fullName}`,
      opening: `Here is your quote for ${brand.fullName}. Open it to read what is offered, and to accept and pay. You need an account with this email address: you can create one on the page.`,
      link: { label: "Open the quote", url: `${site.siteUrl}/quotes/${id}?to=${signature}` },
      facts: [
        ["Offer", itemName({ planType: plan, devices })],
        ["Price", formatMoney(amount)],
        ["Valid until", validUntilText(quote)],
        ...(note ? [["Note", note] as [string, string]] : []),
        ["Quote", id],
        ["Offered by", `${sellerName}, ${postalAddress}`],
      ],
    },
    site,
  )
}

type Withdrawal = { order: Order; name: string | null; at: Date }

/** Acknowledges a withdrawal with its content, date and time (Directive 2011/83/EU, Art. 11a(4)). */
export function withdrawalEmail({ order, name, at }: Withdrawal, site: SiteAddresses): AccountEmail {
  const named: [string, string][] = name === null ? [] : [["Name", name]]
  return writeEmail(
    { id: `withdrawal:${order.id}`, kind: "withdrawal", at },
    {
      subject: "We received your withdrawal",
      opening:
        "You have withdrawn from the contract below. This email acknowledges it. The license ends when the refund is made.",
      facts: [
        ...named,
        ["Contract", itemName(order)],
        ["Order", order.id],
        ["Amount paid", formatMoney(order.amount)],
        ["Withdrawn", formatBooksMoment(at)],
      ],
      notes: [withdrawalCopy.refund],
    },
    site,
  )
}

type WithdrawalLink = { id: string; orderId: string; at: Date }

/** The link to the page on which the buyer of an order withdraws, who asked for it without being signed in. */
export function withdrawalLinkEmail({ id, orderId, at }: WithdrawalLink, site: SiteAddresses): AccountEmail {
  return writeEmail(
    { id: `withdrawal-link:${id}`, kind: "withdrawal", at },
    {
      subject: "Your link to withdraw from the contract",
      opening:
        "Somebody asked for the page on which you withdraw from the contract of an order. Log in with this address there, and confirm. Until then, nothing changes.",
      link: { label: withdrawalCopy.link, url: `${site.siteUrl}/withdraw/${encodeURIComponent(orderId)}` },
      facts: [["Order", orderId]],
      notes: ["If you did not ask for it, there is nothing to do."],
      closing: supportSentence(site, "If you can't log in, write to"),
    },
    site,
  )
}
