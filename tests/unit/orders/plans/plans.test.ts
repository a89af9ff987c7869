import fc from "fast-check"
import { expect, test } from "vitest"
import {
  AGREED_PLAN,
  COMPANY_PLAN,
  displayedPrice,
  PLAN_TYPES,
  PLANS_OF_FIXED_SIZE,
  type PlanOfFixedSize,
  planSize,
  priceOf,
  quotedPlanOf,
  SINGLE_PLAN,
} from "#app/orders/plans/plans.ts"
import { CURRENCIES, formatMoney } from "#app/platform/money.ts"

/** Computers of each plan, and what it costs less than as many of one computer, in minor units: of rupees, and of other currencies. */
const FACTS: Record<string, { size: number; less: { INR: number; others: number } }> = {
  basic: { size: 1, less: { INR: 0, others: 0 } },
  business: { size: 20, less: { INR: 10_000, others: 500 } },
}

const factsOf = (plan: PlanOfFixedSize) => FACTS[plan] ?? expect.unreachable(`${plan} has no facts`)

test.each([
  ["USD", 9499, { basic: "$94.99, $189.98", business: "$1,894.80, $3,799.60" }],
  ["INR", 14900, { basic: "₹149, ₹298", business: "₹2,880, ₹5,960" }],
] as const)("priceOf: in %s at %i, with the crossed-out price", (currency, amount, prices) => {
  for (const plan of PLANS_OF_FIXED_SIZE) {
    const { price, compareAtPrice } = priceOf(plan, { amount, currency })
    expect([price, compareAtPrice].map(formatMoney).join(", ")).toBe(prices[plan])
  }
})

test("priceOf: whole minor units, 5 units off twenty, 100 in rupees", () => {
  const regional = fc.record({
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    currency: fc.constantFrom(...CURRENCIES),
  })
  fc.assert(
    fc.property(regional, fc.constantFrom(...PLANS_OF_FIXED_SIZE), ({ amount, currency }, plan) => {
      const { size, less } = factsOf(plan)
      expect(priceOf(plan, { amount, currency })).toEqual({
        price: { amount: amount * size - (currency === "INR" ? less.INR : less.others), currency },
        compareAtPrice: { amount: amount * size * 2, currency },
      })
    }),
  )
})

test("planSize: one for the first plan, twenty for companies", () => {
  for (const plan of PLANS_OF_FIXED_SIZE) expect(planSize(plan)).toBe(factsOf(plan).size)
  expect(planSize(SINGLE_PLAN)).toBe(1)
})

test("planSize: grows from plan to plan", () => {
  const sizes = PLANS_OF_FIXED_SIZE.map(planSize)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
})

test("quotedPlanOf: the plan of exactly this size, else that of any size", () => {
  const size = planSize(COMPANY_PLAN)
  expect([size - 1, size, size + 1].map(quotedPlanOf)).toEqual([AGREED_PLAN, COMPANY_PLAN, AGREED_PLAN])
})

test("displayedPrice: without the crossed-out price where it is hidden", () => {
  const regional = { amount: 499, currency: "USD" } as const
  const plan = priceOf(SINGLE_PLAN, regional)
  expect([false, true].map((isHidden) => displayedPrice(SINGLE_PLAN, regional, isHidden))).toEqual([
    plan,
    { ...plan, compareAtPrice: null },
  ])
  const agreed = PLAN_TYPES.filter((type) => !PLANS_OF_FIXED_SIZE.some((plan) => plan === type))
  for (const type of agreed) expect(displayedPrice(type, regional, false)).toBeNull()
})
