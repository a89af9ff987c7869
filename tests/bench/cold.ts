import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import { readModules, variables } from "#tests/support/test-server.ts"
import { CASES } from "./cases.ts"
import { kilobytes, ms, table } from "./markdown.ts"
import { type BenchRequest, fetchBody } from "./requests.ts"
import { type SiteSettings, startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { type RunningWorker, startBareWorker, startWorker } from "./workers.ts"

const BUNDLE = "build/worker/worker.js"

/** Milliseconds until the first response is complete: since its request, and since the Worker's start. */
type ColdStart = { sinceRequest: number; sinceStart: number }
type PreparedCase = { name: string; request: BenchRequest; body: Uint8Array<ArrayBuffer> }
type CaseResult = { name: string; site: ColdStart; bareWorker: ColdStart }

/** The first response of a new isolate, compared with a bare Worker's that has the same bindings. */
export async function coldTables(folder: string, emulators: Emulators, samples: number): Promise<string> {
  const prepared = await prepareCases({ emulators, persistTo: folder })
  const bindings = { d1Databases: ["DB"], kvNamespaces: ["PRICES"], persistTo: folder }
  const startBundle = () =>
    startWorker({
      ...bindings,
      modules: readModules("build/worker", ["worker.js"]),
      variables: { ...variables(emulators.url), THROTTLE_SCALE: "1000000" },
    })
  const results: CaseResult[] = []
  for (const { name, request, body } of prepared) {
    const site: ColdStart[] = []
    const bareWorker: ColdStart[] = []
    for (let sample = 0; sample < samples; sample++) {
      site.push(await measureColdStart(startBundle, request))
      const bareRequest = { ...request, status: 200 }
      bareWorker.push(await measureColdStart(() => startBareWorker(body, bindings), bareRequest))
    }
    results.push({ name, site: medianOf(site), bareWorker: medianOf(bareWorker) })
  }
  return `${responseTable(results)}\n\n${startTable(results)}`
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

function medianOf(starts: ColdStart[]): ColdStart {
  return {
    sinceRequest: median(starts.map(({ sinceRequest }) => sinceRequest)),
    sinceStart: median(starts.map(({ sinceStart }) => sinceStart)),
  }
}

function responseTable(results: CaseResult[]): string {
  const rows = results.map(({ name, site, bareWorker }) => [
    name,
    ms(site.sinceRequest),
    ms(bareWorker.sinceRequest),
  ])
  return table(["first request of an isolate", "ms", "bare, ms"], rows)
}

/** The medians over the cases, each of which has started both Workers. */
function startTable(results: CaseResult[]): string {
  const bundle = readFileSync(BUNDLE)
  const sinceStart = (who: "site" | "bareWorker") =>
    ms(median(results.map((result) => result[who].sinceStart)))
  return table(
    ["start", "bundle KB", "gzip KB", "start to first answer, ms"],
    [
      ["the site", kilobytes(bundle.length), kilobytes(gzipSync(bundle).length), sinceStart("site")],
      ["a bare Worker", "–", "–", sinceStart("bareWorker")],
    ],
  )
}
