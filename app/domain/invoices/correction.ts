import { type BillingDetails, buyerState, isSameBilling } from "#app/domain/orders/billing-details.ts"
import type { PrintedDiscount } from "#app/domain/orders/coupon.ts"
import type { Seller } from "#app/domain/orders/seller.ts"
import { draftCreditNote } from "./credit-note.ts"
import {
  financialYearOf,
  oldestCreditableYear,
  type Supply,
  splitTax,
  supplyOf,
  type TaxParts,
} from "./gst.ts"
import { type PrintedBuyer, SERIES } from "./invoice.ts"

/** Why an invoice can't be corrected; its buyer's details may lack what the new one must print. */
export type CorrectionRefusal = "nothing-left" | "too-late" | "nothing-changed" | "no-seller" | "no-state"

type CorrectedInvoice = {
  year: number
  issuedAt: Date
  supply: Supply
  taxRate: number
  currency: "USD" | "EUR" | "GBP" | "INR"
  total: number
  inrTotal: number | null
  lutNumber: string | null
  seller: { gstin: string | null }
  buyer: PrintedBuyer
  discount: PrintedDiscount | null
}

/** What the new invoice says of its own; the rest is the old one's. */
type NewInvoice = TaxParts & {
  kind: "invoice"
  series: typeof SERIES.invoice
  year: number
  issuedAt: Date
  buyer: PrintedBuyer
  supply: Supply
  placeOfSupply: string
  taxRate: number
  total: number
  inrTotal: number | null
  lutNumber: string | null
  discount: PrintedDiscount | null
}

export type Correction =
  | { kind: "refused"; because: CorrectionRefusal }
  | { kind: "drafted"; note: ReturnType<typeof draftCreditNote>; invoice: NewInvoice }

/**
 * A credit note over what is left of an invoice, and an invoice over the same with another buyer (CGST Act, s. 34; Rule 53(1A)). The
 * supply stays that of the day of the old invoice: its rate, and its letter of undertaking. Amounts are in minor units; `credited`
 * is what the credit notes of the old invoice add up to.
 */
export function draftCorrection(
  invoice: CorrectedInvoice,
  { credited, billing, seller }: { credited: number; billing: BillingDetails; seller: Seller | null },
  now: Date,
): Correction {
  const { gstin } = invoice.seller
  const buyer = { ...billing, country: billing.country ?? invoice.buyer.country, email: invoice.buyer.email }
  if (credited >= invoice.total) return { kind: "refused", because: "nothing-left" }
  if (invoice.year < oldestCreditableYear(now)) return { kind: "refused", because: "too-late" }
  if (isSameBilling(buyer, invoice.buyer)) return { kind: "refused", because: "nothing-changed" }
  if (gstin === null || seller === null) return { kind: "refused", because: "no-seller" }
  if (invoice.currency === "INR" && buyerState(buyer) === null)
    return { kind: "refused", because: "no-state" }
  const note = draftCreditNote(invoice, { credited, refunded: invoice.total }, now)
  const place = supplyOf(
    { gstin, lut: lutOf(invoice, seller) },
    buyer,
    { country: null, ...invoice },
    invoice.issuedAt,
  )
  const taxRate = place.supply === "export" ? 0 : rateOf(invoice, seller)
  return {
    kind: "drafted",
    note,
    invoice: {
      kind: "invoice",
      series: SERIES.invoice,
      year: financialYearOf(now),
      issuedAt: now,
      buyer,
      ...place,
      taxRate,
      total: note.total,
      ...splitTax(note.total, place.supply, taxRate),
      inrTotal: note.inrTotal,
      lutNumber: place.supply === "export" ? (lutOf(invoice, seller)?.number ?? null) : null,
      // After a refund, the price without the coupon says nothing of what is left.
      discount: credited === 0 ? invoice.discount : null,
    },
  }
}

/** The letter of undertaking under which the supply was made, or would have been. */
const lutOf = ({ lutNumber, issuedAt }: CorrectedInvoice, { lut }: Seller) =>
  lutNumber === null ? lut : { number: lutNumber, year: financialYearOf(issuedAt) }

/** The old invoice's rate; an export under a letter prints none. */
const rateOf = (invoice: CorrectedInvoice, seller: Seller) =>
  invoice.supply === "export" ? seller.taxRate : invoice.taxRate
