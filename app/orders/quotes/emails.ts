import { quoteNumber } from "#app/orders/order/order-number.ts"
import type { SalesToEurope } from "#app/orders/prices/sales.ts"
import { brand } from "#app/platform/brand.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoney } from "#app/platform/money.ts"
import { emailedVat, offerName, quoteCopy, validUntilText } from "./copy.ts"
import type { QuoteAndHeld } from "./quote.ts"

type Emailed = QuoteAndHeld & { salesToEurope: SalesToEurope }

/** The email with the link to a quote; the signature in it says that the address's mail was read (`quoteAddressText`). */
export function quoteEmail(
  { quote, held, salesToEurope }: Emailed,
  signature: string,
  at: Date,
  site: SiteAddresses,
): OutboxEmail {
  const { id, email, amount, note, company } = quote
  const vat = emailedVat(quote, salesToEurope)
  const { sellerName, postalAddress } = site.contact
  return writeEmail(
    { kind: "quote", id: `quote:${id}`, to: email, at },
    {
      subject: `Your quote for ${brand.fullName}`,
      opening: `Here’s your quote for ${brand.fullName}. Open it to read the offer, accept it and pay. You’ll need an account with this email address. You can create one there.`,
      link: { label: "Open the quote", url: `${site.siteUrl}/quotes/${id}?to=${signature}` },
      facts: [
        ...(company ? [[quoteCopy.offeredTo, withoutLinks(company)] as [string, string]] : []),
        ["Offer", offerName(quote, held)],
        ["Price", formatMoney(amount)],
        ...(vat ? [["VAT", vat] as [string, string]] : []),
        ["Valid until", validUntilText(quote)],
        ...(note ? [["Note", note] as [string, string]] : []),
        ["Quote", quoteNumber(id)],
        ["Offered by", `${sellerName}, ${postalAddress}`],
      ],
    },
    site,
  )
}
