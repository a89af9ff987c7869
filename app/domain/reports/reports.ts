import { CURRENCIES, type Currency } from "#app/domain/money.ts"
import type { MonthlyTotal } from "./totals.ts"

const PAID = ["license-paid", "donation-paid"]
const REFUNDED = ["license-refund", "donation-refund"]

/** The revenue of a month: in rupees as far as that is known, and what was paid in each currency in its minor units. */
export type MonthRevenue = {
  month: string
  inRupees: number
  byCurrency: Partial<Record<Currency, number>>
  refunded: number
  /** What the provider kept, of the payments of which it says so, and how many the others are. */
  fees: number
  feesUnknown: number
  net: number
  licenses: number
}

/** One row for each month in which something happened, the earliest first. */
export function monthRevenues(totals: readonly MonthlyTotal[]): MonthRevenue[] {
  const byMonth = Map.groupBy(totals, ({ month }) => month)
  return [...byMonth.keys()].sort().map((month) => {
    const rows = byMonth.get(month) ?? []
    const inRupees = sumOf(rows, PAID, "inrAmount")
    const refunded = sumOf(rows, REFUNDED, "inrAmount")
    const fees = sumOf(rows, ["fee"], "amount")
    const paid = CURRENCIES.map((currency) => [
      currency,
      sumOf(
        rows.filter((row) => row.currency === currency),
        PAID,
        "amount",
      ),
    ])
    return {
      month,
      inRupees,
      byCurrency: Object.fromEntries(paid),
      refunded,
      fees,
      feesUnknown: sumOf(rows, ["fee-unknown"], "count"),
      net: inRupees - refunded - fees,
      licenses: sumOf(rows, ["license"], "count"),
    }
  })
}

/** The revenue of a country in rupees, as far as that is known, the greatest first. */
export function countryRevenues(totals: readonly MonthlyTotal[]) {
  const kinds = [...PAID, ...REFUNDED]
  const byCountry = Map.groupBy(ofKinds(totals, kinds), ({ dimension }) => dimension)
  return [...byCountry]
    .map(([country, rows]) => {
      const inRupees = sumOf(rows, PAID, "inrAmount")
      const refunded = sumOf(rows, REFUNDED, "inrAmount")
      return {
        country,
        payments: sumOf(rows, PAID, "count"),
        inRupees,
        refunded,
        left: inRupees - refunded,
      }
    })
    .sort((one, other) => other.left - one.left || (one.country < other.country ? -1 : 1))
}

/** By plan or coupon and currency: payments, what was paid in minor units, and that in rupees. */
export function saleRows(totals: readonly MonthlyTotal[], kind: "plan" | "coupon") {
  const groups = Map.groupBy(ofKinds(totals, [kind]), ({ dimension, currency }) => `${dimension} ${currency}`)
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows
      if (!first) return []
      return [
        {
          name: first.dimension,
          currency: first.currency,
          payments: sumOf(rows, [kind], "count"),
          amount: sumOf(rows, [kind], "amount"),
          inRupees: sumOf(rows, [kind], "inrAmount"),
        },
      ]
    })
}

/** New computers by version of the app; an empty version where the app sent none. */
export function versionRows(totals: readonly MonthlyTotal[]) {
  const byVersion = Map.groupBy(ofKinds(totals, ["activation"]), ({ dimension }) => dimension)
  return [...byVersion]
    .map(([version, rows]) => ({ version, computers: sumOf(rows, ["activation"], "count") }))
    .sort((one, other) => (one.version < other.version ? -1 : 1))
}

const ofKinds = (totals: readonly MonthlyTotal[], kinds: readonly string[]) =>
  totals.filter(({ kind }) => kinds.includes(kind))

const sumOf = (
  totals: readonly MonthlyTotal[],
  kinds: readonly string[],
  part: "count" | "amount" | "inrAmount",
) => ofKinds(totals, kinds).reduce((sum, total) => sum + total[part], 0)
