import { expect, test } from "vitest"
import { purchasedItem } from "#app/orders/order/order.ts"
import {
  AGREED_PLAN,
  COMPANY_PLAN,
  PLANS_OF_FIXED_SIZE,
  type PlanType,
  planSize,
  publicPlanType,
  SINGLE_PLAN,
} from "#app/orders/plans/plans.ts"
import {
  canBeIssued,
  canBeSent,
  canBeWithdrawn,
  endOfQuoteDay,
  isValidityAllowed,
  lastDayOf,
  quoteState,
} from "#app/orders/quotes/quote.ts"

const validUntil = new Date("2026-12-01T18:30:00Z")
const before = new Date("2026-12-01T18:29:59.999Z")

test.each([
  ["draft", before, "draft"],
  ["draft", validUntil, "draft"],
  ["sent", before, "sent"],
  ["sent", validUntil, "expired"],
  ["paid", validUntil, "paid"],
  ["withdrawn", validUntil, "withdrawn"],
] as const)("quoteState: %s at %s is %s", (status, now, state) => {
  expect(quoteState({ status, validUntil }, now)).toBe(state)
})

test("canBeSent, canBeWithdrawn, canBeIssued: by status and date", () => {
  const table = (["draft", "sent", "paid", "withdrawn"] as const).map((status) => [
    status,
    canBeSent({ status, validUntil }, before),
    canBeSent({ status, validUntil }, validUntil),
    canBeWithdrawn({ status }),
    canBeIssued({ status }),
  ])
  expect(table).toEqual([
    ["draft", true, false, true, true],
    ["sent", false, false, true, true],
    ["paid", false, false, false, false],
    ["withdrawn", false, false, false, true],
  ])
})

test("endOfQuoteDay: midnight in India after the day; null for an invalid day", () => {
  expect(endOfQuoteDay("2026-12-01")?.toISOString()).toBe("2026-12-01T18:30:00.000Z")
  expect(endOfQuoteDay("2026-02-29")).toBeNull()
})

test("lastDayOf: the day that the owner chose", () => {
  expect(lastDayOf({ validUntil })).toBe("2026-12-01")
})

test.each([
  ["2026-11-21T00:00:00Z", false],
  ["2026-11-22T12:00:00Z", false],
  ["2026-11-22T12:00:00.001Z", true],
  ["2027-11-22T18:30:00Z", true],
  ["2027-11-22T18:30:00.001Z", false],
])("isValidityAllowed: until %s is %s on 22 November 2026 at noon", (time, isAllowed) => {
  expect(isValidityAllowed(new Date(time), new Date("2026-11-22T12:00:00Z"))).toBe(isAllowed)
})

test("purchasedItem: the devices of the quote, else those of the plan", () => {
  const devicesOf = (planType: PlanType, devices?: number) =>
    purchasedItem({ kind: "license", planType, ...(devices ? { devices } : {}) }, "key")
  expect(devicesOf(AGREED_PLAN, 500)).toEqual({ kind: "license", licenseKey: "key", maxDevices: 500 })
  expect(devicesOf(COMPANY_PLAN, 25)).toMatchObject({ maxDevices: 25 })
  for (const plan of PLANS_OF_FIXED_SIZE)
    expect(devicesOf(plan)).toMatchObject({ maxDevices: planSize(plan) })
})

test("publicPlanType: Custom Business is a business license to the app", () => {
  const types: PlanType[] = [SINGLE_PLAN, COMPANY_PLAN, AGREED_PLAN]
  expect(types.map(publicPlanType)).toEqual([SINGLE_PLAN, COMPANY_PLAN, COMPANY_PLAN])
})
