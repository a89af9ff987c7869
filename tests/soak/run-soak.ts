import { setTimeout as wait } from "node:timers/promises"
import { startSite } from "#tests/bench/site.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { countRequests, Journeys } from "./journeys.ts"
import { findGrowth } from "./judge.ts"
import { type Sample, Sampler } from "./samples.ts"

type SoakSettings = {
  emulators: Emulators
  seed: number
  durationMs: number
  /** A directory for the database. */
  persistTo: string
  /** The tree in which the Worker was built. */
  root: string
  onSample: (sample: Sample, window: number) => void
}

const WINDOWS = 24
const CONCURRENCY = 4
const ACCOUNTS_AT_START = 5000

/** The engine collects its garbage rarely until its heap has some size: after 4,000 requests, memory is flat for a sound Worker. */
const WARM_UP_REQUESTS = 6000
const WARM_UP_POLL_MS = 500

/** Runs customers against the built Worker, and the cron once a window. Returns what failed or was not flat. */
export async function runSoak(settings: SoakSettings): Promise<string[]> {
  const { emulators, seed, durationMs, persistTo, root, onSample } = settings
  const site = await startSite({ emulators, persistTo, root })
  try {
    const journeys = new Journeys(site, createSeededRandom(seed))
    const sampler = new Sampler(site, journeys)
    let isOver = false
    const running = Array.from({ length: CONCURRENCY }, () => journeys.run(() => isOver))
    while (countRequests(journeys) < WARM_UP_REQUESTS) await wait(WARM_UP_POLL_MS)
    await sampler.start(ACCOUNTS_AT_START)
    const samples: Sample[] = []
    for (let window = 1; window <= WINDOWS; window++) {
      await wait(durationMs / WINDOWS)
      await site.runCron()
      const sample = await sampler.sample()
      samples.push(sample)
      onSample(sample, window)
    }
    isOver = true
    await Promise.all(running)
    const failures = journeys.failures.slice(0, 10).map((failure) => `failed: ${failure}`)
    return [...failures, ...findGrowth(samples)]
  } finally {
    await site.stop()
  }
}
