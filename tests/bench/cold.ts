import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { readModules, variables } from "#tests/support/server/test-server.ts"
import { CASES } from "./cases.ts"
import { kilobytes, ms, table } from "./markdown.ts"
import { type BenchRequest, fetchBody } from "./requests.ts"
import { type SiteSettings, startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { type RunningWorker, startBareWorker, startWorker } from "./workers.ts"

const SAMPLES = 5

/** Milliseconds until the first response is complete: since its request, and since the Worker's start. */
type ColdStart = { sinceRequest: number; sinceStart: number }
type PreparedCase = { name: string; request: BenchRequest; body: Uint8Array<ArrayBuffer> }

/** The first response of a new isolate, compared with a bare Worker's that has the same bindings. */
export async function coldTables(folder: string, emulators: Emulators): Promise<string> {
  const bindings = { d1Databases: ["DB"], kvNamespaces: ["PRICES"], persistTo: folder }
  const modules = readModules(builtFile("worker"), ["worker.js"])
  const settings = { ...variables(emulators.url), RATE_LIMIT_SCALE: "1000000" }
  const starts: { name: string; site: ColdStart[]; bareWorker: ColdStart[] }[] = []
  for (const { name, request, body } of await prepareCases({ emulators, persistTo: folder })) {
    const startBundle = () => startWorker({ ...bindings, modules, variables: settings })
    const start = { name, site: [] as ColdStart[], bareWorker: [] as ColdStart[] }
    for (let sample = 0; sample < SAMPLES; sample++) {
      start.site.push(await measureColdStart(startBundle, request))
      const bareRequest = { ...request, status: 200 }
      start.bareWorker.push(await measureColdStart(() => startBareWorker(body, bindings), bareRequest))
    }
    starts.push(start)
  }
  const medianOf = (all: ColdStart[], time: keyof ColdStart) => ms(median(all.map((each) => each[time])))
  const rows = starts.map(({ name, site, bareWorker }) => [
    name,
    medianOf(site, "sinceRequest"),
    medianOf(bareWorker, "sinceRequest"),
  ])
  const startOf = (worker: "site" | "bareWorker") =>
    medianOf(
      starts.flatMap((start) => start[worker]),
      "sinceStart",
    )
  const bundle = readFileSync(builtFile("worker/worker.js"))
  const startRows = [
    ["the site", kilobytes(bundle.length), kilobytes(gzipSync(bundle).length), startOf("site")],
    ["a bare Worker", "–", "–", startOf("bareWorker")],
  ]
  return [
    table(["first request of an isolate", "ms", "bare, ms"], rows),
    table(["start", "bundle KB", "gzip KB", "start to first response, ms"], startRows),
  ].join("\n\n")
}

async function prepareCases(settings: SiteSettings): Promise<PreparedCase[]> {
  const site = await startSite(settings)
  const prepared: PreparedCase[] = []
  for (const { name, prepare } of CASES) {
    const request = await prepare(site)
    prepared.push({ name, request, body: await fetchBody(site.url, request) })
  }
  await site.stop()
  return prepared
}

async function measureColdStart(
  start: () => Promise<RunningWorker>,
  request: BenchRequest,
): Promise<ColdStart> {
  const startedAt = performance.now()
  const worker = await start()
  try {
    const requestedAt = performance.now()
    await fetchBody(worker.url, request)
    const end = performance.now()
    return { sinceRequest: end - requestedAt, sinceStart: end - startedAt }
  } finally {
    await worker.stop()
  }
}
