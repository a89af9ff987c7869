import { brand } from "#app/copy/brand.ts"
import { validUntilText } from "#app/copy/orders/quotes.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import { itemName } from "#app/domain/orders/order.ts"
import type { Quote } from "#app/domain/orders/quote.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

/** The email with the link to a quote; the signature in it says that the address's mail was read (`quoteAddressText`). */
export function quoteEmail(quote: Quote, signature: string, at: Date, site: SiteAddresses): OutboxEmail {
  const { id, email, plan, devices, amount, note } = quote
  const { sellerName, postalAddress } = site.contact
  return {
    kind: "quote",
    id: `quote:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your quote for ${brand.fullName}`,
        opening: `Here is your quote for ${brand.fullName}. Open it to read what is offered, and to accept and pay. You need an account with this email address: you can create one on the page.`,
        highlight: null,
        link: { label: "Open the quote", url: `${site.siteUrl}/quotes/${id}?to=${signature}` },
        facts: [
          ["Offer", itemName({ kind: "license", planType: plan, devices })],
          ["Price", formatMoney(amount)],
          ["Valid until", validUntilText(quote)],
          ...(note ? [["Note", note] as [string, string]] : []),
          ["Quote", id],
          ["Offered by", `${sellerName}, ${postalAddress}`],
        ],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}
