import { median } from "#tests/bench/statistics.ts"
import type { Sample } from "./samples.ts"

/** Memory may rise by so much by request, and by what the collector of garbage leaves at one time or another. */
const MEMORY_KB_BY_REQUEST = 8
const MEMORY_MB = 10

const LATENCY_FACTOR = 2
const LATENCY_MS = 15
/** Answered from the isolate's memory: what makes it slower is the machine's other work. */
const CONTROL = "public page"

const ROWS_FACTOR = 1.3
/** Tables that get fewer rows in a quarter say nothing. */
const MIN_ROWS = 50

/** What is not flat. Latencies and rows: the last quarter of the windows beside the second one; the first one warms up. */
export function findGrowth(samples: Sample[]): string[] {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return ["too few windows to compare"]
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  return [...memoryGrowth(samples), ...latencyGrowth(early, late), ...rowGrowth(early, late)]
}

/**
 * Within the last third: the heap of a sound Worker rises for about 20,000 requests, to a size that no longer depends on
 * how many follow.
 */
function memoryGrowth(samples: Sample[]): string[] {
  const last = samples.slice(-Math.floor(samples.length / 3))
  const half = Math.floor(last.length / 2)
  const before = median(last.slice(0, half).map(({ memory }) => memory))
  const after = median(last.slice(-half).map(({ memory }) => memory))
  const requests = last.reduce((sum, sample) => sum + sample.requests, 0) / 2
  if (Number.isNaN(before) || after <= before + MEMORY_MB + (requests * MEMORY_KB_BY_REQUEST) / 1000)
    return []
  return [`memory of the runtime: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`]
}

function latencyGrowth(early: Sample[], late: Sample[]): string[] {
  const of = (samples: Sample[], kind: string) =>
    median(
      samples
        .flatMap(({ latencies }) => latencies[kind] ?? [])
        .concat(Number.NaN)
        .filter((ms) => !Number.isNaN(ms)),
    )
  const kinds = Object.keys(early[0]?.latencies ?? {}).filter((kind) =>
    [early, late].every((samples) => samples.some(({ latencies }) => latencies[kind] !== undefined)),
  )
  const slowdown = kinds.includes(CONTROL) ? Math.max(1, of(late, CONTROL) / of(early, CONTROL)) : 1
  return kinds.flatMap((kind) => {
    const [before, after] = [of(early, kind), of(late, kind)]
    if (after <= before * slowdown * LATENCY_FACTOR + LATENCY_MS) return []
    return [`latency of ${kind}: ${before.toFixed(1)} ms, then ${after.toFixed(1)} ms`]
  })
}

/** Rows by journey: a shop with more customers must not write more for each of them. */
function rowGrowth(early: Sample[], late: Sample[]): string[] {
  const journeys = (samples: Sample[]) => samples.reduce((sum, sample) => sum + sample.journeys, 0)
  const compare = (what: string, rowsOf: (sample: Sample) => number) => {
    const [before = 0, after = 0] = [early, late].map((samples) =>
      samples.reduce((sum, sample) => sum + rowsOf(sample), 0),
    )
    const [rateBefore, rateAfter] = [before / journeys(early), after / journeys(late)]
    if (after < MIN_ROWS || rateAfter <= rateBefore * ROWS_FACTOR) return []
    return [`${what} by journey: ${rateBefore.toFixed(2)}, then ${rateAfter.toFixed(2)}`]
  }
  const tables = Object.keys(late[0]?.added ?? {})
  return [
    ...compare("rows written", ({ changed }) => changed),
    ...tables.flatMap((table) => compare(`rows of ${table}`, ({ added }) => added[table] ?? 0)),
  ]
}
