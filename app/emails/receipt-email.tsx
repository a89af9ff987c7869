import { brand } from "#app/copy/brand.ts"
import { itemName } from "#app/copy/checkout/items.ts"
import type { Order } from "#app/domain/checkout/order.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import { formatDay } from "#app/domain/time.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

export type Receipt = { order: Order; email: string; paymentId: string; licenseKey: string; paidAt: Date }

/**
 * The receipt of an order, with the key of a license order. Its id makes it unique per order in the outbox.
 */
export function receiptEmail(
  { order, email, paymentId, licenseKey, paidAt }: Receipt,
  site: SiteAddresses,
): OutboxEmail {
  const isLicense = order.kind === "license"
  return {
    id: `receipt:${order.id}`,
    to: email,
    createdAt: paidAt,
    ...renderEmail({
      subject: isLicense ? `Your ${brand.name} license` : `Thank you for your donation to ${brand.name}`,
      opening: isLicense
        ? `Thank you for buying ${brand.fullName}. Your license is below: keep this mail.`
        : "Thank you for your donation! Your support helps us keep the product awesome.",
      highlight: isLicense ? { label: "License key", value: licenseKey } : null,
      facts: [
        ["Item", itemName(order)],
        ["Amount", formatMoney(order.amount)],
        ["Date", formatDay(paidAt)],
        ["Order", order.id],
        ["Payment", paymentId],
      ],
      link: isLicense
        ? { label: `Download ${brand.name}`, url: `${site.siteUrl}/download` }
        : { label: "Your donations", url: `${site.siteUrl}/donate` },
      closing: `Questions? Write to ${site.contact.supportEmail}.`,
    }),
  }
}
