import type { Currency } from "#app/domain/money.ts"
import { type BillingDetails, buyerState, supplyCountry } from "./billing-details.ts"
import { financialYearOf } from "./financial-year.ts"
import { stateOfGstin } from "./gstin.ts"
import { OTHER_COUNTRIES } from "./indian-states.ts"
import type { Seller } from "./seller.ts"

/**
 * Where a supply goes, which decides its taxes: CGST and SGST within the seller's State, IGST to another one, none on
 * an export under a letter of undertaking, IGST on an export without one.
 */
export const SUPPLIES = ["same-state", "other-state", "export", "export-with-tax"] as const
export type Supply = (typeof SUPPLIES)[number]

/** Minor units, which add up to what was paid. */
export type TaxParts = { taxableValue: number; cgst: number; sgst: number; igst: number; rounding: number }

/** The taxes included in an amount; the rate is in hundredths of a percent. */
export function splitTax(total: number, supply: Supply, rate: number): TaxParts {
  if (supply === "export") return { taxableValue: total, cgst: 0, sgst: 0, igst: 0, rounding: 0 }
  const taxableValue = divideRounded(total * 10_000, 10_000 + rate)
  const half = supply === "same-state" ? divideRounded(taxableValue * rate, 20_000) : 0
  const igst = supply === "same-state" ? 0 : divideRounded(taxableValue * rate, 10_000)
  return { taxableValue, cgst: half, sgst: half, igst, rounding: total - taxableValue - 2 * half - igst }
}

/** Half a unit is rounded up. Integers only. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

type Buyer = Pick<BillingDetails, "taxId" | "country" | "state">

/**
 * The kind of supply and the code of its place. A buyer in India whose State is not known is taken to be in the seller's.
 */
export function supplyOf(
  seller: Pick<Seller, "lut"> & { gstin: string },
  buyer: Buyer,
  order: { country: string | null; currency: Currency },
  now: Date,
): { supply: Supply; placeOfSupply: string } {
  if (supplyCountry(buyer, order) !== "IN") {
    const isUnderLut = seller.lut?.year === financialYearOf(now)
    return { supply: isUnderLut ? "export" : "export-with-tax", placeOfSupply: OTHER_COUNTRIES }
  }
  const own = stateOfGstin(seller.gstin)
  const placeOfSupply = buyerState(buyer) ?? own
  return { supply: placeOfSupply === own ? "same-state" : "other-state", placeOfSupply }
}
