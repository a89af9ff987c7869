import type { Supply } from "#app/domain/papers/gst.ts"
import type { InvoiceKind } from "#app/domain/papers/invoice.ts"

/** What the reports count by month: payments, what of them was refunded, licenses and computers. */
export const MONTHLY_KINDS = [
  "license-paid",
  "donation-paid",
  "license-refund",
  "donation-refund",
  "license",
  "activation",
] as const

/** A row of the totals by month: amounts in minor units of the currency, and in paise. */
export type MonthlyTotal = {
  /** `YYYY-MM` in Asia/Kolkata. */
  month: string
  kind: (typeof MONTHLY_KINDS)[number]
  currency: string
  /** The country, plan or version; an empty string where it is not known. */
  dimension: string
  count: number
  amount: number
  inrAmount: number
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: number
}

/** A row of the tax totals: of the papers of one kind. */
export type MonthlyTaxTotal = {
  month: string
  kind: InvoiceKind
  supply: Supply
  placeOfSupply: string
  currency: string
  count: number
  total: number
  taxableValue: number
  cgst: number
  sgst: number
  igst: number
  rounding: number
  inrTotal: number
  inrUnknown: number
  firstSeq: number
  lastSeq: number
}
