import { expect, test } from "vitest"
import { runChaos } from "#tests/chaos/run-chaos.ts"

// The long run is `npm run chaos`, and what it finds when a guard is taken out is `npm run chaos -- --mutate all`.
test("nothing is lost or doubled while the outside world misbehaves and the Worker is killed", async () => {
  const { figures, violations } = await runChaos({
    seed: 20261120,
    orders: 40,
    kills: 3,
    buyersUntil: 60_000,
  })

  expect(violations).toEqual([])
  expect(figures).toMatchObject({ orders: 40, kills: 3 })
  expect(figures["captured payments"]).toBeGreaterThan(20)
  expect(figures["mail refusals"]).toBeGreaterThan(0)
}, 120_000)
