import type { Currency } from "#app/domain/money.ts"
import { stateName } from "./indian-states.ts"
import type { Purchase } from "./order.ts"
import type { Seller } from "./seller.ts"

/** Of what a buyer may type, in characters and lines: one sheet of paper has room for it. */
export const BILLING_LIMITS = { name: 120, address: 500, lines: 8 }

/** What the buyer of one order added for its invoices; null where nothing was typed. */
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
  return isGstin(taxId ?? "") ? "IN" : (country ?? priceCountry)
}

type PricedOrder = {
  /** The one that the price came from. */
  country: string | null
  currency: Currency
}

/** Where an order is supplied to: India for a price in rupees, whatever country was typed; else the buyer's country. */
export const supplyCountry = (
  details: Pick<BillingDetails, "taxId" | "country">,
  { country, currency }: PricedOrder,
): string | null => (currency === "INR" ? "IN" : buyerCountry(details, country))

/** What was typed, without a State where the order is not supplied to India. */
export const billingOf = (typed: BillingDetails, order: PricedOrder): BillingDetails =>
  supplyCountry(typed, order) === "IN" ? typed : { ...typed, state: null }

/** The buyer's State: of a GSTIN, else the declared one. */
export function buyerState({ taxId, state }: Pick<BillingDetails, "taxId" | "state">): string | null {
  const gstin = taxId ?? ""
  return isGstin(gstin) ? stateOfGstin(gstin) : state
}

/**
 * What the buyer must say before the order can be paid: a tax invoice needs the State of a supply in India (Rule 46(f)).
 * A donation gets a receipt only.
 */
export function missingDetail(
  seller: Pick<Seller, "gstin"> | null,
  { kind, ...order }: PricedOrder & { kind: Purchase["kind"] },
  details: BillingDetails,
): "country" | "state" | null {
  if (!seller?.gstin || kind === "donation") return null
  const own = supplyCountry(details, order)
  if (own === null) return "country"
  return own === "IN" && buyerState(details) === null ? "state" : null
}

/** State, PAN, number of the registration, Z (or a letter of a special registration), check character. */
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

/** What is typed, without spaces and in upper case. */
export function normalizeTaxId(text: string): string {
  return text.replace(/\s/g, "").toUpperCase()
}

export const hasGstinShape = (text: string) => SHAPE.test(text)

/** Whether a normalized text is a GSTIN: shape, State and check character. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && stateName(stateOfGstin(text)) !== null && checkCharacter(text) === text[14]
}

/** The code of the State that registered a GSTIN. */
export const stateOfGstin = (gstin: string) => gstin.slice(0, 2)

/** Of the first 14 characters, in base 36, each times 1 or 2 in turn. */
function checkCharacter(text: string): string {
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = Number.parseInt(character, 36) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase()
}
