import fc from "fast-check"
import { expect, test } from "vitest"
import {
  couponProblem,
  couponState,
  discount,
  MAX_CODE_LENGTH,
  normalizeCouponCode,
  usesOverLimit,
} from "#app/orders/coupons/coupon.ts"
import { CURRENCIES, MIN_PAYABLE_AMOUNT } from "#app/platform/money.ts"

const usd = (amount: number) => ({ amount, currency: "USD" }) as const
const percentOf = (percent: number) => ({ percent, amounts: null })
const to = (amount: number) => ({ kind: "discounted", price: usd(amount) })

// Computed by hand.
test.each([
  ["half of $94.99, half a cent rounded up", percentOf(50), 9499, to(4750)],
  ["99% off $94.99, which leaves less than a dollar", percentOf(99), 9499, "too-cheap"],
  ["51% off $10.01, less than half a cent rounded down", percentOf(51), 1001, to(490)],
  ["99% off $100", percentOf(99), 10_000, to(100)],
  ["$10 off $94.99", { percent: null, amounts: { USD: 1000 } }, 9499, to(8499)],
  ["$93.99 off $94.99", { percent: null, amounts: { USD: 9399 } }, 9499, to(100)],
  ["$94 off $94.99", { percent: null, amounts: { USD: 9400 } }, 9499, "too-cheap"],
  ["€10 off $94.99", { percent: null, amounts: { EUR: 1000 } }, 9499, "other-currency"],
] as const)("discount: %s", (_, terms, amount, expected) => {
  const result = typeof expected === "string" ? { kind: "refused", because: expected } : expected
  expect(discount(terms, usd(amount))).toEqual(result)
})

test("discount: an integer between the smallest payable amount and the price", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 1, max: 98 }),
      fc.constantFrom(...CURRENCIES),
      (amount, percent, currency) => {
        const result = discount(percentOf(percent), { amount, currency })
        const exact = (BigInt(amount) * BigInt(100 - percent) * 2n + 100n) / 200n
        if (result.kind === "refused") {
          expect(Number(exact)).toBeLessThan(MIN_PAYABLE_AMOUNT)
          return
        }
        expect(result.price).toEqual({ amount: Number(exact), currency })
        expect(result.price.amount).toBeLessThanOrEqual(amount)
        const more = discount(percentOf(percent + 1), { amount, currency })
        if (more.kind === "discounted") expect(more.price.amount).toBeLessThanOrEqual(result.price.amount)
      },
    ),
  )
})

test.each([
  [" save50\n", "SAVE50"],
  ["abc", "ABC"],
  ["Diwali-2026", "DIWALI-2026"],
  ["ＳＡＶＥ５０", "SAVE50"],
  ["ſave50", "SAVE50"],
  ["save\u212Aelvin", "SAVEKELVIN"],
  ["A".repeat(MAX_CODE_LENGTH), "A".repeat(MAX_CODE_LENGTH)],
])("normalizeCouponCode: %j is %j", (typed, code) => {
  expect(normalizeCouponCode(typed)).toBe(code)
})

test.each([
  "A".repeat(MAX_CODE_LENGTH + 1),
  `${" ".repeat(200)}SAVE50`,
  "",
  "AB",
  "-SAVE",
  "SAVE--50",
  "SAVE 50",
  "SAVE%",
])("normalizeCouponCode: %j is no code", (typed) => {
  expect(normalizeCouponCode(typed)).toBeNull()
})

test("normalizeCouponCode: any text becomes its own stored form or null", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const code = normalizeCouponCode(typed)
      if (code !== null) expect(normalizeCouponCode(code.toLowerCase())).toBe(code)
    }),
  )
})

const from = new Date("2026-12-01T00:00:00Z")
const until = new Date("2026-12-08T00:00:00Z")
const before = new Date("2026-11-30T23:59:59.999Z")
const last = new Date("2026-12-07T23:59:59.999Z")
const open = {
  validFrom: from,
  validUntil: until,
  endedAt: null,
  maxUses: 2,
  used: 1,
  oncePerCustomer: false,
}
const free = { reserved: 0, isUsedBefore: false }

test.each([
  ["before its first day", open, before, "planned"],
  ["from its first moment", open, from, "open"],
  ["until its last moment", open, last, "open"],
  ["after its last day", open, until, "ended"],
  ["without a last day", { ...open, validUntil: null }, new Date("2100-01-01"), "open"],
  ["ended by the owner", { ...open, endedAt: from }, from, "ended"],
  ["with all uses paid", { ...open, used: 2 }, from, "used-up"],
  ["without a limit", { ...open, maxUses: null, used: 1_000_000 }, from, "open"],
] as const)("couponState: %s", (_, coupon, now, state) => {
  expect(couponState(coupon, now)).toBe(state)
})

test.each([
  ["nothing stands against it", open, free, null],
  ["it is planned", { ...open, validFrom: until }, free, "planned"],
  ["it has ended", { ...open, endedAt: from }, free, "ended"],
  ["it is used up", { ...open, used: 2 }, free, "used-up"],
  ["the last use is kept for another order", open, { ...free, reserved: 1 }, "reserved"],
  ["once per customer", { ...open, oncePerCustomer: true }, free, null],
  ["the customer used it, which is allowed", open, { ...free, isUsedBefore: true }, null],
  [
    "the customer used it",
    { ...open, oncePerCustomer: true },
    { ...free, isUsedBefore: true },
    "used-before",
  ],
  ["many uses are kept of one without a limit", { ...open, maxUses: null }, { ...free, reserved: 9 }, null],
] as const)("couponProblem: %s", (_, coupon, uses, because) => {
  expect(couponProblem(coupon, uses, from)).toBe(because)
})

test.each([
  [{ maxUses: 2, used: 1 }, 0],
  [{ maxUses: 2, used: 3 }, 1],
  [{ maxUses: null, used: 3 }, 0],
])("usesOverLimit: %j is %i", (coupon, over) => {
  expect(usesOverLimit(coupon)).toBe(over)
})
