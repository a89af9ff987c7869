import {
  type BillingDetails,
  buyerState,
  isSameBilling,
  registrationProblem,
} from "#app/orders/billing/billing-details.ts"
import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import { printedVatOf } from "#app/orders/prices/sales.ts"
import type { PrintedSeller, Seller } from "#app/orders/seller/seller.ts"
import {
  financialYearOf,
  oldestCreditableYear,
  type Supply,
  splitTax,
  supplyOf,
} from "#app/orders/tax/gst.ts"
import type { Currency } from "#app/platform/money.ts"
import { creditParts, type InvoiceKind, type PrintedBuyer, SERIES } from "./invoice.ts"

type CreditedInvoice = {
  year: number
  total: number
  supply: Supply
  taxRate: number
  inrTotal: number | null
}

type CorrectedInvoice = CreditedInvoice & {
  issuedAt: Date
  currency: Currency
  lutNumber: string | null
  seller: PrintedSeller
  buyer: PrintedBuyer
  discount: PrintedDiscount | null
}

/**
 * Drafts a credit note for the uncredited rest of an invoice, and an invoice for the same amount with another buyer
 * (CGST Act, s. 34; Rule 53(1A)). The tax rate and the letter of undertaking stay those of the old invoice's day.
 * Amounts are in minor units; `credited` is the sum of the old invoice's credit notes. A text says why there is none.
 */
export function draftCorrection(
  invoice: CorrectedInvoice,
  { credited, billing, seller }: { credited: number; billing: BillingDetails; seller: Seller | null },
  now: Date,
) {
  const { gstin } = invoice.seller
  const buyer = { ...billing, country: billing.country ?? invoice.buyer.country, email: invoice.buyer.email }
  if (credited >= invoice.total) return "nothing-left"
  if (invoice.year < oldestCreditableYear(now)) return "too-late"
  if (isSameBilling(buyer, invoice.buyer)) return "nothing-changed"
  if (gstin === null || seller === null) return "no-seller"
  if (registrationProblem({ gstin }, buyer) === "own-gstin") return "own-gstin"
  if (invoice.currency === "INR" && buyerState(buyer) === null) return "no-state"
  const note = draftCreditNote(invoice, { credited, refunded: invoice.total }, now)
  const place = supplyOf(
    { gstin, lut: lutOf(invoice, seller) },
    buyer,
    { country: null, ...invoice },
    invoice.issuedAt,
  )
  const taxRate = place.supply === "export" ? 0 : rateOf(invoice, seller)
  return {
    note,
    /** Fields of the new invoice that differ from the old one's. */
    invoice: {
      kind: "invoice" as const,
      series: SERIES.invoice,
      year: financialYearOf(now),
      issuedAt: now,
      buyer,
      seller: { ...invoice.seller, ...correctedVat(invoice, buyer, seller) },
      ...place,
      taxRate,
      total: note.total,
      ...splitTax(note.total, place.supply, taxRate),
      inrTotal: note.inrTotal,
      lutNumber: place.supply === "export" ? (lutOf(invoice, seller)?.number ?? null) : null,
      // After a refund, the price without the coupon does not apply to the amount that is left.
      discount: credited === 0 ? invoice.discount : null,
    },
  }
}

/** Reasons why an invoice can't be corrected, such as details of the buyer that the new one must print. */
export type CorrectionRefusal = Extract<ReturnType<typeof draftCorrection>, string>

/** VAT text of the corrected document; none if the original had none. */
function correctedVat({ currency }: CorrectedInvoice, buyer: PrintedBuyer, seller: Seller) {
  const vat = printedVatOf(seller, { country: null, currency, billing: buyer })
  return { vat: vat ?? undefined }
}

/** The letter of undertaking under which the supply was made, or would have been. */
const lutOf = ({ lutNumber, issuedAt }: CorrectedInvoice, { lut }: Seller) =>
  lutNumber === null ? lut : { number: lutNumber, year: financialYearOf(issuedAt) }

/** The old invoice's rate; an export under a letter prints none. */
const rateOf = (invoice: CorrectedInvoice, seller: Seller) =>
  invoice.supply === "export" ? seller.taxRate : invoice.taxRate

/** Recorded refunds of a payment, in minor units. */
export type Refunds = {
  /** Sum of the amounts of all refunds. */
  sum: number
  /** Highest running total of refunds that the provider reported with one of them. */
  highestTotal: number
}

/**
 * Returns the refunded amount of an invoice, whatever order its refunds were reported in, less `creditedBefore`, which
 * was refunded on the invoices that it replaces.
 */
export const refundedOf = (total: number, { sum, highestTotal }: Refunds, creditedBefore = 0) =>
  Math.max(0, Math.min(total, Math.max(sum, highestTotal) - creditedBefore))

/**
 * Drafts the fields of a credit note that differ from its invoice's: it raises the credited amount from `credited` to
 * `refunded`, in minor units.
 */
export function draftCreditNote(
  invoice: CreditedInvoice,
  { credited, refunded }: { credited: number; refunded: number },
  now: Date,
) {
  const isInTime = invoice.year >= oldestCreditableYear(now)
  const kind: Exclude<InvoiceKind, "invoice"> = isInTime ? "credit-note" : "commercial-note"
  const taxRate = isInTime ? invoice.taxRate : 0
  const { inrTotal, total } = invoice
  return {
    kind,
    series: SERIES[kind],
    year: financialYearOf(now),
    issuedAt: now,
    taxRate,
    total: refunded - credited,
    ...creditParts(credited, refunded, invoice.supply, taxRate),
    inrTotal:
      inrTotal === null
        ? null
        : roundedShare(inrTotal, refunded, total) - roundedShare(inrTotal, credited, total),
  }
}

/** `amount * share / total`, where half a unit is rounded up; the product may be above what a number holds exactly. */
function roundedShare(amount: number, share: number, total: number): number {
  const divisor = BigInt(total)
  return Number((2n * BigInt(amount) * BigInt(share) + divisor) / (2n * divisor))
}
