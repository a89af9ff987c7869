import fc from "fast-check"
import { expect, test } from "vitest"
import {
  compareSettlements,
  differenceOf,
  keptOf,
  type OwnMoney,
  type SettlementLine,
  sumLines,
} from "#app/domain/payments/settlement.ts"

const AT = new Date("2026-11-20T10:00:00Z")

const line = (fields: Partial<SettlementLine> = {}): SettlementLine => ({
  ...{ settlementId: "setl_1", id: "pay_1", kind: "payment", amount: 14_900, currency: "INR", net: 14_602 },
  ...{ fee: 298, tax: 45, description: null, createdAt: AT },
  ...fields,
})

const own = (fields: Partial<OwnMoney> = {}): OwnMoney => ({
  ...{ id: "pay_1", amount: 14_900, currency: "INR", inrAmount: 14_900, fee: 298, tax: 45 },
  ...fields,
})

test.each([
  ["the same", line(), own(), null],
  ["not stored", line(), undefined, "missing"],
  ["another amount", line(), own({ amount: 14_800 }), { what: "amount", theirs: 14_900, ours: 14_800 }],
  ["another fee", line(), own({ fee: 300 }), { what: "fee", theirs: 298, ours: 300 }],
  ["another tax", line(), own({ tax: 46 }), { what: "tax", theirs: 45, ours: 46 }],
  ["no fee said by Razorpay, the same kept", line({ fee: null, tax: null }), own(), null],
  [
    "no fee said by Razorpay, more kept",
    line({ fee: null, tax: null, net: 14_000 }),
    own(),
    { what: "fee", theirs: 900, ours: 298 },
  ],
  ["no fee stored", line(), own({ fee: null, tax: null }), null],
  ["dollars in rupees", line(), own({ amount: 177, currency: "USD" }), null],
  [
    "dollars in other rupees",
    line(),
    own({ amount: 177, currency: "USD", inrAmount: 14_868 }),
    { what: "amount", theirs: 14_900, ours: 14_868 },
  ],
  ["dollars, rupees not known", line(), own({ amount: 177, currency: "USD", inrAmount: null }), null],
  ["amount not known", line(), own({ amount: null, currency: null, inrAmount: null }), null],
  ["an adjustment", line({ kind: "adjustment" }), undefined, null],
  ["a transfer", line({ kind: "transfer", net: -14_900 }), undefined, null],
  [
    "a refund that is not stored",
    line({ kind: "refund", net: -14_900, fee: 0, tax: 0 }),
    undefined,
    "missing",
  ],
] as const)("differenceOf: %s", (_, theirs, ours, expected) => {
  expect(differenceOf(theirs, ours)).toEqual(expected)
})

test("keptOf: what Razorpay kept follows from the payout, of payments, refunds and transfers", () => {
  const without = { fee: null, tax: null }
  expect(keptOf(line(without))).toBe(298)
  expect(keptOf(line({ ...without, kind: "refund", amount: 242_500, net: -242_500 }))).toBe(0)
  expect(keptOf(line({ ...without, kind: "transfer", amount: 100_000, net: -100_296 }))).toBe(296)
  expect(keptOf(line({ ...without, kind: "adjustment", amount: 1012, net: 1012 }))).toBe(0)
  expect(keptOf(line({ ...without, kind: "adjustment", amount: 1012, net: -1012 }))).toBe(0)
})

test("sumLines: payments, refunds and others less fees are what the lines pay out, also where no fee is said", () => {
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom("payment", "refund", "transfer", "adjustment"),
      amount: fc.nat(1_000_000),
      kept: fc.nat(1000),
      isSaid: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(lines, (made) => {
      const sums = sumLines(
        made.map(({ kind, amount, kept, isSaid }) => {
          const fee = kind === "adjustment" ? 0 : kept
          const net = (kind === "refund" || kind === "transfer" ? -amount : amount) - fee
          return line({ kind, amount, net, fee: isSaid ? fee : null, tax: isSaid ? 0 : null })
        }),
      )
      const { payments, refunds, others, fees, net, isTaxPartly } = sums
      expect(payments.amount + refunds.amount + others.amount - fees).toBe(net)
      expect(isTaxPartly).toBe(made.some(({ isSaid }) => !isSaid))
    }),
  )
})

test("compareSettlements: the newest first, each with its own lines, and lines of others are left out", () => {
  const settlement = (id: string, createdAt: Date) => ({
    id,
    amount: 14_602,
    status: "processed",
    utr: null,
    createdAt,
  })
  const older = settlement("setl_1", AT)
  const newer = settlement("setl_2", new Date("2026-11-21T10:00:00Z"))
  const compared = compareSettlements(
    [older, newer],
    [line(), line({ settlementId: "setl_3" })],
    new Map([["pay_1", own()]]),
  )
  expect(compared.map(({ id, lines, sums }) => [id, lines.length, sums.net])).toEqual([
    ["setl_2", 0, 0],
    ["setl_1", 1, 14_602],
  ])
})
