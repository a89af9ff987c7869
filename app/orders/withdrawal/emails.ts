import { itemName, type Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoney } from "#app/platform/money.ts"
import { formatMoment } from "#app/platform/time.ts"
import { withdrawalCopy } from "./copy.ts"

/** Acknowledges a withdrawal with its content, date and time (Directive 2011/83/EU, Art. 11a(4)). */
export function withdrawalEmail(
  { order, name, at }: { order: Order; name: string | null; at: Date },
  site: SiteAddresses,
): AccountEmail {
  const named: [string, string][] = name === null ? [] : [["Name", withoutLinks(name)]]
  return writeEmail(
    { id: `withdrawal:${order.id}`, kind: "withdrawal", at },
    {
      subject: `You’ve withdrawn from your ${brand.name} order ${orderNumber(order.id)}`,
      opening:
        "You’ve withdrawn from the contract below. This email acknowledges that we received your withdrawal. Your license ends with the refund.",
      facts: [
        ...named,
        ["Contract", itemName(order)],
        ["Order", orderNumber(order.id)],
        ["Amount paid", formatMoney(order.amount)],
        ["Withdrawn", formatMoment(at)],
      ],
      notes: [withdrawalCopy.refund],
    },
    site,
  )
}

/** The link to the page on which the buyer of an order withdraws, who asked for it without being signed in. */
export function withdrawalLinkEmail(
  { id, orderId, at }: { id: string; orderId: string; at: Date },
  site: SiteAddresses,
): AccountEmail {
  return writeEmail(
    { id: `withdrawal-link:${id}`, kind: "withdrawal", at },
    {
      subject: "Your link to withdraw from the contract",
      opening:
        "Someone, most likely you, asked for a link to withdraw from the contract for this order. Open it, log in with this address and confirm. Nothing changes until then.",
      link: { label: withdrawalCopy.link, url: `${site.siteUrl}/withdraw/${encodeURIComponent(orderId)}` },
      facts: [["Order", orderNumber(orderId)]],
      notes: ["If you didn’t ask for it, you don’t need to do anything."],
      closing: supportSentence(site, "If you can’t log in, write to"),
    },
    site,
  )
}
