import { CURRENCIES, type Currency } from "#app/domain/money.ts"
import { addMilliseconds, days, indianDayOf } from "#app/domain/time.ts"
import type { DailyTotal } from "./totals.ts"

/** Sums of today, of the last 7 and of the last 30 days. */
type Periods = readonly [today: number, week: number, month: number]

const PERIODS = [1, 7, 30] as const

/** How many days of totals a comparison of the longest period with the one before it needs. */
export const TOTAL_DAYS = 60

/** Of how many days the overview says how many opened orders were paid. */
export const CONVERSION_DAYS = 30

export type Revenue = {
  /** The days from the first to today, `YYYY-MM-DD`, in Asia/Kolkata. */
  days: string[]
  /** Of each currency in which money was taken or given back; amounts in minor units. */
  money: {
    currency: Currency
    taken: Periods
    /** What was taken in the periods of the same length before. */
    before: Periods
    refunded: Periods
    payments: number
    byDay: number[]
  }[]
  /** What was taken in all currencies, in paise, as far as its value in rupees is known. */
  rupees: { taken: Periods; before: Periods; isWhole: boolean }
  licenses: { sums: Periods; byDay: number[] }
  activations: { sums: Periods; byDay: number[] }
}

/** What was taken, issued and activated by day, from the totals of the last 60 days. */
export function summarizeTotals(totals: readonly DailyTotal[], now: Date): Revenue {
  const length = PERIODS[2]
  const all = Array.from({ length: TOTAL_DAYS }, (_, index) =>
    indianDayOf(addMilliseconds(now, -days(TOTAL_DAYS - 1 - index))),
  )
  const list = all.slice(-length)
  const byDay = (value: (total: DailyTotal) => number, days = list) =>
    days.map((day) => sum(totals.filter((total) => total.day === day).map(value)))
  const countsOf = (kind: string) => {
    const counts = byDay((total) => (total.kind === kind ? total.count : 0))
    return { sums: periodsOf(counts), byDay: counts }
  }
  const money = CURRENCIES.map((currency) => {
    const own = (total: DailyTotal) => total.currency === currency
    const allTaken = byDay((total) => (own(total) && isPayment(total) ? total.amount : 0), all)
    const taken = allTaken.slice(-length)
    const refunded = byDay((total) => (own(total) && isRefund(total) ? total.amount : 0))
    const payments = sum(byDay((total) => (own(total) && isPayment(total) ? total.count : 0)))
    const before = periodsBefore(allTaken)
    return {
      currency,
      taken: periodsOf(taken),
      before,
      refunded: periodsOf(refunded),
      payments,
      byDay: taken,
    }
  })
  const inr = byDay((total) => (isPayment(total) ? total.inrAmount : 0), all)
  return {
    days: list,
    rupees: {
      taken: periodsOf(inr),
      before: periodsBefore(inr),
      isWhole: totals.every((total) => !isPayment(total) || total.inrUnknown === 0),
    },
    money: money.filter(({ taken, refunded }) => taken[2] > 0 || refunded[2] > 0),
    licenses: countsOf("license"),
    activations: countsOf("activation"),
  }
}

const isPayment = ({ kind }: DailyTotal) => kind === "license-paid" || kind === "donation-paid"
const isRefund = ({ kind }: DailyTotal) => kind === "license-refund" || kind === "donation-refund"

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function periodsOf(values: readonly number[]): Periods {
  const [today, week, month] = PERIODS
  const last = (count: number) => sum(values.slice(-count))
  return [last(today), last(week), last(month)]
}

/** The sums of the periods before those that `periodsOf` sums up. */
function periodsBefore(values: readonly number[]): Periods {
  const [today, week, month] = PERIODS
  const before = (count: number) => sum(values.slice(-2 * count, -count))
  return [before(today), before(week), before(month)]
}

/** The day with the highest value; null if all are 0. */
export function bestDay(list: readonly string[], values: readonly number[]) {
  const value = Math.max(0, ...values)
  const day = list[values.indexOf(value)]
  return value > 0 && day ? { day, value } : null
}
