import { expect, test } from "vitest"
import { disputeReversal } from "#app/orders/ledger/ledger.ts"
import { isAtProvider, isRefundedAtProvider, paymentIdOf } from "#app/orders/order/order.ts"
import { type PaymentUpdate, paymentProblem } from "#app/payments/confirmation/payment-decision.ts"

const update = { outcome: "captured", isRefunded: false, paymentId: "pay_1" } as PaymentUpdate

test.each([
  ["a payment of no order", {}, "unknown-order", null, "unknown-order"],
  ["another amount", {}, "amount-differs", null, "amount-differs"],
  ["a paid order", {}, "already-paid", "pay_2", "second-payment"],
  ["an order that the same payment had paid", {}, "already-paid", "pay_1", null],
  ["an order that it pays", {}, "paid", null, null],
  ["one that another pays", {}, "paid", "pay_2", null],
  ["an order that nothing says who paid", {}, "already-paid", null, null],
  ["one that was given back", { isRefunded: true }, "unknown-order", null, null],
  ["one that was not captured", { outcome: "failed" }, "unknown-order", null, null],
])("paymentProblem: %s: %4$s", (_, changes, result, paidBy, problem) => {
  expect(paymentProblem({ ...update, ...changes } as PaymentUpdate, result, paidBy)).toBe(problem)
})

test("isRefundedAtProvider: true for payments at Razorpay, imported ones too", () => {
  const made = paymentIdOf("imported", "order")
  expect([isAtProvider("pay_1"), isAtProvider(made)]).toEqual([true, false])
  expect(isRefundedAtProvider({ source: "razorpay", paymentId: null })).toBe(true)
  expect(isRefundedAtProvider({ source: "imported", paymentId: "pay_1" })).toBe(true)
  expect(isRefundedAtProvider({ source: "imported", paymentId: made })).toBe(false)
  expect(isRefundedAtProvider({ source: "imported", paymentId: null })).toBe(false)
  expect(isRefundedAtProvider({ source: "bank", paymentId: "pay_1" })).toBe(false)
})

test("disputeReversal: names the dispute and its outcome, and moves no money", () => {
  const dispute = { id: "disp_1", paymentId: "pay_1", outcome: "lost", occurredAt: new Date(0) } as const
  expect(disputeReversal(dispute)).toMatchObject({ id: "dispute-lost:disp_1", amount: 0, totalRefunded: 0 })
})
