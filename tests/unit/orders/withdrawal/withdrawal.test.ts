import { expect, test } from "vitest"
import { lastWithdrawalDay, refundDue, withdrawalState } from "#app/orders/withdrawal/withdrawal.ts"
import { endOfDay } from "#app/platform/time.ts"

test.each([
  // Paid on a Tuesday at noon: the 14th day is a Tuesday, which ends later where the buyer lives.
  ["2026-11-03T12:00:00Z", "2026-11-18"],
  // 19:30 in Brussels is midnight in India.
  ["2026-11-03T18:30:00Z", "2026-11-19"],
  // The 14th day is a Saturday, a Sunday: the period ends with the Monday.
  ["2026-11-07T12:00:00Z", "2026-11-24"],
  ["2026-11-08T12:00:00Z", "2026-11-24"],
])("lastWithdrawalDay: paid at %s, the last day is %s", (paidAt, day) => {
  expect(lastWithdrawalDay(new Date(paidAt))).toBe(day)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Where consumers with the right live, from the west to the east; the overseas regions have no summer time. */
const ZONES = [
  "America/Martinique",
  "Atlantic/Azores",
  "Europe/London",
  "Europe/Brussels",
  "Europe/Helsinki",
  "Indian/Reunion",
]

/** The end of the period by law where the buyer lives: of the 14th day, or of the Monday after a weekend. */
function endByLaw(paidAt: Date, timeZone: string) {
  const fields = new Intl.DateTimeFormat("sv-SE", { timeZone })
  const day = new Date(Date.parse(fields.format(paidAt)) + 14 * DAY)
  const days = { 6: 3, 0: 2 }[day.getUTCDay()] ?? 1
  const next = day.getTime() + days * DAY
  const text = new Date(next).toISOString().slice(0, 10)
  // The first quarter of an hour of the day after, in that zone.
  const starts = Array.from({ length: 64 }, (_, index) => next + (index - 32) * (HOUR / 2))
  return starts.find((time) => fields.format(time) === text) ?? Number.NaN
}

test.each(ZONES)("lastWithdrawalDay: never ends before the period by law in %s", (zone) => {
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const paidAt = new Date(Date.UTC(2028, 0, 1) + hour * HOUR)
    const spare = endOfDay(lastWithdrawalDay(paidAt)).getTime() - endByLaw(paidAt, zone)
    expect([paidAt, spare >= 0, spare < 4.5 * DAY]).toEqual([paidAt, true, true])
  }
})

test("refundDue: the 14th day after that of the withdrawal in India", () => {
  expect(refundDue(new Date("2026-11-03T18:29:59Z"))).toBe("2026-11-17")
  expect(refundDue(new Date("2026-11-03T18:30:00Z"))).toBe("2026-11-18")
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

test("withdrawalState: open to the end of the last day in India", () => {
  expect(withdrawalState(sold, new Date("2026-11-18T18:29:59.999Z"))).toBe("open")
  expect(withdrawalState(sold, new Date("2026-11-18T18:30:00Z"))).toBe("over")
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
