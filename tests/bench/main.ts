import { readFileSync } from "node:fs"
import { cpus } from "node:os"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import buildForTests from "#tests/support/server/build-worker.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { CASES, type Case, fetchBody } from "./cases.ts"
import { type Measurement, measure, median } from "./measure.ts"
import { startBareWorker, startSite } from "./workers.ts"

const LOAD = { roundMs: 250, rounds: 41, connections: 16 }
const STARTS = 5

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

const emulators = await startTestEmulators()
try {
  buildForTests()
  const model = cpus()[0]?.model.trim() || "unknown processor"
  console.log(`\`npm run bench\` on ${cpus().length} cores (${model}), Node.js ${process.versions.node}\n`)
  console.log(`Medians of ${LOAD.rounds} rounds of ${LOAD.roundMs} ms each, in turns, after a warm-up.`)
  console.log("The bare Worker responds with the page's own bytes. CPU is that of workerd, D1 included.")
  console.log("A login hashes a password for about 110 ms on purpose.\n")
  printRow([
    "request",
    "bytes",
    "requests/s",
    "p50 ms",
    "p99 ms",
    "CPU µs",
    "bare, requests/s",
    "of a bare Worker",
  ])
  printRow(["---", ...Array(7).fill("---:")])
  for (const benchCase of CASES) printRow(await rowOf(benchCase, emulators))
  const bundle = readFileSync(builtFile("worker/worker.js"))
  const start = await startTime(emulators)
  console.log(`\nStart to first response: ${start} ms, of ${gzipSync(bundle).length / 1000} KB in gzip.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await emulators.close()
}

// A failed measurement leaves Workers running.
process.exit()

/** A case under a steady load, compared with a bare Worker; on new Workers, because what one served affects its rates. */
async function rowOf({ name, prepare, load }: Case, emulators: Emulators): Promise<string[]> {
  const site = await startSite(emulators)
  const request = await prepare(site)
  const body = await fetchBody(site.url, request)
  const bareWorker = await startBareWorker(body)
  const targets = [
    { name, worker: site, request },
    { name: `${name}, bare`, worker: bareWorker, request: { ...request, status: 200 } },
  ]
  try {
    const [ours, bare] = await measure(targets, { ...LOAD, ...load })
    if (!ours || !bare) throw new Error(`${name} was not measured`)
    const figures = [body.byteLength, ours.rate, ours.p50, ours.p99, ours.cpu, bare.rate]
    return [name, ...figures.map(rounded), ratio(ours, bare)]
  } finally {
    await Promise.all([site.stop(), bareWorker.stop()])
  }
}

/** The median of the ratios of rates in the same round, which a machine that slows down affects alike. */
const ratio = (ours: Measurement, theirs: Measurement) =>
  median(ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN))).toFixed(3)

/** Milliseconds from the start of a site to its first page. */
async function startTime(emulators: Emulators): Promise<string> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const startedAt = performance.now()
    const site = await startSite(emulators)
    await fetchBody(site.url, { path: "/" })
    times.push(performance.now() - startedAt)
    await site.stop()
  }
  return rounded(median(times))
}

function rounded(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: value < 100 ? 3 : 6 })
}

function printRow(cells: string[]) {
  console.log(`| ${cells.join(" | ")} |`)
}
