/**
 * What is counted by day: payments, what of them was refunded, licenses and computers; and orders that were opened to be paid at
 * the provider, those of them that were paid, by the day on which they were opened, and payments that failed.
 */
export const DAILY_KINDS = [
  "license-paid",
  "donation-paid",
  "license-refund",
  "donation-refund",
  "license",
  "activation",
  "opened",
  "paid",
  "failed",
] as const

/**
 * What is counted by month: payments and refunds by country, licenses by plan, computers by version, payments by plan and by
 * coupon, what the provider kept of those of which it says so, and those of which it does not.
 */
export const MONTHLY_KINDS = [
  "license-paid",
  "donation-paid",
  "license-refund",
  "donation-refund",
  "license",
  "activation",
  "plan",
  "coupon",
  "fee",
  "fee-unknown",
] as const

/** Sums of one day or month: amounts in minor units of the currency, and in paise. */
type Total = {
  currency: string
  count: number
  amount: number
  inrAmount: number
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: number
}

/** A row of the totals by day: `YYYY-MM-DD` in Asia/Kolkata. */
export type DailyTotal = Total & { day: string; kind: (typeof DAILY_KINDS)[number] }

/** A row of the totals by month: `YYYY-MM` in Asia/Kolkata. */
export type MonthlyTotal = Total & {
  month: string
  kind: (typeof MONTHLY_KINDS)[number]
  /** The country, plan, coupon or version; an empty string where it is not known. */
  dimension: string
}
