import { type BillingDetails, buyerCountry, supplyCountry } from "#app/orders/billing/billing-details.ts"
import { isBusinessTaxId } from "#app/orders/billing/tax-id.ts"
import { isInEea, isInEu } from "#app/platform/countries.ts"
import type { Currency } from "#app/platform/money.ts"
import { DEFAULT_REGION, regionOf } from "./pricing.ts"

/** The owner's decision about consumers in the EU, the EEA and the UK: pay their VAT, or not sell to them. */
export const SALES_TO_EUROPE = ["seller", "none"] as const

/** The owner's choice; null until there is one. */
export type SalesToEurope = (typeof SALES_TO_EUROPE)[number] | null

/** The seller to a consumer. */
export type Sales = "seller" | "none"

/** The UK, and the Isle of Man, which has the same VAT (Value Added Tax Act 1994; Isle of Man Act 1979). */
const UK = new Set<string | null>(["GB", "IM"])

/** True for the EU, and for Monaco, which counts as France for VAT (Directive 2006/112/EC, Art. 7). */
const hasEuVat = (country: string | null) => isInEu(country) || country === "MC"

/** Checks if the owner's decision applies to a country. */
const isInEurope = (country: string | null) => isInEea(country) || hasEuVat(country) || UK.has(country)

/** Returns who sells to a consumer in a country. Until the owner has decided, the seller does everywhere. */
export const salesOf = (country: string | null, toEurope: SalesToEurope): Sales =>
  isInEurope(country) ? (toEurope ?? "seller") : "seller"

type Buyer = {
  /** Country that the price came from; null where it is unknown. */
  country: string | null
  billing: Pick<BillingDetails, "taxId" | "country">
}

type Choice = {
  salesToEurope: SalesToEurope
  /** Time when the owner made it. */
  salesToEuropeSince: Date | null
}

/**
 * Returns who sells to the buyer of an order that was begun at some time: nobody if either country is one without sales, unless the
 * buyer is a business. What was begun before the owner ended the sales can still be paid.
 */
export function salesToBuyer({ country, billing }: Buyer, begunAt: Date, choice: Choice | null): Sales {
  const { salesToEurope = null, salesToEuropeSince: since = null } = choice ?? {}
  if (isBusinessTaxId(billing.taxId) || (since !== null && begunAt < since)) return "seller"
  return [country, billing.country].some((each) => salesOf(each, salesToEurope) === "none")
    ? "none"
    : "seller"
}

/** VAT treatment of a price: included, reverse charge, or none. */
export type VatNote = "included" | "reverse-charge" | "not-added"

/** Returns what a price says of VAT to a buyer; null outside of Europe, and for prices in rupees. */
export function vatNoteOf(
  { country, currency, billing }: Buyer & { currency: Currency },
  toEurope: SalesToEurope,
): VatNote | null {
  if (!isInEurope(supplyCountry(billing, { country, currency }))) return null
  if (toEurope === null) return "not-added"
  if (isBusinessTaxId(billing.taxId)) return "reverse-charge"
  // Where nothing is sold, this is an order that was begun before.
  return toEurope === "none" ? "not-added" : "included"
}

/** The seller's VAT numbers of the EU's One-Stop Shop and of the UK; null where not registered. */
export type VatNumbers = { ossNumber: string | null; ukVatNumber: string | null }

/** Returns the seller's VAT number for a country; null without one. */
function vatNumberOf(country: string | null, { ossNumber, ukVatNumber }: VatNumbers): string | null {
  if (UK.has(country)) return ukVatNumber
  return hasEuVat(country) ? ossNumber : null
}

/** VAT text of a document, and the seller's VAT number. */
export type PrintedVat = { note: VatNote; number: string | null }

/** Returns the VAT text of a sale's documents; null without one. */
export function printedVatOf(
  seller: ({ salesToEurope: SalesToEurope } & VatNumbers) | null,
  { country, currency, billing }: Buyer & { currency: Currency },
): PrintedVat | null {
  const note = vatNoteOf({ country, currency, billing }, seller?.salesToEurope ?? null)
  if (note === null) return null
  const isOwed = seller !== null && note === "included"
  return { note, number: isOwed ? vatNumberOf(buyerCountry(billing, country), seller) : null }
}

/** Key of the pages with prices: the price region, or "XE" where the owner's choice holds for prices in dollars. */
export function pageRegionOf(country: string | null): string {
  const region = regionOf(country)
  return region === DEFAULT_REGION && isInEurope(country) ? "XE" : region
}
