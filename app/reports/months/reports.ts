import {
  type DailyTotal,
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
import { addDays, addMonths, type Day, firstDayOf, indianDayOf } from "#app/platform/time.ts"
import { compareVersions, parseVersion } from "#app/platform/version.ts"

/** Lists revenue, refunds and the provider's fees of each month that has any, latest month first. */
export const monthRevenues = (totals: readonly MonthlyTotal[], rates: readonly Rate[]) =>
  [...Map.groupBy(totals, ({ month }) => month)]
    .sort(([one], [other]) => compareTexts(other, one))
    .map(([month, rows]) => {
      const [paid, refunds, fees] = [paidIn(rows), refundedIn(rows), ofKinds(rows, "fee")]
      const taxes = ofKinds(rows, "collected-tax")
      return {
        month,
        paid: rupeesOf(paid, rates),
        byCurrency: new Map(sumsByCurrency(paid).map(({ currency, amount }) => [currency, amount])),
        refunded: rupeesOf(refunds, rates),
        fees: sumOf(fees, "amount") - sumOf(fees, "inrUnknown"),
        /** Fees in other currencies than rupees: those of a reseller. */
        otherFees: sumsByCurrency(fees, "inrUnknown"),
        /** Taxes that a reseller has collected and pays to others, less those of refunds. */
        taxes: sumsByCurrency(taxes),
        taxesInRupees: rupeesOf(taxes, rates),
        /** Number of payments for which the provider reports no fee. */
        feesUnknown: sumOf(ofKinds(rows, "fee-unknown"), "count"),
        net: rupeesOf([...paid, ...takenOff([...refunds, ...fees, ...taxes])], rates),
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

export const WEEK_DAYS = 7

/** Number of days of the longest period, and of the conversion of orders. */
export const RECENT_DAYS = 30

type Days = { from: Day; to: Day }

/** The periods of the overview, each with the period to compare: for a month, the same days of the previous one. */
function periodsAt(now: Date) {
  const today = indianDayOf(now)
  const ago = (count: number) => addDays(today, -count)
  const sameDay = addMonths(today, -1)
  const firstOf = (day: Day) => firstDayOf(day.slice(0, 7))
  const last = (id: "today" | "week" | "month", length: number) => ({
    id,
    days: { from: ago(length - 1), to: today },
    before: { from: ago(2 * length - 1), to: ago(length) },
  })
  const soFar = {
    id: "so-far" as const,
    days: { from: firstOf(today), to: today },
    before: { from: firstOf(sameDay), to: sameDay },
  }
  return [soFar, last("today", 1), last("week", WEEK_DAYS), last("month", RECENT_DAYS)]
}

/** Returns the first day whose totals the overview needs. */
export const firstDayOfRevenue = (now: Date): Day =>
  periodsAt(now)
    .map(({ before }) => before.from)
    .reduce((first, day) => (day < first ? day : first))

const within = (totals: readonly DailyTotal[], { from, to }: Days) =>
  totals.filter(({ day }) => day >= from && day <= to)

/** Sums the revenue of each period, of the period before it, and of each day. */
export function recentRevenue(totals: readonly DailyTotal[], rates: readonly Rate[], now: Date) {
  const inRupees = (rows: readonly DailyTotal[]) => rupeesOf(paidIn(rows), rates)
  const dates = Array.from({ length: RECENT_DAYS }, (_, index) =>
    addDays(indianDayOf(now), index - RECENT_DAYS + 1),
  )
  return {
    periods: periodsAt(now).map(({ id, days, before }) => {
      const rows = within(totals, days)
      return {
        id,
        paid: inRupees(rows),
        before: inRupees(within(totals, before)),
        beforeDays: before,
        byCurrency: sumsByCurrency(paidIn(rows)),
        refunded: rupeesOf(refundedIn(rows), rates),
        licenses: sumOf(ofKinds(rows, "license"), "count"),
        computers: sumOf(ofKinds(rows, "activation"), "count"),
      }
    }),
    dates,
    byDay: dates.map((day) => inRupees(within(totals, { from: day, to: day })).amount),
  }
}

export type RecentRevenue = ReturnType<typeof recentRevenue>

export type RevenuePeriod = RecentRevenue["periods"][number]
