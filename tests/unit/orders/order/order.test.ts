import { expect, test } from "vitest"
import { isAtProvider, itemName, orderStateOf, paymentIdOf, purchasedItem } from "#app/orders/order/order.ts"
import { AGREED_PLAN, planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"

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

test("itemName: the license with its computers, or a donation", () => {
  const names = [null, 1, 1000].map((devices) => itemName({ planType: AGREED_PLAN, devices }))
  const license = `${brand.fullName}, ${planNames[AGREED_PLAN]} license`
  expect(names).toEqual([license, `${license} for 1 computer`, `${license} for 1,000 computers`])
  expect(itemName({ planType: null })).toBe(`Donation to ${brand.name}`)
  expect(purchasedItem({ kind: "donation", planType: null }, "KEY")).toEqual({ kind: "donation" })
})
