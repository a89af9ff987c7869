import type { Purchase } from "#app/domain/orders/order.ts"
import { isGstin, stateOfGstin } from "./gstin.ts"
import type { Seller } from "./seller.ts"

/** Of what a buyer may type, in characters and lines: one sheet of paper has room for it. */
export const BILLING_LIMITS = { name: 120, address: 500, lines: 8 }

/** What the buyer of one order added for its papers; null where nothing was typed. */
export type BillingDetails = {
  company: string | null
  address: string | null
  /** A GSTIN or a VAT ID, normalized. */
  taxId: string | null
  /** The buyer's own country, as an ISO 3166 code. */
  country: string | null
  /** The code of an Indian State. */
  state: string | null
}

export const NO_BILLING_DETAILS: BillingDetails = {
  company: null,
  address: null,
  taxId: null,
  country: null,
  state: null,
}

export function isSameBilling(one: BillingDetails, other: BillingDetails): boolean {
  return (Object.keys(NO_BILLING_DETAILS) as (keyof BillingDetails)[]).every(
    (name) => one[name] === other[name],
  )
}

/** The buyer's country: of a GSTIN, else the buyer's own, else the one that the price came from. */
export function buyerCountry(
  { taxId, country }: Pick<BillingDetails, "taxId" | "country">,
  priceCountry: string | null,
): string | null {
  return taxId !== null && isGstin(taxId) ? "IN" : (country ?? priceCountry)
}

/** The buyer's State: of a GSTIN, else the declared one. */
export function buyerState({ taxId, state }: Pick<BillingDetails, "taxId" | "state">): string | null {
  return taxId !== null && isGstin(taxId) ? stateOfGstin(taxId) : state
}

/**
 * What the buyer must say before the order can be paid: a tax invoice needs the State of a buyer in India (Rule 46(f)).
 * A donation gets a receipt only.
 */
export function missingDetail(
  seller: Pick<Seller, "gstin"> | null,
  { kind, country }: { kind: Purchase["kind"]; country: string | null },
  details: BillingDetails,
): "country" | "state" | null {
  if (!seller?.gstin || kind === "donation") return null
  const own = buyerCountry(details, country)
  if (own === null) return "country"
  return own === "IN" && buyerState(details) === null ? "state" : null
}
