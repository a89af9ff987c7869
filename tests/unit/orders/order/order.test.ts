import fc from "fast-check"
import { expect, test } from "vitest"
import {
  isAtProvider,
  isAwaitingConfirmation,
  isConfirmationLate,
  isSyncDue,
  itemName,
  type OrderStatus,
  orderStateOf,
  PROVIDERS,
  paymentIdOf,
  purchasedItem,
} from "#app/orders/order/order.ts"
import { AGREED_PLAN, planNames } from "#app/orders/plans/plans.ts"
import { decidePayment, type PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import { brand } from "#app/platform/brand.ts"
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

const start = new Date("2026-11-20T12:00:00.000Z")
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const open = { status: "pending", createdAt: start, returnedAt: null, lastSyncedAt: null } as const

test.each([
  ["never for a paid order", { status: "paid" as const }, 3_600_000, false],
  ["never for a paid order, returned to", { status: "paid" as const, returnedAt: start }, 3_600_000, false],
  [
    "within three seconds after the return, whenever it was synced",
    { returnedAt: at(75_000), lastSyncedAt: at(70_000) },
    76_000,
    false,
  ],
])("isSyncDue: %s", (_, changes, elapsed, isDue) => {
  expect(isSyncDue({ ...open, ...changes }, at(elapsed))).toBe(isDue)
})

test("isSyncDue: a page that polls every second syncs once in five seconds", () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 100_000 })), (returned) => {
      const returnedAt = returned === null ? null : at(returned)
      let lastSyncedAt: Date | null = null
      const asked: number[] = []
      for (let now = returned ?? 0; now <= 200_000; now += 1_000) {
        if (!isSyncDue({ ...open, returnedAt, lastSyncedAt }, at(now))) continue
        lastSyncedAt = at(now)
        asked.push(now)
      }
      const first = returned === null ? 60_000 : returned + 3_000
      expect(asked).toEqual(asked.map((_, index) => first + index * 5_000))
      expect(asked.length).toBe(Math.floor((200_000 - first) / 5_000) + 1)
    }),
  )
})

test("isAwaitingConfirmation: for fifteen minutes after the return to an unpaid order", () => {
  const returned = { status: "pending", returnedAt: start } as const
  expect([0, 899_999, 900_000].map((elapsed) => isAwaitingConfirmation(returned, at(elapsed)))).toEqual([
    true,
    true,
    false,
  ])
  expect(isAwaitingConfirmation({ ...returned, status: "paid" }, at(1_000))).toBe(false)
  expect(isAwaitingConfirmation({ ...returned, returnedAt: null }, at(1_000))).toBe(false)
})

test("orderStateOf: the money's state, free without a price, else the status", () => {
  const order = { status: "paid", source: "razorpay", moneyState: null } as const
  expect(orderStateOf(order)).toBe("paid")
  expect(orderStateOf({ ...order, moneyState: "refunded" })).toBe("refunded")
  expect(orderStateOf({ ...order, source: "free" })).toBe("free")
  expect(orderStateOf({ ...order, source: "free", status: "pending" })).toBe("pending")
})

test("paymentIdOf: without Razorpay, the source and ID of the order", () => {
  const id = paymentIdOf("bank", "o1")
  expect([id, isAtProvider(id), isAtProvider("pay_1")]).toEqual(["bank:o1", false, true])
})

test("decidePayment: an order is paid once", () => {
  expect(decidePayment({ status: "paid", amount }, captured)).toBe("already-paid")
})

test("isConfirmationLate: 30 seconds after the buyer returned", () => {
  const late = [29, 30].map((second) =>
    isConfirmationLate({ returnedAt: new Date(0) }, new Date(second * 1000)),
  )
  expect([...late, isConfirmationLate({ returnedAt: null }, new Date())]).toEqual([false, true, false])
})

test("itemName: the license with its computers, or a donation", () => {
  const names = [null, 1, 1000].map((devices) => itemName({ planType: AGREED_PLAN, devices }))
  const license = `${brand.fullName}, ${planNames[AGREED_PLAN]} license`
  expect(names).toEqual([license, `${license} for 1 computer`, `${license} for 1,000 computers`])
  expect(itemName({ planType: null })).toBe(`Donation to ${brand.name}`)
  expect(purchasedItem({ kind: "donation", planType: null }, "KEY")).toEqual({ kind: "donation" })
})
