import { type BillingDetails, buyerCountry } from "#app/orders/billing/billing-details.ts"
import { isBusinessTaxId } from "#app/orders/billing/tax-id.ts"
import type { Purchase } from "#app/orders/order/order.ts"
import { isInEea } from "#app/platform/countries.ts"
import { addDays, type Day, indianDayOf, weekdayOf } from "#app/platform/time.ts"

/** The words of a consent, and their version. */
export type Consent = { version: string; text: string }

/** Terms that the buyer of an order agrees to by paying. */
export type Agreement = {
  termsVersion: string
  /** Consent to immediate access, which ends the right of withdrawal; null if it was not asked for, or not given. */
  consent: Consent | null
  /** True if the buyer was offered the right to withdraw within 14 days instead. */
  isWithdrawable: boolean
}

export function isSameAgreement(one: Agreement, other: Agreement): boolean {
  return (
    one.termsVersion === other.termsVersion &&
    one.consent?.version === other.consent?.version &&
    one.isWithdrawable === other.isWithdrawable
  )
}

/**
 * Choice for a consumer whose country has a right of withdrawal (Directive 2011/83/EU, Art. 9 and 16(m); the UK's
 * Consumer Contracts Regulations 2013, reg. 29 and 37): immediate access, with an express consent that waives the
 * right, or 14 days to withdraw. Null elsewhere, for a business with a tax ID, and for donations, which buy nothing.
 */
export type ConsumerRight = "consent" | "withdrawal" | null

type Contract = {
  kind: Purchase["kind"]
  /** The quote that the order accepts; null for an order at the price of the site. */
  quoteId: string | null
  /** ISO 3166 code of the country that the price came from; null where it is unknown. */
  country: string | null
  billing: Pick<BillingDetails, "taxId" | "country">
  /** The owner's setting. */
  offersWithdrawal: boolean
}

/** Returns the right of an order. Quotes are for businesses, which have no such right; a consumer must consent. */
export function consumerRight({
  kind,
  quoteId,
  country,
  billing,
  offersWithdrawal,
}: Contract): ConsumerRight {
  if (kind === "donation" || isBusinessTaxId(billing.taxId)) return null
  if (![country, buyerCountry(billing, country)].some(hasRightOfWithdrawal)) return null
  return offersWithdrawal && quoteId === null ? "withdrawal" : "consent"
}

/** True if the order needs a consent to immediate access, and its buyer agreed neither to that nor to 14 days. */
export const isConsentMissing = (contract: Contract, agreement: Agreement | null): boolean =>
  consumerRight(contract) === "consent" && !agreement?.consent && !agreement?.isWithdrawable

/** The EEA, and the UK, whose law is the same in substance. */
const hasRightOfWithdrawal = (country: string | null): boolean => isInEea(country) || country === "GB"

/** Days after that of the contract in which a consumer may withdraw (Directive 2011/83/EU, Art. 9). */
export const WITHDRAWAL_DAYS = 14

/** "withdrawn" once it was done, "refunded" where nothing is left to give back, "over" after the last day. */
export type WithdrawalState = "open" | "withdrawn" | "refunded" | "over"

type SoldOrder = {
  paidAt: Date
  right: ConsumerRight
  agreement: Agreement | null
  isWithdrawn: boolean
  isRefunded: boolean
}

/** State of the buyer's right to withdraw from the order; null if there is no such right. */
export function withdrawalState(order: SoldOrder, now: Date): WithdrawalState | null {
  const { paidAt, right, agreement, isWithdrawn, isRefunded } = order
  // The stored agreement decides; without one, the site's current offer does.
  const isOffered = agreement ? agreement.isWithdrawable : right === "withdrawal"
  if (isWithdrawn) return "withdrawn"
  if (!isOffered || agreement?.consent) return null
  if (isRefunded) return "refunded"
  return indianDayOf(now) <= lastWithdrawalDay(paidAt) ? "open" : "over"
}

/**
 * The last day of the period, which is included. By law it is the 14th day after that of the contract, or the Monday after a
 * weekend (Regulation (EEC, Euratom) 1182/71, Art. 3), where the consumer lives. The day in Asia/Kolkata is never an earlier one,
 * but it ends up to nine and a half hours before that of Martinique, so one more is given. Public holidays are not counted.
 */
export function lastWithdrawalDay(paidAt: Date): Day {
  const last = addDays(indianDayOf(paidAt), WITHDRAWAL_DAYS)
  const weekend = { 6: 2, 0: 1 }[weekdayOf(last)] ?? 0
  return addDays(last, weekend + 1)
}

const REFUND_DAYS = 14

/** The last day to refund the payment: 14 days after that of the withdrawal (Directive 2011/83/EU, Art. 13(1)). */
export const refundDue = (withdrawnAt: Date): Day => addDays(indianDayOf(withdrawnAt), REFUND_DAYS)
