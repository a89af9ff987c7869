import { type BillingDetails, buyerState, supplyCountry } from "#app/orders/billing/billing-details.ts"
import { OTHER_COUNTRIES } from "#app/orders/billing/indian-states.ts"
import { stateOfGstin } from "#app/orders/billing/tax-id.ts"
import type { Seller } from "#app/orders/seller/seller.ts"
import type { Currency } from "#app/platform/money.ts"
import { withAsciiDigits } from "#app/platform/text.ts"
import { addDays, type Day, indianDayOf } from "#app/platform/time.ts"

/** The year in which India's financial year began, on 1 April in Asia/Kolkata: 2026 for 2026-27. */
export function financialYearOf(time: Date): number {
  const [year = 0, month = 0] = indianDayOf(time).split("-").map(Number)
  return month >= 4 ? year : year - 1
}

/** The first month of a financial year. */
export const firstMonthOf = (year: number) => `${year}-04`

/** "2026-27" */
export function formatFinancialYear(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`
}

/** The last day of a financial year. */
const lastDayOf = (year: number): Day => `${year + 1}-03-31`

/** Manipur, Mizoram, Nagaland and Tripura: the codes of the States, and how their PIN codes begin. */
const LOWER_THRESHOLD = { states: new Set(["13", "14", "15", "16"]), pin: /\b79[5-9] ?\d{3}\b/ }

/**
 * The turnover of a financial year, in paise, above which a seller of services must register for GST: ₹20 lakh, and ₹10 lakh in
 * four States (CGST Act, s. 22; Notification 10/2017-IT); exports count. The State is that of the GSTIN, else of the address.
 */
export function registrationThreshold({ gstin, address }: { gstin: string | null; address: string }): number {
  const { states, pin } = LOWER_THRESHOLD
  const isLower = gstin === null ? pin.test(withAsciiDigits(address)) : states.has(stateOfGstin(gstin))
  return isLower ? 10_00_000_00 : 20_00_000_00
}

/**
 * The oldest financial year whose invoices can still get a credit note with tax: one is declared by 30 November after
 * the year (CGST Act, s. 34(2)).
 */
export function oldestCreditableYear(now: Date): number {
  const year = financialYearOf(now)
  return indianDayOf(now) > `${year}-11-30` ? year : year - 1
}

/** Number of days before the end of the year when the owner is reminded of the letter of undertaking. */
const REMINDER_DAYS = 45

/** State of the letter of undertaking of a financial year, valid until 31 March; "ending" in its last 45 days. */
export function lutStatus(year: number, now: Date): "valid" | "ending" | "ended" {
  const today = indianDayOf(now)
  const lastDay = lastDayOf(year)
  if (today > lastDay) return "ended"
  return today > addDays(lastDay, -REMINDER_DAYS) ? "ending" : "valid"
}

/**
 * Destination of a supply, which decides its taxes: CGST and SGST within the seller's State, IGST to another one, none on
 * an export under a letter of undertaking, IGST on an export without one.
 */
export const SUPPLIES = ["same-state", "other-state", "export", "export-with-tax"] as const
export type Supply = (typeof SUPPLIES)[number]

/** Codes of Union Territories without a legislature, and of "Other Territory": UTGST, not SGST (UTGST Act, s. 7). */
const WITH_UTGST = new Set(["04", "26", "31", "35", "38", "97"])

/** The name of the tax that a State takes beside CGST. */
export const stateTaxName = (state: string) => (WITH_UTGST.has(state) ? "UTGST" : "SGST")

/** Parts of a paid amount, in minor units, which add up to it. */
export type TaxParts = { taxableValue: number; cgst: number; sgst: number; igst: number; rounding: number }

/** Splits an amount into its taxable value and taxes; the rate is in hundredths of a percent. */
export function splitTax(total: number, supply: Supply, rate: number): TaxParts {
  if (supply === "export") return { taxableValue: total, cgst: 0, sgst: 0, igst: 0, rounding: 0 }
  const taxableValue = divideRounded(total * 10_000, 10_000 + rate)
  const half = supply === "same-state" ? divideRounded(taxableValue * rate, 20_000) : 0
  const igst = supply === "same-state" ? 0 : divideRounded(taxableValue * rate, 10_000)
  return { taxableValue, cgst: half, sgst: half, igst, rounding: total - taxableValue - 2 * half - igst }
}

/** Divides integers, rounding half a unit up. */
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
