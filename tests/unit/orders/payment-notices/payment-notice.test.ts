import { expect, test } from "vitest"
import { PAYMENT_PROBLEMS } from "#app/orders/ledger/ledger.ts"
import {
  HELD_PROBLEMS,
  noticeStateOf,
  problemsOfWork,
  SHOWN_PROBLEMS,
  TOLD_PROBLEMS,
} from "#app/orders/payment-notices/payment-notice.ts"

test("TOLD_PROBLEMS: whoever paid for nothing is told", () => {
  expect(TOLD_PROBLEMS).toEqual([
    "amount-differs",
    "unknown-order",
    "second-payment",
    "without-buyer",
    "second-license",
    "coupon-unavailable",
  ])
  expect(SHOWN_PROBLEMS).toEqual(["amount-differs", "second-payment", "second-license", "coupon-unavailable"])
  expect(HELD_PROBLEMS).toEqual(["amount-differs", "coupon-unavailable"])
})

test("problemsOfWork: each problem is a work item of one source", () => {
  const sources = ["unissued", "wrong-amount", "second-payment", "payment", "paper"] as const
  expect(sources.flatMap(problemsOfWork).sort()).toEqual([...PAYMENT_PROBLEMS].sort())
})

const OPEN = {
  amount: 15252,
  refunded: 0,
  isDisputed: false,
  isDisputeLost: false,
  resolvedAt: null,
  isRefundAccepted: false,
}
const resolvedAt = new Date(0)

test.each([
  ["with us", {}, "open"],
  ["given back in part", { refunded: 15251 }, "open"],
  ["given back", { refunded: 15252, resolvedAt }, "returned"],
  ["given back before it was reported", { refunded: 15252 }, "returned"],
  ["asked back by the bank", { isDisputed: true }, "disputed"],
  ["asked back by the bank after the owner decided", { isDisputed: true, resolvedAt }, "disputed"],
  ["lost to the bank", { isDisputeLost: true, resolvedAt }, "taken-back"],
  ["given back and lost to the bank", { refunded: 15252, isDisputeLost: true, resolvedAt }, "returned"],
  ["accepted for a refund", { isRefundAccepted: true, resolvedAt }, "returning"],
  ["kept by the owner's decision", { resolvedAt }, "closed"],
])("noticeStateOf: a payment that is %s: %3$s", (_, changes, state) => {
  expect(noticeStateOf({ ...OPEN, ...changes })).toBe(state)
})
