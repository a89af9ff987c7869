import type { Clock, Signing, Site } from "#app/capabilities.ts"
import { totalSentence } from "#app/copy/invoices/invoice.ts"
import { validUntilText } from "#app/copy/orders/quotes.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { type Account, hasConfirmedAddress, isPaid } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { formatMoney } from "#app/domain/money.ts"
import { NO_BILLING_DETAILS } from "#app/domain/orders/billing-details.ts"
import { itemName } from "#app/domain/orders/order.ts"
import { type Quote, quoteAddressText, quoteState } from "#app/domain/orders/quote.ts"
import type { Seller } from "#app/domain/orders/seller.ts"

/** "unconfirmed" has the quote's address, and has not proven it. */
type Viewer = "signed-out" | "buyer" | "unconfirmed" | "other"

/** A quote as the buyer's page shows it; never the address that it was sent to, which whoever has the link could read. */
export function quoteOffer(
  { quote, seller, signature }: FoundOffer,
  account: Account | null,
  { config, now, keyedHasher }: Clock & Signing & Site,
) {
  const { id, plan, devices, amount, note } = quote
  const redirectTo = `/quotes/${id}`
  // Who came by the email has its address filled in at sign-up.
  const knowsAddress = keyedHasher.isHashOf(quoteAddressText(id), signature)
  const viewer = viewerOf(quote, account)
  const owned = viewer === "buyer" && account && isPaid(account) ? account.license : null
  return {
    id,
    viewer,
    item: itemName({ planType: plan, devices }),
    price: formatMoney(amount),
    validUntil: validUntilText(quote),
    // The invoice splits the tax by the State that the buyer chooses at checkout.
    total: totalSentence(
      { kind: "license", amount, country: null, seller, billing: NO_BILLING_DETAILS },
      now(),
    ),
    logIn: `/login?${new URLSearchParams({ redirectTo })}`,
    signUp: `/signup?${new URLSearchParams({ redirectTo, ...(knowsAddress && { quote: id, to: signature }) })}`,
    note,
    state: quoteState(quote, now()),
    /** How many devices the license that the buyer has covers then; null without one. */
    upgradedDevices: owned && Math.max(owned.maxDevices, devices),
    seller: sellerAddress(config.contact),
    supportEmail: config.contact.supportEmail,
    isTestMode: config.razorpay.isTestMode,
  }
}

type FoundOffer = {
  quote: Quote
  seller: Seller | null
  /** From the address of the page; empty for none. */
  signature: string
}

export type Offer = ReturnType<typeof quoteOffer>

/** What a quote is to a visitor. */
export function viewerOf({ emailKey }: Quote, account: Account | null): Viewer {
  if (!account) return "signed-out"
  if (emailKeyOf(account.email) !== emailKey) return "other"
  return hasConfirmedAddress(account) ? "buyer" : "unconfirmed"
}
