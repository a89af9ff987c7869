import type { Purchase } from "#app/orders/order/order.ts"
import { isInEu } from "#app/platform/countries.ts"

/** The words of a consent, and their version. */
export type Consent = { version: string; text: string }

/** What the buyer of an order agrees to by paying. */
export type Agreement = {
  termsVersion: string
  /** To access at once, which ends the right of withdrawal; null where it was not asked for, or not given. */
  consent: Consent | null
  /** Whether the buyer was offered to withdraw within 14 days instead. */
  isWithdrawable: boolean
}

export function isSameAgreement(one: Agreement, other: Agreement): boolean {
  return (
    one.termsVersion === other.termsVersion &&
    one.consent?.version === other.consent?.version &&
    one.isWithdrawable === other.isWithdrawable
  )
}

/** Iceland, Liechtenstein and Norway, which apply the EU's consumer law, and the UK, whose law is the same in substance. */
const LIKE_EU = new Set<string | null>(["IS", "LI", "NO", "GB"])

/**
 * What a consumer gets whose country has a right of withdrawal (Directive 2011/83/EU, Art. 9 and 16(m); the UK's Consumer
 * Contracts Regulations 2013, reg. 29 and 37): access at once, for which the right is given up by an express consent, or
 * 14 days. Null elsewhere, and for donations, which buy nothing.
 */
export type ConsumerRight = "consent" | "withdrawal" | null

type Contract = {
  kind: Purchase["kind"]
  /** The quote that the order accepts; null for an order at the price of the site. */
  quoteId: string | null
  /** ISO 3166 codes: the one that the price came from, and the buyer's own; null where it is unknown. */
  countries: readonly (string | null)[]
  /** The owner's setting. */
  offersWithdrawal: boolean
}

/** The right of an order. Quotes are offers to businesses, which have no right to withdraw; whoever is none consents. */
export function consumerRight({ kind, quoteId, countries, offersWithdrawal }: Contract): ConsumerRight {
  if (kind === "donation" || !countries.some(hasRightOfWithdrawal)) return null
  return offersWithdrawal && quoteId === null ? "withdrawal" : "consent"
}

/** Whether access at once needs a consent that the buyer of a paid order did not give. What was agreed counts. */
export const isConsentMissing = (contract: Contract, agreement: Agreement | null): boolean =>
  consumerRight(contract) === "consent" && !agreement?.consent && !agreement?.isWithdrawable

const hasRightOfWithdrawal = (country: string | null): boolean => isInEu(country) || LIKE_EU.has(country)
