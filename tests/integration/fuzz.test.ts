import { expect, test } from "vitest"
import { runFuzz } from "#tests/fuzz/run-fuzz.ts"
import { describeViolation } from "#tests/fuzz/violations.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const REQUESTS = byLength(150, 6000)

// `npm run fuzz` sends 20,000, with any seed.
test("fuzz: hostile requests and near-misses of every field violate no check", async () => {
  const { figures, violations } = await runFuzz({
    seed: 20261120,
    requests: REQUESTS,
    maxDurationMs: 3_600_000,
    maxRatio: byLength(Number.POSITIVE_INFINITY, 20),
    samplesPerField: byLength(1, 12),
    formsPerRoute: byLength(1, 8),
  })

  expect(violations.map((violation) => describeViolation(violation, 500))).toEqual([])
  expect(figures["requests sent"]).toBe(REQUESTS)
  expect(figures["near-misses sent"]).toBeGreaterThan(byLength(100, 1000))
  expect(figures["foreign forms sent"]).toBeGreaterThan(byLength(350, 2500))
  expect(figures["status 200"]).toBeGreaterThan(byLength(10, 500))
}, 3_600_000)
