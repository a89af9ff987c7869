import { compareTexts } from "#app/platform/text.ts"
import type { Day } from "#app/platform/time.ts"

/**
 * Kinds of totals of a day: payments and refunds by country, licenses by plan, computers by version of the app, payments by
 * plan and by coupon, fees of the provider, and payments whose fee it does not say; orders opened to be paid at the
 * provider, and those of them that were paid. All but the last two are summed by month, too.
 */
export const TOTAL_KINDS = [
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
  "collected-tax",
  "opened",
  "paid",
] as const

type TotalKind = (typeof TOTAL_KINDS)[number]

/** Sums of one day or month: amounts in minor units of the currency, and in paise. */
export type Total = {
  currency: string
  count: number
  amount: number
  inrAmount: number
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: number
}

/** A row of the totals by day. */
export type DailyTotal = Total & { day: Day; kind: TotalKind }

/** A row of the totals by month: `YYYY-MM` in Asia/Kolkata. */
export type MonthlyTotal = Total & {
  month: string
  kind: TotalKind
  /** The country, plan, coupon or version; an empty string where it is not known. */
  dimension: string
}

const PAID = ["license-paid", "donation-paid"]
const REFUNDED = ["license-refund", "donation-refund"]

export const ofKinds = <Row extends { kind: string }>(rows: readonly Row[], ...kinds: string[]) =>
  rows.filter(({ kind }) => kinds.includes(kind))

export const paidIn = <Row extends { kind: string }>(rows: readonly Row[]) => ofKinds(rows, ...PAID)
export const refundedIn = <Row extends { kind: string }>(rows: readonly Row[]) => ofKinds(rows, ...REFUNDED)

export const sumOf = (rows: readonly Total[], part: "count" | "amount" | "inrAmount" | "inrUnknown") =>
  rows.reduce((sum, row) => sum + row[part], 0)

/** Totals of deductions, negated; fees are in paise, but for those of a reseller. */
export const takenOff = (rows: readonly (Total & { kind: string })[]): Total[] =>
  rows.map((row) => ({
    ...row,
    inrAmount: -(row.kind === "fee" && row.inrUnknown === 0 ? row.amount : row.inrAmount),
    inrUnknown: -row.inrUnknown,
  }))

/** Rupee value of the newest payment in a currency: the rate for amounts that nobody converted. */
export type Rate = { currency: string; amount: number; inrAmount: number; at: Date }

/** Paise, "about" where a rate was needed; what has no rate either is named beside them, so that nothing is left out. */
export type Rupees = { amount: number; isAbout: boolean; missing: { amount: number; currency: string }[] }

export function rupeesOf(rows: readonly Total[], rates: readonly Rate[]): Rupees {
  const rupees: Rupees = { amount: sumOf(rows, "inrAmount"), isAbout: false, missing: [] }
  for (const { currency, amount: unknown } of sumsByCurrency(rows, "inrUnknown")) {
    const rate = rates.find((one) => one.currency === currency)
    if (!rate) rupees.missing.push({ amount: unknown, currency })
    else {
      rupees.amount += Math.round((unknown * rate.inrAmount) / rate.amount)
      rupees.isAbout = true
    }
  }
  return rupees
}

/** Minor units of each currency that has any, by its name. */
export function sumsByCurrency(rows: readonly Total[], part: "amount" | "inrUnknown" = "amount") {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, amount: sumOf(own, part) }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => compareTexts(one.currency, other.currency))
}
