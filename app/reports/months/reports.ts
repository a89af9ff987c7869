import {
  type MonthlyTotal,
  ofKinds,
  paidIn,
  type Rate,
  refundedIn,
  rupeesOf,
  sumOf,
  sumsByCurrency,
  takenOff,
} from "#app/orders/ledger/totals.ts"
import { compareTexts } from "#app/platform/text.ts"
import { compareVersions, parseVersion } from "#app/platform/version.ts"

/** Lists revenue, refunds and the provider's fees of each month that has any, latest month first. */
export const monthRevenues = (totals: readonly MonthlyTotal[], rates: readonly Rate[]) =>
  [...Map.groupBy(totals, ({ month }) => month)]
    .sort(([one], [other]) => compareTexts(other, one))
    .map(([month, rows]) => {
      const [paid, refunds, fees] = [paidIn(rows), refundedIn(rows), ofKinds(rows, "fee")]
      return {
        month,
        paid: rupeesOf(paid, rates),
        byCurrency: new Map(sumsByCurrency(paid).map(({ currency, amount }) => [currency, amount])),
        refunded: rupeesOf(refunds, rates),
        fees: sumOf(fees, "amount"),
        /** Number of payments for which the provider reports no fee. */
        feesUnknown: sumOf(ofKinds(rows, "fee-unknown"), "count"),
        net: rupeesOf([...paid, ...takenOff([...refunds, ...fees])], rates),
        licenses: sumOf(ofKinds(rows, "license"), "count"),
      }
    })

/** Ranks revenue by country, plan or coupon, highest in rupees first; only countries have refunds. */
export const rankedSales = (
  totals: readonly MonthlyTotal[],
  kind: "country" | "plan" | "coupon",
  rates: readonly Rate[],
) =>
  [...Map.groupBy(totals, ({ dimension }) => dimension)]
    .map(([name, rows]) => {
      const paid = kind === "country" ? paidIn(rows) : ofKinds(rows, kind)
      const refunds = kind === "country" ? refundedIn(rows) : []
      return {
        name,
        payments: sumOf(paid, "count"),
        paid: rupeesOf(paid, rates),
        refunded: rupeesOf(refunds, rates),
        net: rupeesOf([...paid, ...takenOff(refunds)], rates),
        isThere: paid.length + refunds.length > 0,
      }
    })
    .filter(({ isThere }) => isThere)
    .sort((one, other) => other.net.amount - one.net.amount || compareTexts(one.name, other.name))

/**
 * New computers by version of the app, the lowest first, each version once however the app wrote it. Before them, by their text,
 * are those whose version can't be read; an empty text where the app sent none.
 */
export const versionRows = (totals: readonly MonthlyTotal[]) =>
  [...Map.groupBy(ofKinds(totals, "activation"), ({ dimension }) => parseVersion(dimension) ?? dimension)]
    .map(([version, rows]) => ({ version, computers: sumOf(rows, "count") }))
    .sort((one, other) => compareSentVersions(one.version, other.version))

function compareSentVersions(one: string, other: string): number {
  const [isOne, isOther] = [parseVersion(one) !== null, parseVersion(other) !== null]
  if (isOne && isOther) return compareVersions(one, other)
  return Number(isOne) - Number(isOther) || compareTexts(one, other)
}
