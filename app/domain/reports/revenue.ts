import { CURRENCIES, type Currency } from "#app/domain/money.ts"
import { addMilliseconds, dayOf, days } from "#app/domain/time.ts"

/** A row of the totals by day. */
export type DailyTotal = { day: string; kind: string; currency: string; count: number; amount: number }

/** Sums of today, of the last 7 and of the last 30 days. */
export type Periods = readonly [today: number, week: number, month: number]

const PERIODS = [1, 7, 30] as const

export type Takings = {
  /** The days from the first to today, `YYYY-MM-DD`, in UTC. */
  days: string[]
  /** Of each currency in which money was taken or given back; amounts in minor units. */
  money: { currency: Currency; taken: Periods; refunded: Periods; payments: number; byDay: number[] }[]
  licenses: { sums: Periods; byDay: number[] }
  activations: { sums: Periods; byDay: number[] }
}

/** What was taken, issued and activated by day, from the totals of the last 30 days. */
export function summarizeTotals(totals: readonly DailyTotal[], now: Date): Takings {
  const [, , length] = PERIODS
  const list = Array.from({ length }, (_, index) => dayOf(addMilliseconds(now, -days(length - 1 - index))))
  const byDay = (value: (total: DailyTotal) => number) =>
    list.map((day) => sum(totals.filter((total) => total.day === day).map(value)))
  const countsOf = (kind: string) => {
    const counts = byDay((total) => (total.kind === kind ? total.count : 0))
    return { sums: periodsOf(counts), byDay: counts }
  }
  const money = CURRENCIES.map((currency) => {
    const own = (total: DailyTotal) => total.currency === currency
    const taken = byDay((total) => (own(total) && isPayment(total) ? total.amount : 0))
    const refunded = byDay((total) => (own(total) && total.kind === "refund" ? total.amount : 0))
    const payments = sum(byDay((total) => (own(total) && isPayment(total) ? total.count : 0)))
    return { currency, taken: periodsOf(taken), refunded: periodsOf(refunded), payments, byDay: taken }
  })
  return {
    days: list,
    money: money.filter(({ taken, refunded }) => taken[2] > 0 || refunded[2] > 0),
    licenses: countsOf("license"),
    activations: countsOf("activation"),
  }
}

const isPayment = ({ kind }: DailyTotal) => kind === "license-paid" || kind === "donation-paid"

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function periodsOf(values: readonly number[]): Periods {
  const [today, week, month] = PERIODS
  const last = (count: number) => sum(values.slice(-count))
  return [last(today), last(week), last(month)]
}

/** The day with the highest value; null if all are 0. */
export function bestDay(list: readonly string[], values: readonly number[]) {
  const value = Math.max(0, ...values)
  const day = list[values.indexOf(value)]
  return value > 0 && day ? { day, value } : null
}
