import fc from "fast-check"
import { expect, test } from "vitest"
import {
  isAwaitingConfirmation,
  isConfirmationLate,
  isSyncDue,
} from "#app/orders/order/confirmation-times.ts"

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

test("isConfirmationLate: 30 seconds after the buyer returned", () => {
  const late = [29, 30].map((second) =>
    isConfirmationLate({ returnedAt: new Date(0) }, new Date(second * 1000)),
  )
  expect([...late, isConfirmationLate({ returnedAt: null }, new Date())]).toEqual([false, true, false])
})
