import { type Account, hasConfirmedAddress } from "#app/accounts/account/account.ts"
import type { Clock, Site } from "#app/capabilities.ts"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { orderSummaryCopy } from "#app/orders/checkout/copy.ts"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { isSoldTo, providerOfSale, type SalesConfig } from "#app/orders/prices/sales.ts"
import { totalSentence } from "#app/orders/tax/total-copy.ts"
import { sellerAddress } from "#app/platform/contact-facts.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { formatMoney } from "#app/platform/money.ts"
import type { Found } from "#db/client.server.ts"
import { offerName, quoteCopy, quoteVat, upgradeNote, validUntilText } from "./copy.ts"
import type { findQuoteOffer } from "./queries.server.ts"
import { givesMore, type Quote, quoteState } from "./quote.ts"

/**
 * A quote as the buyer's page shows it, with the signature of the emailed link, which log-in and sign-up carry along; never
 * the address that it was sent to, which whoever has the link could read.
 */
export function quoteOffer(
  offered: Offered,
  signature: string | null,
  account: Account | null,
  { config, now }: Clock & Site,
) {
  const { quote, held, seller, country } = offered
  const { id, devices, amount, note } = quote
  const isResold = isResoldQuote(offered, config)
  const redirectTo = `/quotes/${id}${signature === null ? "" : `?to=${signature}`}`
  const viewer = viewerOf(quote, account)
  const isAddressee = signature !== null || viewer === "buyer"
  const state = quoteState(quote, now())
  /** Facts shown beside an open offer, to its buyer alone. */
  const ownHeld = isAddressee && state === "sent" ? held : null
  return {
    number: quoteNumber(id),
    viewer,
    item: offerName(quote, ownHeld),
    price: formatMoney(amount),
    validUntil: validUntilText(quote),
    // The invoice splits the tax by the State that the buyer chooses at checkout.
    total: [
      totalSentence(
        {
          kind: "license",
          devices,
          amount,
          country: null,
          seller,
          billing: NO_BILLING_DETAILS,
        },
        now(),
      ),
      quoteVat(quote, quote.country ?? country, seller?.salesToEurope ?? null, isResold),
    ]
      .filter(Boolean)
      .join(" "),
    needsVatId: needsVatId(offered, config, now()),
    accepted: orderSummaryCopy.accepted(amount.currency, isResold ? "polar" : "razorpay"),
    logIn: `/login?${new URLSearchParams({ redirectTo })}`,
    signUp: `/signup?${new URLSearchParams({ redirectTo, ...(signature !== null && { quote: id, to: signature }) })}`,
    /** Read by the addressee only. */
    company: isAddressee ? quote.company : null,
    note,
    state,
    /** Effect on the buyer's license, or why there is none; null without a license. */
    effect:
      ownHeld === null
        ? null
        : givesMore(quote, ownHeld)
          ? upgradeNote(devices)
          : quoteCopy.givesNothing(ownHeld),
    isVain: ownHeld !== null && !givesMore(quote, ownHeld),
    seller: sellerAddress(config.contact),
    supportEmail: config.contact.supportEmail,
    isTestMode: config.razorpay.isTestMode,
  }
}

export type Offer = ReturnType<typeof quoteOffer>

/** A quote with the country of the visitor's connection; null where it is unknown. */
type Offered = Found<typeof findQuoteOffer> & { country: string | null }

/** Returns the visitor's relation to the quote; "unconfirmed" has its address, but has not confirmed it. */
export function viewerOf({ emailKey }: Quote, account: Account | null) {
  if (!account) return "signed-out"
  if (emailKeyOf(account.email) !== emailKey) return "other"
  return hasConfirmedAddress(account) ? "buyer" : "unconfirmed"
}

/**
 * True if the quote is for a country without sales to consumers, so that its buyer must give a VAT ID: that of the request,
 * or of the connection. Not for a payment that has begun before.
 */
export function needsVatId(offered: Offered, config: SalesConfig, now: Date): boolean {
  const { quote, begunAt, seller, country } = offered
  const billing = { taxId: null, country: quote.country }
  const buyer = { country, billing, isResold: isResoldQuote(offered, config) }
  return !isSoldTo(buyer, begunAt ?? now, seller)
}

/** True if the reseller sells what the quote offers, to the visitor's country. */
const isResoldQuote = ({ quote, country }: Offered, config: SalesConfig) =>
  providerOfSale({ kind: "license", country, currency: quote.amount.currency }, config) === "polar"
