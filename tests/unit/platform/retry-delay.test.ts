import { expect, test } from "vitest"
import { retryDelay } from "#app/platform/retry-delay.ts"
import { hours, minutes } from "#app/platform/time.ts"

test("retryDelay: 2, 4, 8 … minutes, and six hours at most", () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(retryDelay)

  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360].map(minutes))
  expect(retryDelay(10_000)).toBe(hours(6))
})
