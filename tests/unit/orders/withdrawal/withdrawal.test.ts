import { expect, test } from "vitest"
import { withdrawalEnd, withdrawalState } from "#app/orders/withdrawal/withdrawal.ts"

test.each([
  // Paid on a Tuesday at noon: the 14th day is a Tuesday.
  ["2026-11-03T12:00:00Z", "2026-11-17T23:00:00.000Z"],
  // 23:30 UTC is half past midnight of the next day in Brussels.
  ["2026-11-03T23:30:00Z", "2026-11-18T23:00:00.000Z"],
  // Summer time ends within the period.
  ["2026-10-20T12:00:00Z", "2026-11-03T23:00:00.000Z"],
  // Summer time.
  ["2026-06-02T12:00:00Z", "2026-06-16T22:00:00.000Z"],
  // The 14th day is a Saturday, a Sunday: the period ends with the Monday.
  ["2026-11-07T12:00:00Z", "2026-11-23T23:00:00.000Z"],
  ["2026-11-08T12:00:00Z", "2026-11-23T23:00:00.000Z"],
])("withdrawalEnd: paid at %s, the period ends at %s", (paidAt, end) => {
  expect(withdrawalEnd(new Date(paidAt)).toISOString()).toBe(end)
})

const paidAt = new Date("2026-11-03T12:00:00Z")
const offered = { termsVersion: "1", consent: null, isWithdrawable: true }
const sold = {
  paidAt,
  right: "withdrawal",
  agreement: offered,
  isWithdrawn: false,
  isRefunded: false,
} as const

test("withdrawalState: open until day 15 begins at 00:00 in Brussels", () => {
  expect(withdrawalState(sold, new Date("2026-11-17T22:59:59.999Z"))).toBe("open")
  expect(withdrawalState(sold, new Date("2026-11-17T23:00:00Z"))).toBe("over")
})

test("withdrawalState: the agreed terms count, not the current ones", () => {
  expect(withdrawalState({ ...sold, right: "consent" }, paidAt)).toBe("open")
  const consent = { version: "1", text: "Yes" }
  const consented = { ...offered, consent, isWithdrawable: false }
  expect(withdrawalState({ ...sold, agreement: consented }, paidAt)).toBeNull()
  expect(withdrawalState({ ...sold, agreement: { ...offered, consent } }, paidAt)).toBeNull()
  expect(withdrawalState({ ...sold, agreement: null }, paidAt)).toBe("open")
  expect(withdrawalState({ ...sold, agreement: null, right: null }, paidAt)).toBeNull()
  expect(withdrawalState({ ...sold, isRefunded: true }, paidAt)).toBe("refunded")
  expect(withdrawalState({ ...sold, isWithdrawn: true, isRefunded: true }, paidAt)).toBe("withdrawn")
})
