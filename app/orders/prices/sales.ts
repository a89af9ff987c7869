import { type BillingDetails, buyerCountry, supplyCountry } from "#app/orders/billing/billing-details.ts"
import { isBusinessTaxId } from "#app/orders/billing/tax-id.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { isInEea, isInEu } from "#app/platform/countries.ts"
import type { Currency } from "#app/platform/money.ts"
import { DEFAULT_REGION, regionOf } from "./pricing.ts"

/** The owner's decision about consumers in the EU, the EEA and the UK: pay their VAT, not sell to them, or leave them to a reseller. */
export const SALES_TO_EUROPE = ["seller", "none", "reseller"] as const

/** The owner's choice; null until there is one. */
export type SalesToEurope = (typeof SALES_TO_EUROPE)[number] | null

/** The seller to a consumer: the shop, a reseller, or none. */
export type Sales = "seller" | "reseller" | "none"

/** The UK, and the Isle of Man, which has the same VAT (Value Added Tax Act 1994; Isle of Man Act 1979). */
const UK = new Set<string | null>(["GB", "IM"])

/** True for the EU, and for Monaco, which counts as France for VAT (Directive 2006/112/EC, Art. 7). */
const hasEuVat = (country: string | null) => isInEu(country) || country === "MC"

/** Checks if the owner's decision applies to a country. */
const isInEurope = (country: string | null) => isInEea(country) || hasEuVat(country) || UK.has(country)

/**
 * Returns who sells to a consumer in a country: in India the seller, elsewhere the reseller if there is one. In Europe the owner's
 * choice holds; a reseller that was chosen and is gone sells nothing.
 */
export function salesOf(country: string | null, toEurope: SalesToEurope, hasReseller: boolean): Sales {
  if (country === "IN") return "seller"
  const elsewhere = hasReseller ? "reseller" : "seller"
  if (!isInEurope(country)) return elsewhere
  return toEurope === "reseller" && !hasReseller ? "none" : (toEurope ?? elsewhere)
}

/** What the configuration says of sales. */
export type SalesConfig = { salesToEurope: SalesToEurope; polar: { isSelling: boolean } | null }

/** Returns who sells to a consumer in a country, by the configuration. */
export const salesIn = (country: string | null, { salesToEurope, polar }: SalesConfig): Sales =>
  salesOf(country, salesToEurope, polar?.isSelling ?? false)

type NewSale = { kind: "license" | "donation"; country: string | null; currency: Currency }

/** Returns the provider to open an order at. A reseller takes neither donations nor rupees. */
export function providerOfSale({ kind, country, currency }: NewSale, config: SalesConfig): ProviderName {
  const isResold = kind === "license" && currency !== "INR" && salesIn(country, config) === "reseller"
  return isResold ? "polar" : "razorpay"
}

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
 * True if an order that was begun at some time is sold to its buyer: not if either country is one without sales by the seller of the
 * order, unless the buyer is a business of the seller's own. What was begun before the owner ended the sales can still be paid.
 */
export function isSoldTo(
  { country, billing, isResold = false }: Buyer & { isResold?: boolean },
  begunAt: Date,
  choice: Choice | null,
): boolean {
  const { salesToEurope = null, salesToEuropeSince: since = null } = choice ?? {}
  if (since !== null && begunAt < since) return true
  if (!isResold && isBusinessTaxId(billing.taxId)) return true
  const isClosed = salesToEurope === "none" || (salesToEurope === "reseller" && !isResold)
  return !(isClosed && [country, billing.country].some(isInEurope))
}

/** VAT treatment of a price: included, reverse charge, or none; outside of Europe, sales tax in the price. */
export type VatNote = "included" | "reverse-charge" | "not-added" | "sales-tax-included"

/**
 * Returns what a price says of VAT to a buyer; null outside of Europe, and for prices in rupees. A reseller's prices contain the tax
 * of every country, and it asks its buyers itself for a VAT ID.
 */
export function vatNoteOf(
  { country, currency, billing, isResold = false }: Buyer & { currency: Currency; isResold?: boolean },
  toEurope: SalesToEurope,
): VatNote | null {
  if (!isInEurope(supplyCountry(billing, { country, currency })))
    return isResold ? "sales-tax-included" : null
  if (isResold) return "included"
  if (toEurope === null) return "not-added"
  if (isBusinessTaxId(billing.taxId)) return "reverse-charge"
  // Where the seller sells nothing, this is an order that was begun before.
  return toEurope === "seller" ? "included" : "not-added"
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
