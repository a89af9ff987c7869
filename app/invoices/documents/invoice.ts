import type { BillingDetails } from "#app/orders/billing/billing-details.ts"
import { type Supply, splitTax, type TaxParts } from "#app/orders/tax/gst.ts"
import { withAsciiDigits } from "#app/platform/text.ts"

/** "commercial-note": a refund that comes too late for a credit note, so without tax. */
export const INVOICE_KINDS = ["invoice", "credit-note", "commercial-note"] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Each kind is numbered on its own, in each financial year. */
export const SERIES = { invoice: "BR", "credit-note": "BC", "commercial-note": "BN" } as const
/** Export invoices of what a reseller pays out. */
export const PAYOUT_SERIES = "BX"
type Series = (typeof SERIES)[InvoiceKind] | typeof PAYOUT_SERIES

/** The buyer's details as an invoice prints them, as they were when it was issued. */
export type PrintedBuyer = BillingDetails & { email: string }

export type InvoiceNumber = { series: Series; year: number; seq: number }

/** "BR/26-27/000001": at most 16 characters (Rule 46(b)), so up to 9,999,999 in a year. */
export function formatInvoiceNumber({ series, year, seq }: InvoiceNumber): string {
  const years = [year, year + 1].map((number) => String(number % 100).padStart(2, "0")).join("-")
  return `${series}/${years}/${String(seq).padStart(6, "0")}`
}

/** Reads a number in any case; null for any other text. */
export function parseInvoiceNumber(text: string): InvoiceNumber | null {
  const [, prefix, from, to, seq] =
    /^(BR|BC|BN|BX)\/(\d\d)-(\d\d)\/(\d{6,7})$/.exec(withAsciiDigits(text).trim().toUpperCase()) ?? []
  const series = ([...Object.values(SERIES), PAYOUT_SERIES] as const).find((known) => known === prefix)
  if (!series) return null
  const year = 2000 + Number(from)
  return (year + 1) % 100 === Number(to) ? { series, year, seq: Number(seq) } : null
}

/**
 * Returns the tax parts of a credit note that raises the refunded amount of an invoice from `before` to `after`: the
 * difference of the two splits, so that after a full refund, all credit notes add up to the invoice, part by part.
 */
export function creditParts(before: number, after: number, supply: Supply, rate: number): TaxParts {
  const old = splitTax(before, supply, rate)
  const all = splitTax(after, supply, rate)
  return {
    taxableValue: all.taxableValue - old.taxableValue,
    cgst: all.cgst - old.cgst,
    sgst: all.sgst - old.sgst,
    igst: all.igst - old.igst,
    rounding: all.rounding - old.rounding,
  }
}
