import type { Purchase } from "#app/orders/order/order.ts"
import type { Currency } from "#app/platform/money.ts"
import { isIndianTaxId, stateOfTaxId } from "./tax-id.ts"

/** Maximum lengths of a buyer's details, in characters and lines, so that they fit on one sheet of paper. */
export const BILLING_LIMITS = { name: 120, address: 500, lines: 8, taxId: 30 }

/** Details that the buyer of an order added for its invoices; null for empty fields. */
export type BillingDetails = {
  company: string | null
  address: string | null
  /** A GSTIN, a UIN or a VAT ID, normalized. */
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

/** The buyer's country: India with a GSTIN or UIN, else the buyer's own, else that of the price. */
export function buyerCountry(
  { taxId, country }: Pick<BillingDetails, "taxId" | "country">,
  priceCountry: string | null,
): string | null {
  return isIndianTaxId(taxId) ? "IN" : (country ?? priceCountry)
}

type PricedOrder = {
  /** Country that the price came from. */
  country: string | null
  currency: Currency
}

/** Country of supply: India for a price in rupees, whatever country was typed; else the buyer's country. */
export const supplyCountry = (
  details: Pick<BillingDetails, "taxId" | "country">,
  { country, currency }: PricedOrder,
): string | null => (currency === "INR" ? "IN" : buyerCountry(details, country))

/** Returns the typed details, without the State if the order is not supplied to India. */
export const billingOf = (typed: BillingDetails, order: PricedOrder): BillingDetails =>
  supplyCountry(typed, order) === "IN" ? typed : { ...typed, state: null }

/** The buyer's State: of a GSTIN or UIN, else the declared one. */
export const buyerState = ({ taxId, state }: Pick<BillingDetails, "taxId" | "state">): string | null =>
  stateOfTaxId(taxId) ?? state

/**
 * Returns the detail that the buyer must add before paying: a tax invoice needs the State of a supply in India (Rule
 * 46(f)). Null if nothing is missing, and for a donation, which gets only a receipt.
 */
export function missingDetail(
  seller: { gstin: string | null } | null,
  { kind, ...order }: PricedOrder & { kind: Purchase["kind"] },
  details: BillingDetails,
): "country" | "state" | null {
  if (!seller?.gstin || kind === "donation") return null
  const own = supplyCountry(details, order)
  if (own === null) return "country"
  return own === "IN" && buyerState(details) === null ? "state" : null
}

/**
 * Returns why no tax invoice can be issued to a buyer who is registered in India: it must name the buyer with an
 * address (Rule 46(d)), and the buyer can't be the seller. Null if it can.
 */
export function registrationProblem(
  seller: { gstin: string | null } | null,
  { taxId, company, address }: BillingDetails,
): "own-gstin" | "company" | "address" | null {
  if (!seller?.gstin || !isIndianTaxId(taxId)) return null
  if (taxId === seller.gstin) return "own-gstin"
  if (company === null) return "company"
  return address === null ? "address" : null
}
