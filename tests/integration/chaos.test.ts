import { expect, test } from "vitest"
import { runChaos } from "#tests/chaos/run-chaos.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const ORDERS = byLength(40, 200)
const KILLS = byLength(1, 8)

// `npm run chaos` runs 500 orders with any seed; `npm run chaos -- --mutate all` checks that removing a guard causes violations.
test("chaos: no payment, license, email or action of the owner is lost or duplicated under faults and process kills", async () => {
  const { summary, violations } = await runChaos({
    seed: 20261120,
    orders: ORDERS,
    kills: KILLS,
    maxStartMs: 3_600_000,
  })

  expect(violations).toEqual([])
  expect(summary).toMatchObject({ "orders planned": ORDERS, kills: KILLS })
  // An order with a coupon stands beside the one at the full price.
  expect(Number(summary.orders) - Number(summary["orders with a coupon"])).toBe(ORDERS)
  expect(summary["orders with a coupon"]).toBeGreaterThan(0)
  expect(summary["quotes paid"]).toBeGreaterThan(0)
  expect(summary["captured payments"]).toBeGreaterThan(ORDERS / 2)
  expect(summary["emails refused"]).toBeGreaterThan(0)
  expect(summary["emails bounced"]).toBeGreaterThan(0)
  expect(summary["email events lost"]).toBeGreaterThan(0)
  expect(summary["news sent"]).toBeGreaterThan(0)
  expect(summary["news ended"]).toBeGreaterThan(0)
  expect(summary["payments without a buyer"]).toBeGreaterThan(0)
  expect(summary["owner's actions"]).toContain("order.refund")
}, 3_600_000)
