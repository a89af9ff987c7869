import { expect, test } from "vitest"
import { runFuzz } from "#tests/fuzz/run-fuzz.ts"
import { describeViolation } from "#tests/fuzz/violations.ts"

// The long run is `npm run fuzz`.
test("six hundred strange requests and near-misses of every field meet no error, no hang, no open door and no echo", async () => {
  const { figures, offences } = await runFuzz({
    seed: 20261120,
    requests: 600,
    until: 60_000,
    samplesPerField: 3,
  })

  expect(offences.map((offence) => describeViolation(offence, 500))).toEqual([])
  expect(figures["requests sent"]).toBe(600)
  expect(figures["near-misses sent"]).toBeGreaterThan(300)
  expect(figures["answered 200"]).toBeGreaterThan(50)
}, 240_000)
