import type { Supply } from "#app/domain/papers/gst.ts"
import type { InvoiceKind } from "#app/domain/papers/invoice.ts"

/** What is counted by day: payments, what of them was refunded, licenses and computers. */
export const TOTAL_KINDS = [
  "license-paid",
  "donation-paid",
  "license-refund",
  "donation-refund",
  "license",
  "activation",
] as const

/**
 * What is counted of sales by day, beside the money itself: orders that were opened to be paid at the provider, those of
 * them that were paid, by the day on which they were opened, payments that failed; payments by plan and by coupon; what the provider kept of those of which it says so, the tax in that, and those of which it does not.
 */
export const SALE_KINDS = [
  "opened",
  "paid",
  "failed",
  "plan",
  "coupon",
  "fee",
  "fee-tax",
  "fee-unknown",
] as const

/** Sums of one day or month: amounts in minor units of the currency, and in paise. */
type Total = {
  kind: (typeof TOTAL_KINDS)[number]
  currency: string
  /** The country, plan or version; an empty string where it is not known. */
  dimension: string
  count: number
  amount: number
  inrAmount: number
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: number
}

/** A row of the totals by day: `YYYY-MM-DD` in Asia/Kolkata. */
export type DailyTotal = Omit<Total, "dimension"> & { day: string }

/** The sums of a month: `YYYY-MM` in Asia/Kolkata. */
export type MonthlyTotal = Total & { month: string }

/** The sums of a month of sales. */
export type MonthlySales = Omit<MonthlyTotal, "kind"> & { kind: (typeof SALE_KINDS)[number] }

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
