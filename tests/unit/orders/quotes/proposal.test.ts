import fc from "fast-check"
import { expect, test } from "vitest"
import { AGREED_PLAN, priceOfComputers, priceOfMoreComputers } from "#app/orders/plans/plans.ts"
import type { RegionalPrice } from "#app/orders/prices/pricing.ts"
import { proposalsFor, proposedAmount } from "#app/orders/quotes/proposal.ts"

const EUR = { amount: 9499, currency: "EUR" } as const
const PRICE: RegionalPrice = {
  region: "EU",
  currency: "EUR",
  baseAmount: 499,
  overrideAmount: EUR.amount,
  hidesOriginal: false,
}
const basisOf = (held: number | null) => ({ held, currency: "EUR" as const, prices: [PRICE] })

test.each([
  { from: 0, to: 5, amount: 47_495 },
  { from: 20, to: 25, amount: 47_370 },
  { from: 1, to: 20, amount: 179_981 },
  { from: 19, to: 20, amount: 8_999 },
])("priceOfMoreComputers: from $from to $to costs $amount", ({ from, to, amount }) => {
  expect(priceOfMoreComputers(EUR, { from, to })).toEqual({ amount, currency: "EUR" })
})

test("priceOfMoreComputers: makes the whole together with what is held, and is payable", () => {
  const computers = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(computers, computers, fc.integer({ min: 499, max: 20_000 }), (one, other, amount) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const regional = { amount, currency: "USD" } as const
      const more = priceOfMoreComputers(regional, { from, to })
      const difference = priceOfComputers(regional, to).amount - priceOfComputers(regional, from).amount
      expect(more.amount).toBe(Math.max(100, difference))
    }),
  )
})

test.each([
  [null, []],
  [1, [6, 11, 21]],
  [20, [25, 30, 40]],
  [985, [990, 995, 1000]],
  [998, [1000]],
  [1000, []],
])("proposalsFor: of %s computers", (held, totals) => {
  expect(proposalsFor(basisOf(held), "EUR").map(({ devices }) => devices)).toEqual(totals)
})

test("proposalsFor: the plan and the price of each number", () => {
  expect(proposalsFor(basisOf(15), "EUR")).toEqual([
    { devices: 20, plan: "business", more: 5, amount: { amount: 46_995, currency: "EUR" } },
    { devices: 25, plan: AGREED_PLAN, more: 10, amount: { amount: 94_365, currency: "EUR" } },
    { devices: 35, plan: AGREED_PLAN, more: 20, amount: { amount: 189_105, currency: "EUR" } },
  ])
})

test("proposedAmount: none in a currency without a price", () => {
  expect(proposedAmount(basisOf(20), { devices: 25, currency: "USD" })).toBeNull()
})
