import fc from "fast-check"
import { expect, test } from "vitest"
import {
  AGREED_PLAN,
  COMPANY_PLAN,
  planSize,
  priceOfComputers,
  priceOfMoreComputers,
} from "#app/orders/plans/plans.ts"
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

/** Where companies have a plan of 20 computers that costs 5 less. */
const WITH_COMPANY_PLAN = [
  { from: 20, to: 25, amount: 47_370 },
  { from: 1, to: 20, amount: 179_981 },
  { from: 19, to: 20, amount: 8_999 },
]

test.each([{ from: 0, to: 5, amount: 47_495 }, ...(planSize(COMPANY_PLAN) === 20 ? WITH_COMPANY_PLAN : [])])(
  "priceOfMoreComputers: from $from to $to costs $amount",
  ({ from, to, amount }) => {
    expect(priceOfMoreComputers(EUR, { from, to })).toEqual({ amount, currency: "EUR" })
  },
)

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
  expect(proposalsFor(basisOf(15), "EUR")).toEqual(
    [20, 25, 35].map((devices) => ({
      devices,
      plan: devices === planSize(COMPANY_PLAN) ? COMPANY_PLAN : AGREED_PLAN,
      more: devices - 15,
      amount: priceOfMoreComputers(EUR, { from: 15, to: devices }),
    })),
  )
})

test("proposedAmount: none in a currency without a price", () => {
  expect(proposedAmount(basisOf(20), { devices: 25, currency: "USD" })).toBeNull()
})
