import type { Emulators } from "#tests/emulators/server.ts"
import { baselinePage, startBaseline } from "./baseline.ts"
import { CASES, type Case } from "./cases.ts"
import { count, ms, table } from "./markdown.ts"
import { type LoadSettings, type Measurement, measure, type Target } from "./measure.ts"
import { fetchBody } from "./requests.ts"
import { type Site, startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { startBareWorker } from "./workers.ts"

type CaseResult = {
  name: string
  bytes: number
  site: Measurement
  bareWorker: Measurement
  bareRemix?: Measurement
}

/** Each case under a steady load, compared with a bare Worker and, for rendered pages, with a bare Remix page. */
export async function loadTables(emulators: Emulators, load: LoadSettings): Promise<string> {
  const results: CaseResult[] = []
  for (const benchCase of CASES) results.push(await runCase(benchCase, emulators, load))
  return `${bareWorkerTable(results)}\n\n${bareRemixTable(results)}`
}

/** Each case runs on a new site: what a site served before affects its rates. */
async function runCase(benchCase: Case, emulators: Emulators, load: LoadSettings): Promise<CaseResult> {
  const site = await startSite({ emulators })
  try {
    return await compare(site, benchCase, { ...load, ...benchCase.load })
  } finally {
    await site.stop()
  }
}

async function compare(
  site: Site,
  { name, prepare, isRendered }: Case,
  load: LoadSettings,
): Promise<CaseResult> {
  const request = await prepare(site)
  const body = await fetchBody(site.url, request)
  const bare = await startBareWorker(body)
  const baseline = isRendered ? await startBaseline(body.byteLength) : null
  try {
    const targets: Target[] = [
      { name, worker: site, request },
      { name: "the bare Worker", worker: bare, request: { ...request, status: 200 } },
    ]
    if (baseline) targets.push({ name: "bare Remix", worker: baseline, request: baselinePage })
    const [ours, bareWorker, bareRemix] = await measure(targets, load)
    if (!ours || !bareWorker) throw new Error(`${name} was not measured`)
    return { name, bytes: body.byteLength, site: ours, bareWorker, ...(bareRemix ? { bareRemix } : {}) }
  } finally {
    await bare.stop()
    await baseline?.stop()
  }
}

function bareWorkerTable(results: CaseResult[]): string {
  const head = ["request", "bytes", "requests/s", "p50 ms", "p99 ms", "CPU µs"]
  const rows = results.map(({ name, bytes, site, bareWorker }) => {
    const { rate, p50, p99, cpu } = site
    const comparison = [count(bareWorker.rate), count(bareWorker.cpu), ratio(site, bareWorker)]
    return [name, bytes, count(rate), ms(p50), ms(p99), count(cpu), ...comparison]
  })
  return table([...head, "bare, requests/s", "bare, CPU µs", "of a bare Worker"], rows)
}

function bareRemixTable(results: CaseResult[]): string {
  const head = ["rendered for each request", "requests/s", "CPU µs"]
  const rows = results.flatMap(({ name, site, bareRemix }) => {
    if (!bareRemix) return []
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
