import fc from "fast-check"
import { expect, test } from "vitest"
import {
  AGREED_PLAN,
  COMPANY_PLAN,
  displayedPrice,
  PLAN_TYPES,
  PLANS_OF_FIXED_SIZE,
  planSize,
  priceOf,
  quotedPlanOf,
} from "#app/orders/plans/plans.ts"
import { CURRENCIES, formatMoney } from "#app/platform/money.ts"

test.each([
  ["USD", 9499, "$94.99", "$189.98", "$1,894.80", "$3,799.60"],
  ["INR", 14900, "₹149", "₹298", "₹2,880", "₹5,960"],
] as const)(
  "basicPrice, businessPrice: in %s at %i, %s (compareAtPrice %s) and %s (compareAtPrice %s)",
  (currency, amount, basic, basicCompareAt, business, businessCompareAt) => {
    const forOne = priceOf("basic", { amount, currency })
    const forTwenty = priceOf("business", { amount, currency })

    expect(
      [forOne.price, forOne.compareAtPrice, forTwenty.price, forTwenty.compareAtPrice].map(formatMoney),
    ).toEqual([basic, basicCompareAt, business, businessCompareAt])
  },
)

test("businessPrice: whole minor units, 5 units off twenty, 100 in rupees", () => {
  const regional = fc.record({
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    currency: fc.constantFrom(...CURRENCIES),
  })
  fc.assert(
    fc.property(regional, ({ amount, currency }) => {
      const rebate = currency === "INR" ? 10_000 : 500
      expect(priceOf("basic", { amount, currency })).toEqual({
        price: { amount, currency },
        compareAtPrice: { amount: amount * 2, currency },
      })
      expect(priceOf("business", { amount, currency })).toEqual({
        price: { amount: amount * 20 - rebate, currency },
        compareAtPrice: { amount: amount * 40, currency },
      })
    }),
  )
})

test("planSize: one for Basic, twenty for Small Business", () => {
  expect(PLANS_OF_FIXED_SIZE.map((plan) => [plan, planSize(plan)])).toEqual([
    ["basic", 1],
    ["business", 20],
  ])
})

test("planSize: grows from plan to plan", () => {
  const sizes = PLANS_OF_FIXED_SIZE.map(planSize)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
})

test("quotedPlanOf: the plan of exactly this size, else that of any size", () => {
  expect([19, 20, 21].map(quotedPlanOf)).toEqual([AGREED_PLAN, COMPANY_PLAN, AGREED_PLAN])
})

test("displayedPrice: without the crossed-out price where it is hidden", () => {
  const regional = { amount: 499, currency: "USD" } as const
  const plan = priceOf("basic", regional)
  expect([false, true].map((isHidden) => displayedPrice("basic", regional, isHidden))).toEqual([
    plan,
    { ...plan, compareAtPrice: null },
  ])
  const agreed = PLAN_TYPES.filter((type) => !PLANS_OF_FIXED_SIZE.some((plan) => plan === type))
  for (const type of agreed) expect(displayedPrice(type, regional, false)).toBeNull()
})
