import { brand } from "#app/copy/brand.ts"
import { refundArrival } from "#app/copy/orders/refund-arrival.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type OwnPrice = {
  /** The order that was paid from abroad. */
  orderId: string
  paid: Money
  price: Money
  /** Of the checkout at that price, or of the pricing page. */
  path: string
  at: Date
}

/** Tells a buyer who paid the Indian price from abroad of the refund, and offers the price of their own country. */
export function ownPriceEmail(
  { orderId, paid, price, path, at }: OwnPrice,
  site: SiteAddresses,
): AccountEmail {
  return {
    kind: "own-price",
    id: `own-price:${orderId}`,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your payment for ${brand.name} is refunded: it was at the price for India`,
        opening: `You paid ${formatMoney(paid)}, which is the price for buyers in India, with a card from another country. We give it back in full, and the license ends with the refund. ${refundArrival} If you like, buy ${brand.name} at the price where you are: ${formatMoney(price)}.`,
        highlight: null,
        link: { label: `Buy for ${formatMoney(price)}`, url: `${site.siteUrl}${path}` },
        facts: [
          ["Paid", formatMoney(paid)],
          ["Date", formatIndianDay(at)],
          ["Order", orderId],
        ],
        notes: ["Nothing is charged unless you buy again. Once the refund is reported, the checkout opens."],
        closing: supportSentence(site, "If you live in India and this is a mistake, write to"),
      },
      site,
    ),
  }
}
