import { PAYOUT_SERIES } from "#app/invoices/documents/invoice.ts"
import type { Seller } from "#app/orders/seller/seller.ts"
import { financialYearOf, splitTax, supplyOf } from "#app/orders/tax/gst.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"

/** The reseller, as an export invoice prints it. */
export type PrintedParty = { name: string; address: string; country: string }

/** Polar, as it prints itself on its own invoices. */
export const RESELLER: PrintedParty = {
  name: "Polar Software, Inc.",
  address: "548 Market St, PMB 61301\nSan Francisco, CA 94104",
  country: "US",
}

/** A payout of the reseller, as the owner typed it. */
export type Payout = {
  id: string
  amount: number
  currency: Currency
  inrAmount: number | null
  paidAt: Date
  reference: string
  recordedAt: Date
  discardedAt: Date | null
}

/** The most characters of a payout's reference. */
export const MAX_REFERENCE = 100

/** The parts of an export, which has no tax within India. */
type ExportParts = { taxableValue: number; igst: number; rounding: number }

/** Drafts the export invoice of a payout, whose value in rupees is known, to the reseller that paid it. */
export function draftPayoutInvoice(
  seller: Seller & { gstin: string },
  payout: Payout & { inrAmount: number },
  buyer: PrintedParty,
  now: Date,
) {
  const { id: payoutId, amount: total, currency, inrAmount: inrTotal } = payout
  const party = { taxId: null, state: null, country: buyer.country }
  const { supply, placeOfSupply } = supplyOf(seller, party, { country: buyer.country, currency }, now)
  const taxRate = supply === "export" ? 0 : seller.taxRate
  const { taxableValue, igst, rounding }: ExportParts = splitTax(total, supply, taxRate)
  const { legalName, address, gstin, taxCode, lut } = seller
  return {
    payoutId,
    series: PAYOUT_SERIES,
    year: financialYearOf(now),
    issuedAt: now,
    item: `Licenses of ${brand.fullName} for resale`,
    taxCode,
    supply,
    placeOfSupply,
    taxRate,
    currency,
    total,
    taxableValue,
    igst,
    rounding,
    inrTotal,
    lutNumber: supply === "export" ? (lut?.number ?? null) : null,
    seller: { legalName, address, gstin },
    buyer,
  } as const
}

export type NewPayoutInvoice = ReturnType<typeof draftPayoutInvoice>
