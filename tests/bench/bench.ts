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

const ROUND_MS = 250
const CONNECTIONS = 16
const STARTS = 5

/** Prints a row for each request whose name has the text. */
export async function bench(rounds: number, text: string): Promise<void> {
  const cases = CASES.filter(({ name }) => name.includes(text))
  if (cases.length === 0) throw new Error(`No request has "${text}" in its name.`)
  const emulators = await startTestEmulators()
  try {
    buildForTests()
    const model = cpus()[0]?.model.trim() || "unknown processor"
    console.log(`\`npm run bench\` on ${cpus().length} cores (${model}), Node.js ${process.versions.node}\n`)
    console.log(`Medians of ${rounds} rounds of ${ROUND_MS} ms each, in turns, after a warm-up.`)
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
    for (const benchCase of cases) printRow(await rowOf(benchCase, { rounds, emulators }))
    const bundle = readFileSync(builtFile("worker/worker.js"))
    const start = await startTime(emulators)
    console.log(`\nStart to first response: ${start} ms, of ${gzipSync(bundle).length / 1000} KB in gzip.`)
  } finally {
    await emulators.close()
  }
}

/** A case under a steady load, compared with a bare Worker; on new Workers, because what one served affects its rates. */
async function rowOf(
  { name, prepare, load }: Case,
  { rounds, emulators }: { rounds: number; emulators: Emulators },
): Promise<string[]> {
  const site = await startSite(emulators)
  const request = await prepare(site)
  const body = await fetchBody(site.url, request)
  const bareWorker = await startBareWorker(body)
  const targets = [
    { name, worker: site, request },
    { name: `${name}, bare`, worker: bareWorker, request: { ...request, status: 200 } },
  ]
  try {
    const [ours, bare] = await measure(targets, {
      rounds,
      roundMs: ROUND_MS,
      connections: CONNECTIONS,
      ...load,
    })
    if (!ours || !bare) throw new Error(`${name} was not measured`)
    const figures = [body.byteLength, ours.rate, ours.p50, ours.p99, ours.cpu, bare.rate]
    return [name, ...figures.map(rounded), ratio(ours, bare)]
  } finally {
    await Promise.all([site.stop(), bareWorker.stop()])
  }
}

/** The median of the ratios of rates in the same round, which a machine that slows down affects alike. */
function ratio(ours: Measurement, theirs: Measurement): string {
  return median(ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN))).toFixed(3)
}

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
