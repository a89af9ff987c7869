import { brand } from "#app/copy/brand.ts"
import { itemName } from "#app/copy/items.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/order.ts"
import { formatDay } from "#app/domain/time.ts"
import { renderMail } from "./mail.tsx"

export type Receipt = { order: Order; email: string; paymentId: string; licenseKey: string; paidAt: Date }
export type Site = { siteUrl: string; contact: { supportEmail: string } }

/** The receipt of an order; for a licence it carries the key. Queued once per order. */
export function receiptMail({ order, email, paymentId, licenseKey, paidAt }: Receipt, site: Site) {
  const isLicense = order.kind === "license"
  return {
    id: `receipt:${order.id}`,
    recipient: email,
    createdAt: paidAt,
    ...renderMail({
      subject: isLicense ? `Your ${brand.name} licence` : `Thank you for your donation to ${brand.name}`,
      opening: isLicense
        ? `Thank you for buying ${brand.fullName}. Your licence is below: keep this mail.`
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
