import { cpus } from "node:os"
import type { Emulators } from "#tests/emulators/server.ts"
import buildForTests from "#tests/support/server/build-worker.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { CASES, type Case, fetchBody } from "./cases.ts"
import { buildFloor } from "./floor/build.ts"
import { createNumber, FIRST_FLOOR_NUMBER, HASHES_HEADER, RECORD_HEADER } from "./floor/protocol.ts"
import { benchLarge } from "./large.ts"
import { type BenchRequest, countUp, measure, type NumberedRequest } from "./measure.ts"
import { printRow, ratio, rounded } from "./rows.ts"
import { describeStart } from "./start.ts"
import { type Site, startBareWorker, startSite } from "./workers.ts"

/** In the warm-up, so many responses that V8 has compiled the hot code. */
const LOAD = { roundMs: 250, connections: 16, warmUp: 1500 }

/** Maximum number of requests of one case in a round, for which there are rows. */
const MAX_PER_ROUND = 500

/** Requests of the floor before it is measured. */
const SETUP_REQUESTS = 4

const HEADINGS = [
  "request",
  "bytes",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "bare, requests/s",
  "of a bare Worker",
  "floor, requests/s",
  "floor, CPU µs",
  "of its floor",
]

type Settings = {
  rounds: number
  /** Requests whose names have one of these. */
  texts: readonly string[]
  /** True to compare large databases with small ones. */
  isLarge: boolean
}

/** Prints a row for each request. */
export async function bench({ rounds, texts, isLarge }: Settings): Promise<void> {
  const cases = CASES.filter(({ name }) => texts.some((text) => name.includes(text)))
  if (cases.length === 0) throw new Error(`No request has "${texts.join(",")}" in its name.`)
  const emulators = await startTestEmulators()
  try {
    buildForTests()
    if (isLarge) return await benchLarge(cases, { rounds, emulators, ...LOAD })
    buildFloor()
    const model = cpus()[0]?.model.trim() || "unknown processor"
    console.log(`\`npm run bench\` on ${cpus().length} cores (${model}), Node.js ${process.versions.node}\n`)
    console.log(`Medians of ${rounds} rounds of ${LOAD.roundMs} ms each, in turns, after a warm-up.`)
    console.log(
      "The bare Worker responds with the page's own bytes. The floor runs the request's own statements,",
    )
    console.log("signs what it signs, renders the same components with React alone, and does nothing else.")
    console.log(
      "CPU is that of workerd, D1 included. A login hashes a password for about 110 ms on purpose.\n",
    )
    printRow(HEADINGS)
    printRow(["---", ...Array(HEADINGS.length - 1).fill("---:")])
    for (const benchCase of cases) printRow(await rowOf(benchCase, { rounds, emulators }))
    console.log(`\n${await describeStart(emulators)}`)
  } finally {
    await emulators.close()
  }
}

/** A case under a steady load, compared with both others; on new Workers, because what one served affects its rates. */
async function rowOf(
  benchCase: Case,
  { rounds, emulators }: { rounds: number; emulators: Emulators },
): Promise<string[]> {
  const { name, prepare, load } = benchCase
  const site = await startSite(emulators, { hasFloor: true })
  const count = 2 * LOAD.warmUp + rounds * MAX_PER_ROUND
  const prepared = await prepare(site, { first: 1, count })
  const isNumbered = typeof prepared === "function"
  const request = isNumbered ? prepared : () => prepared
  const countRequests = () =>
    countUp(request, { first: 1, count: isNumbered ? count - SETUP_REQUESTS : Number.POSITIVE_INFINITY })
  const next = countRequests()
  const body = await fetchBody(site.url, next())
  await recordFloor(site, benchCase, prepared)
  const bareWorker = await startBareWorker(body)
  const floorWorker = { url: site.floorUrl, pid: site.pid }
  const targets = [
    { name, worker: site, next },
    {
      name: `${name}, bare`,
      worker: bareWorker,
      next: countUp(bareRequest(request), { first: 1, count: Number.POSITIVE_INFINITY }),
    },
    { name: `${name}, floor`, worker: floorWorker, next: countRequests() },
  ]
  try {
    const settings = { rounds, ...LOAD, ...load }
    const [ours, bare, floor] = await measure(targets, settings)
    if (!ours || !bare || !floor) throw new Error(`${name} was not measured`)
    const figures = [body.byteLength, ours.rate, ours.p50, ours.p99, ours.cpu, bare.rate]
    const floorFigures = [floor.rate, floor.cpu].map(rounded)
    return [name, ...figures.map(rounded), ratio(ours, bare), ...floorFigures, ratio(ours, floor)]
  } finally {
    await Promise.all([site.stop(), bareWorker.stop()])
  }
}

const bareRequest =
  (request: NumberedRequest): NumberedRequest =>
  (number) => ({ ...request(number), status: 200 })

/** Has the floor record three requests; the first one meets what only a first request does. */
async function recordFloor(
  site: Site,
  { hashesPassword }: Case,
  prepared: BenchRequest | NumberedRequest,
): Promise<void> {
  for (const index of [0, 1, 2]) {
    const number = createNumber(FIRST_FLOOR_NUMBER + index)
    const isNumbered = typeof prepared === "function"
    const request = isNumbered ? prepared(number) : prepared
    const recorded = {
      [RECORD_HEADER]: isNumbered ? number : "",
      ...(hashesPassword && { [HASHES_HEADER]: "1" }),
    }
    await fetchBody(site.floorUrl, { ...request, headers: { ...request.headers, ...recorded } })
  }
  await fetchBody(site.floorUrl, typeof prepared === "function" ? prepared("") : prepared)
}
