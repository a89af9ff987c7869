import { expect, test } from "vitest"
import { findGrowth } from "#tests/soak/judge.ts"
import type { Sample } from "#tests/soak/samples.ts"

const flat: Sample = {
  requests: 1000,
  journeys: 200,
  memory: 400,
  latencies: { "public page": 1, validate: 20 },
  added: { orders: 40, sessions: 60 },
  changed: 1600,
  rows: 100_000,
}

/** Twelve windows of a flat run; `change` is applied to each with its number. */
const run = (change: (window: number) => Partial<Sample>) =>
  Array.from({ length: 12 }, (_, window) => ({ ...flat, ...change(window) }))

test("findGrowth: a flat run has none, and neither has the warm-up of the first quarter", () => {
  expect(findGrowth(run(() => ({})))).toEqual([])
  expect(findGrowth(run((window) => (window < 3 ? { memory: 100 } : {})))).toEqual([])
  expect(findGrowth(run((window) => ({ memory: 400 + window * 5 })))).toEqual([])
})

test("findGrowth: memory that goes on rising", () => {
  const samples = run((window) => ({ memory: 400 + window * 20 }))
  expect(findGrowth(samples)).toEqual(["memory of the runtime: 560 MB, then 600 MB"])
})

test("findGrowth: a latency that rises alone, not one that rises with the machine's load", () => {
  const rising = (publicPage: number) =>
    run((window) => ({
      latencies: { "public page": window < 6 ? 1 : publicPage, validate: window < 6 ? 20 : 60 },
    }))
  expect(findGrowth(rising(1))).toEqual(["latency of validate: 20.0 ms, then 60.0 ms"])
  expect(findGrowth(rising(2))).toEqual([])
})

test("findGrowth: rows that grow by customer, in all and in one table", () => {
  const samples = run((window) => (window < 6 ? {} : { changed: 3200, added: { orders: 40, sessions: 120 } }))
  expect(findGrowth(samples)).toEqual([
    "rows written by journey: 8.00, then 16.00",
    "rows of sessions by journey: 0.30, then 0.60",
  ])
})

test("findGrowth: more customers with the same rows for each are no growth", () => {
  const busier = { journeys: 400, changed: 3200, added: { orders: 80, sessions: 120 } }
  expect(findGrowth(run((window) => (window < 6 ? {} : busier)))).toEqual([])
})

test("findGrowth: memory as measured in two minutes, of a sound Worker and of one that keeps 32 KB of each request", () => {
  const measured = (memory: number[], requests: number) =>
    findGrowth(memory.map((each) => ({ ...flat, memory: each, requests })))
  const sound = [486, 509, 527, 524, 528, 536, 545, 549, 569, 590, 626, 644, 660, 671, 665, 675]
  expect(measured([...sound, 696, 700, 698, 703, 702, 696, 693, 696], 560)).toEqual([])
  const leaking = [633, 653, 664, 656, 678, 705, 755, 778, 805, 822, 837, 847, 866, 889, 910, 924]
  expect(measured([...leaking, 927, 928, 937, 958, 986, 1005, 1005, 1010], 240)).toEqual([
    "memory of the runtime: 928 MB, then 1005 MB",
  ])
})
