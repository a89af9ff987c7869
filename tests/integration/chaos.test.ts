import { expect, test } from "vitest"
import { runChaos } from "#tests/chaos/run-chaos.ts"

// The long run is `npm run chaos`; `npm run chaos -- --mutate all` checks that removing a guard causes violations.
test("chaos: no payment, license, email or act of the owner is lost or duplicated under faults and process kills", async () => {
  const { summary, violations } = await runChaos({
    seed: 20261120,
    orders: 40,
    kills: 3,
    maxStartMs: 60_000,
  })

  expect(violations).toEqual([])
  expect(summary).toMatchObject({ "orders planned": 40, kills: 3 })
  // An order with a coupon stands beside the one at the full price.
  expect(Number(summary.orders) - Number(summary["orders with a coupon"])).toBe(40)
  expect(summary["orders with a coupon"]).toBeGreaterThan(0)
  expect(summary["quotes paid"]).toBeGreaterThan(0)
  expect(summary["captured payments"]).toBeGreaterThan(20)
  expect(summary["emails refused"]).toBeGreaterThan(0)
  expect(summary["payments without a buyer"]).toBeGreaterThan(0)
  expect(summary["owner's acts"]).toContain("order.refund")
}, 120_000)
