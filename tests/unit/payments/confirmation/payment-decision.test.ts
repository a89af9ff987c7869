import fc from "fast-check"
import { expect, test } from "vitest"
import { type OrderStatus, PROVIDERS } from "#app/orders/order/order.ts"
import { decidePayment, type PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import { CURRENCIES } from "#app/platform/money.ts"

const amount = { amount: 9499, currency: "USD" } as const

const captured: PaymentUpdate = {
  provider: "razorpay",
  providerOrderId: "order_1",
  paymentId: "pay_1",
  amount: 9499,
  currency: "USD",
  outcome: "captured",
  isRefunded: false,
  baseAmount: null,
  isInternational: false,
}

test.each<[string, Partial<PaymentUpdate>, string]>([
  ["a failed attempt", { outcome: "failed" }, "attempt-failed"],
  ["one that is authorized", { outcome: "authorized" }, "not-captured-yet"],
  ["one that was returned", { outcome: "auto-refunded" }, "auto-refunded"],
  ["a cent less", { amount: 9498 }, "amount-differs"],
  ["a cent more", { amount: 9500 }, "amount-differs"],
  ["another currency", { currency: "INR" }, "amount-differs"],
  ["another spelling of the currency", { currency: "usd" }, "amount-differs"],
])("decidePayment: %s does not pay $94.99", (_, changes, because) => {
  expect(decidePayment({ status: "pending", amount }, { ...captured, ...changes })).toBe(because)
})

const nearAmounts = fc.constantFrom(1, 9498, 9499, 9500, 14900)
const anyReport: fc.Arbitrary<PaymentUpdate> = fc.record({
  provider: fc.constantFrom(...PROVIDERS),
  providerOrderId: fc.constant("order_1"),
  paymentId: fc.constantFrom("pay_1", "pay_2", "pay_3"),
  amount: nearAmounts,
  currency: fc.constantFrom(...CURRENCIES, "JPY"),
  outcome: fc.constantFrom("captured", "failed", "authorized"),
  isRefunded: fc.boolean(),
  baseAmount: fc.constant(null),
  isInternational: fc.boolean(),
})
const anyOrder = fc.record({
  amount: fc.record({ amount: nearAmounts, currency: fc.constantFrom(...CURRENCIES) }),
  status: fc.constantFrom<OrderStatus>("pending", "expired"),
})

test("decidePayment: any sequence pays an order once, by its first matching capture", () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyReport, { maxLength: 20 }), (order, reports) => {
      const pays = (report: PaymentUpdate) =>
        report.outcome === "captured" &&
        report.amount === order.amount.amount &&
        report.currency === order.amount.currency

      let status = order.status
      const fulfilledAt: number[] = []
      for (const [index, report] of reports.entries()) {
        if (decidePayment({ status, amount: order.amount }, report) !== "fulfill") continue
        status = "paid"
        fulfilledAt.push(index)
      }

      const first = reports.findIndex(pays)
      expect(fulfilledAt).toEqual(first === -1 ? [] : [first])
    }),
    { numRuns: 1000 },
  )
})

test("decidePayment: an order is paid once", () => {
  expect(decidePayment({ status: "paid", amount }, captured)).toBe("already-paid")
})
