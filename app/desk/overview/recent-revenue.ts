import {
  type DailyTotal,
  ofKinds,
  paidIn,
  type Rate,
  refundedIn,
  rupeesOf,
  sumOf,
  sumsByCurrency,
} from "#app/orders/ledger/totals.ts"
import { addMilliseconds, addMonths, dayOf, days, indianDayOf, parseDay } from "#app/platform/time.ts"

/** How many days the longest period has, and the conversion of orders. */
export const RECENT_DAYS = 30

type Days = { from: string; to: string }

/** The periods of the overview, each with the one that it is compared with: of a month, the same days of the last one. */
function periodsAt(now: Date) {
  const ago = (count: number) => indianDayOf(addMilliseconds(now, -days(count)))
  const today = ago(0)
  const sameDay = dayOf(addMonths(parseDay(today) ?? now, -1))
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`
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
  return [soFar, last("today", 1), last("week", 7), last("month", RECENT_DAYS)]
}

/** Returns the first day whose totals the overview needs. */
export const firstDayOfRevenue = (now: Date): string =>
  periodsAt(now)
    .map(({ before }) => before.from)
    .sort()[0] ?? ""

const within = (totals: readonly DailyTotal[], { from, to }: Days) =>
  totals.filter(({ day }) => day >= from && day <= to)

/** Sums the revenue of each period, of the period before it, and of each day. */
export function recentRevenue(totals: readonly DailyTotal[], rates: readonly Rate[], now: Date) {
  const inRupees = (rows: readonly DailyTotal[]) => rupeesOf(paidIn(rows), rates)
  const dates = Array.from({ length: RECENT_DAYS }, (_, index) =>
    indianDayOf(addMilliseconds(now, -days(RECENT_DAYS - 1 - index))),
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
