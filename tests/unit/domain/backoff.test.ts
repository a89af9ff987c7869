import fc from "fast-check"
import { expect, test } from "vitest"
import { exponentialDelay, hours, minutes, retryDelay } from "#app/domain/time.ts"

test("retries wait 2, 4, 8 … minutes, and six hours at most", () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(retryDelay)

  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360].map(minutes))
  expect(retryDelay(10_000)).toBe(hours(6))
})

test("in two days an unpaid order is synced fifteen times", () => {
  let syncs = 0
  for (let elapsed = minutes(2); elapsed < hours(48); elapsed += retryDelay(syncs)) syncs += 1

  expect(syncs).toBe(15)
})

test("a delay doubles until it reaches its maximum, and never shrinks", () => {
  const anyDelay = [
    fc.nat(60),
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 1000, max: 10 ** 6 }),
  ] as const
  fc.assert(
    fc.property(...anyDelay, (doublings, base, max) => {
      const delay = exponentialDelay(doublings, base, max)
      const next = exponentialDelay(doublings + 1, base, max)

      expect(delay).toBeLessThanOrEqual(max)
      expect(next).toBe(Math.min(max, delay * 2))
    }),
  )
})
