import {
  type BillingDetails,
  buyerCountry,
  missingDetail,
  registrationProblem,
} from "#app/orders/billing/billing-details.ts"
import { isResold } from "#app/orders/order/order.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { isSoldTo } from "#app/orders/prices/sales.ts"
import { consumerRight } from "#app/orders/withdrawal/withdrawal.ts"
import { COUNTRIES, isInEea } from "#app/platform/countries.ts"
import type { FoundCheckout } from "./queries.server.ts"

// What the law and the owner's settings ask of the buyer of an order, by the details that are given so far.

/**
 * The words that a consumer with a right of withdrawal agrees to, and the buyer's countries in which they are asked for: null for
 * every country, because the price came from one of them.
 */
export function describeConsent(found: FoundCheckout) {
  const isAskedIn = (country: string) =>
    describeWithdrawalRight(found, { ...found.billing, country }) === "consent"
  return { text: accessConsent.text, countries: countriesWhere(isAskedIn) }
}

/** The countries in which something holds, as one text to send to the browser; null for all. */
function countriesWhere(holds: (country: string) => boolean) {
  const countries = COUNTRIES.filter(holds)
  return countries.length === COUNTRIES.length ? null : countries.join(" ")
}

/** The buyer's countries in which the button that pays says so in the words of the law; null for all. */
export const listOrderedIn = (found: FoundCheckout) =>
  countriesWhere((country) => isOrdered(found, { ...found.billing, country }))

/** True for a sale in the EU or the EEA: the button has the words of Directive 2011/83/EU, Art. 8(2), and no other. */
export const isOrdered = ({ order, country }: FoundCheckout, billing: BillingDetails) =>
  order.kind === "license" && [country, buyerCountry(billing, country)].some(isInEea)

export const checkoutPriceOf = ({ order, country }: FoundCheckout) => ({
  country,
  currency: order.amount.currency,
})

/** The right of the order's buyer as a consumer, with these details. */
export function describeWithdrawalRight({ order, country, seller }: FoundCheckout, billing: BillingDetails) {
  return consumerRight({ ...order, country, billing, offersWithdrawal: seller?.offersWithdrawal ?? false })
}

/** True if nothing is sold to a buyer with these details. */
export const isNotSold = (
  { order, country, seller }: FoundCheckout,
  billing: BillingDetails,
  begunAt = order.createdAt,
) =>
  order.kind === "license" &&
  !isSoldTo({ country, billing, isResold: isResold(order.source) }, begunAt, seller)

/** Finds what blocks the payment: the buyer's country, a detail that the tax invoice needs, or the consent; null for nothing. */
export function missingAtCheckout(found: FoundCheckout, billing: BillingDetails, hasConsented: boolean) {
  const { order, seller } = found
  const isConsentMissing = describeWithdrawalRight(found, billing) === "consent" && !hasConsented
  // A reseller asks for the details of its own invoice.
  if (isResold(order.source))
    return isNotSold(found, billing) ? "not-sold" : isConsentMissing ? "consent" : null
  if (isNotSold(found, billing)) return order.quoteId === null ? "not-sold" : "vat-id"
  const missing = missingDetail(seller, { kind: order.kind, ...checkoutPriceOf(found) }, billing)
  const wrong = order.kind === "license" ? registrationProblem(seller, billing) : null
  return wrong ?? missing ?? (isConsentMissing ? "consent" : null)
}
