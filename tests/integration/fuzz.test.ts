import { expect, test } from "vitest"
import { runFuzz } from "#tests/fuzz/run-fuzz.ts"
import { describeViolation } from "#tests/fuzz/violations.ts"

// The long run is `npm run fuzz`.
test("fuzz: 600 hostile requests and near-misses of every field violate no check", async () => {
  const { figures, violations } = await runFuzz({
    seed: 20261120,
    requests: 600,
    maxDurationMs: 60_000,
    samplesPerField: 3,
    formsPerRoute: 2,
  })

  expect(violations.map((violation) => describeViolation(violation, 500))).toEqual([])
  expect(figures["requests sent"]).toBe(600)
  expect(figures["near-misses sent"]).toBeGreaterThan(300)
  expect(figures["foreign forms sent"]).toBeGreaterThan(700)
  expect(figures["status 200"]).toBeGreaterThan(50)
}, 240_000)
