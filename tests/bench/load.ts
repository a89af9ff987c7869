import type { Emulators } from "#tests/emulators/server.ts"
import { CASES, type Case } from "./cases.ts"
import { count, ms, table } from "./markdown.ts"
import { type LoadSettings, type Measurement, measure } from "./measure.ts"
import { fetchBody } from "./requests.ts"
import { startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { startBareWorker } from "./workers.ts"

const HEAD = ["request", "bytes", "requests/s", "p50 ms", "p99 ms", "CPU µs"]
const BARE_HEAD = ["bare, requests/s", "bare, CPU µs", "of a bare Worker"]

/** Each case under a steady load, compared with a bare Worker. */
export async function loadTable(emulators: Emulators, load: LoadSettings): Promise<string> {
  const rows: (string | number)[][] = []
  for (const benchCase of CASES) rows.push(await rowOf(benchCase, emulators, load))
  return table([...HEAD, ...BARE_HEAD], rows)
}

/** Each case runs on new Workers: what a Worker served before affects its rates. */
async function rowOf({ name, prepare, load }: Case, emulators: Emulators, settings: LoadSettings) {
  const site = await startSite({ emulators })
  const request = await prepare(site)
  const body = await fetchBody(site.url, request)
  const bareWorker = await startBareWorker(body)
  const targets = [
    { name, worker: site, request },
    { name: `${name}, bare`, worker: bareWorker, request: { ...request, status: 200 } },
  ]
  try {
    const [ours, bare] = await measure(targets, { ...settings, ...load })
    if (!ours || !bare) throw new Error(`${name} was not measured`)
    const figures = [name, body.byteLength, count(ours.rate), ms(ours.p50), ms(ours.p99), count(ours.cpu)]
    return [...figures, count(bare.rate), count(bare.cpu), ratio(ours, bare)]
  } finally {
    await Promise.all([site.stop(), bareWorker.stop()])
  }
}

/** The median of the ratios of rates in the same round, which a machine that slows down affects alike. */
function ratio(ours: Measurement, theirs: Measurement): string {
  const share = median(ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN)))
  return share.toFixed(share < 0.1 ? 3 : 2)
}
