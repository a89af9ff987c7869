import { financialYearOf, oldestCreditableYear, type Supply, type TaxParts } from "./gst.ts"
import { creditParts, SERIES } from "./invoice.ts"

/** What is known of the refunds of a payment, in minor units. */
export type Refunds = {
  /** Of the amounts of all refunds. */
  sum: number
  /** The highest of what the provider said was refunded up to one of them. */
  highestTotal: number
}

/**
 * What is refunded of an invoice, in whatever order its refunds were reported; without `creditedBefore`, which was refunded of the
 * invoices that it replaces.
 */
export const refundedOf = (total: number, { sum, highestTotal }: Refunds, creditedBefore = 0) =>
  Math.max(0, Math.min(total, Math.max(sum, highestTotal) - creditedBefore))

type CreditKind = "credit-note" | "commercial-note"

type CreditedInvoice = {
  year: number
  total: number
  supply: Supply
  taxRate: number
  inrTotal: number | null
}

/** What a credit note says of its own; the rest is the invoice's. */
type CreditNote = TaxParts & {
  kind: CreditKind
  series: (typeof SERIES)[CreditKind]
  year: number
  issuedAt: Date
  taxRate: number
  total: number
  inrTotal: number | null
}

/** The credit note that brings what is credited of an invoice from `credited` to `refunded`, in minor units. */
export function draftCreditNote(
  invoice: CreditedInvoice,
  { credited, refunded }: { credited: number; refunded: number },
  now: Date,
): CreditNote {
  const isInTime = invoice.year >= oldestCreditableYear(now)
  const kind = isInTime ? "credit-note" : "commercial-note"
  const taxRate = isInTime ? invoice.taxRate : 0
  const { inrTotal, total } = invoice
  return {
    kind,
    series: SERIES[kind],
    year: financialYearOf(now),
    issuedAt: now,
    taxRate,
    total: refunded - credited,
    // A note without tax is split as an export is.
    ...creditParts(credited, refunded, isInTime ? invoice.supply : "export", taxRate),
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
