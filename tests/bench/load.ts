import type { Emulators } from "#tests/emulators/server.ts"
import { baselinePage, startBaseline } from "./baseline.ts"
import type { Case } from "./cases.ts"
import { count, ms, table } from "./markdown.ts"
import { type LoadSettings, type Measurement, measure, type Target } from "./measure.ts"
import { type BenchRequest, fetchBody } from "./requests.ts"
import { startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { type RunningWorker, startBareWorker } from "./workers.ts"

export type LoadOptions = {
  cases: readonly Case[]
  emulators: Emulators
  load: LoadSettings
  /** The root of another version of the site, in which its Worker was built. */
  against?: string | undefined
}

type Name = "site" | "bareWorker" | "bareRemix" | "otherVersion"
type CaseResult = { name: string; bytes: number } & Partial<Record<Name, Measurement>>

/** Each case under a steady load, compared with a bare Worker, with bare Remix, and with another version of the site. */
export async function loadTables(options: LoadOptions): Promise<string> {
  const results: CaseResult[] = []
  for (const benchCase of options.cases) results.push(await runCase(benchCase, options))
  const isAnyRendered = results.some(({ bareRemix }) => bareRemix)
  const tables = [
    bareWorkerTable(results, options.against),
    ...(isAnyRendered ? [bareRemixTable(results)] : []),
  ]
  return tables.join("\n\n")
}

/** Each case runs on new Workers: what a Worker served before affects its rates. */
async function runCase(
  benchCase: Case,
  { emulators, load, against }: Omit<LoadOptions, "cases">,
): Promise<CaseResult> {
  const { name, prepare, isRendered } = benchCase
  const targets = new Map<Name, Target>()
  const stops: (() => Promise<void>)[] = []
  const add = (key: Name, worker: RunningWorker, request: BenchRequest) => {
    stops.push(worker.stop)
    targets.set(key, { name: `${name} (${key})`, worker, request })
  }
  const addSite = async (key: Name, root: string) => {
    const site = await startSite({ emulators, root })
    const request = await prepare(site)
    add(key, site, request)
    return { request, body: await fetchBody(site.url, request) }
  }
  try {
    const { request, body } = await addSite("site", ".")
    if (against) await addSite("otherVersion", against)
    add("bareWorker", await startBareWorker(body), { ...request, status: 200 })
    if (isRendered) add("bareRemix", await startBaseline(body.byteLength), baselinePage)
    const measured = await measure([...targets.values()], { ...load, ...benchCase.load })
    const entries = [...targets.keys()].map((key, index) => [key, measured[index]])
    return { name, bytes: body.byteLength, ...Object.fromEntries(entries) }
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function bareWorkerTable(results: CaseResult[], against: string | undefined): string {
  const head = ["request", "bytes", "requests/s", "p50 ms", "p99 ms", "CPU µs"]
  const others = [
    "bare, requests/s",
    "bare, CPU µs",
    "of a bare Worker",
    ...(against ? [`of ${against}`] : []),
  ]
  const rows = results.flatMap(({ name, bytes, site, bareWorker, otherVersion }) => {
    if (!site || !bareWorker) return []
    const figures = [name, bytes, count(site.rate), ms(site.p50), ms(site.p99), count(site.cpu)]
    const comparison = [count(bareWorker.rate), count(bareWorker.cpu), ratio(site, bareWorker)]
    return [[...figures, ...comparison, ...(otherVersion ? [ratio(site, otherVersion)] : [])]]
  })
  return table([...head, ...others], rows)
}

function bareRemixTable(results: CaseResult[]): string {
  const head = ["rendered for each request", "requests/s", "CPU µs"]
  const rows = results.flatMap(({ name, site, bareRemix }) => {
    if (!site || !bareRemix) return []
    const figures = [site.rate, site.cpu, bareRemix.rate, bareRemix.cpu].map(count)
    return [[name, ...figures, ratio(site, bareRemix)]]
  })
  return table([...head, "bare Remix, requests/s", "bare Remix, CPU µs", "of bare Remix"], rows)
}

/** The median of the ratios of rates in the same round, which a machine that slows down affects alike. */
function ratio(ours: Measurement, theirs: Measurement): string {
  const share = median(ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN)))
  return share.toFixed(share < 0.1 ? 3 : 2)
}
