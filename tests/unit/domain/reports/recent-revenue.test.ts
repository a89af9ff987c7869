import { expect, test } from "vitest"
import { bestDay, summarizeTotals } from "#app/domain/reports/recent-revenue.ts"
import type { DailyTotal } from "#app/domain/reports/totals.ts"

// 21 November 2026, half an hour after midnight in Kolkata.
const NOW = new Date("2026-11-20T19:00:00Z")

const total = (changes: Partial<DailyTotal>): DailyTotal => ({
  ...{ day: "2026-11-21", kind: "license-paid", currency: "USD" },
  ...{ count: 1, amount: 9_499, inrAmount: 800_000, inrUnknown: 0 },
  ...changes,
})

test("summarizeTotals: today, 7 and 30 days, each beside the period of that length before it", () => {
  const totals = [
    total({}),
    total({ day: "2026-11-20", kind: "donation-paid", amount: 500, inrAmount: 40_000, count: 2 }),
    total({ day: "2026-11-15", amount: 1 }),
    total({ day: "2026-11-14", amount: 20 }),
    total({ day: "2026-10-23", amount: 300 }),
    total({ day: "2026-10-22", amount: 4_000 }),
    total({ day: "2026-09-23", amount: 50_000 }),
    total({ day: "2026-09-22", amount: 600_000 }),
    total({ kind: "license-refund", amount: 7 }),
    total({ day: "2026-11-20", kind: "donation-refund", amount: 8 }),
    total({ kind: "license", currency: "", amount: 0, inrAmount: 0, count: 3 }),
    total({ day: "2026-11-20", kind: "activation", currency: "", amount: 0, inrAmount: 0, count: 4 }),
    total({ day: "2026-10-01", currency: "EUR" }),
  ]
  const { days, money, rupees, licenses, activations } = summarizeTotals(totals, NOW)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-23", "2026-11-21"])
  expect(money).toMatchObject([
    {
      currency: "USD",
      taken: [9_499, 10_000, 10_320],
      before: [500, 20, 54_000],
      refunded: [7, 15, 15],
      payments: 6,
    },
  ])
  expect(money[0]?.byDay.slice(-2)).toEqual([500, 9_499])
  expect(rupees).toEqual({
    taken: [800_000, 1_640_000, 3_240_000],
    before: [40_000, 800_000, 2_400_000],
    isWhole: true,
  })
  expect(licenses.sums).toEqual([3, 3, 3])
  expect(activations).toMatchObject({ sums: [0, 4, 4] })
})

test("summarizeTotals: a currency that was only given back is shown, and rupees are not whole where a value is unknown", () => {
  const { money, rupees } = summarizeTotals(
    [total({ kind: "license-refund", inrUnknown: 9_499 }), total({ currency: "EUR", inrUnknown: 1 })],
    NOW,
  )
  expect(money.map(({ currency }) => currency).sort()).toEqual(["EUR", "USD"])
  expect(rupees.isWhole).toBe(false)
  expect(summarizeTotals([total({ kind: "license-refund", inrUnknown: 1 })], NOW).rupees.isWhole).toBe(true)
})

test("bestDay: the first day with the highest value, and none where all are 0", () => {
  const days = ["2026-11-19", "2026-11-20", "2026-11-21"]
  expect(bestDay(days, [1, 3, 3])).toEqual({ day: "2026-11-20", value: 3 })
  expect(bestDay(days, [0, 0, 0])).toBe(null)
})
