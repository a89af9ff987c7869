import type { Emulators } from "#tests/emulators/server.ts"
import { bodyOf } from "./accounts.ts"
import { baselinePage, startBaseline } from "./baseline.ts"
import { count, ms, table } from "./markdown.ts"
import { type Contender, type Figures, measure, type Pace } from "./measure.ts"
import { ROWS, type Row } from "./rows.ts"
import { type Site, startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { startBareWorker, type Target } from "./workers.ts"

type Loaded = { row: Row; bytes: number; ours: Figures; bare: Figures; remix?: Figures }

/** Each row under a steady load, beside a bare Worker that answers as many bytes; the dashboard beside bare Remix too. */
export async function loadTables(emulators: Emulators, pace: Pace): Promise<string> {
  const loaded: Loaded[] = []
  for (const row of ROWS) loaded.push(await loadRow(row, emulators, pace))
  return `${limitTable(loaded)}\n\n${remixTable(loaded)}`
}

/** On a site of its own, as fresh as the Workers beside it: what one has served before shows in its rates. */
async function loadRow(row: Row, emulators: Emulators, pace: Pace): Promise<Loaded> {
  const site = await startSite({ emulators })
  try {
    return await load(site, row, pace)
  } finally {
    await site.stop()
  }
}

async function load(site: Site, row: Row, pace: Pace): Promise<Loaded> {
  const { name } = row
  const call = await row.prepare(site)
  const body = await bodyOf(site.url, call)
  const bytes = body.byteLength
  const bareWorker = await startBareWorker(body)
  const baseline = row.isRendered ? await startBaseline(bytes) : null
  const targets: Target[] = [bareWorker, ...(baseline ? [baseline] : [])]
  try {
    const contenders: Contender[] = [
      { name, target: site, call },
      { name: "the bare Worker", target: bareWorker, call: { ...call, status: 200 } },
    ]
    if (baseline) contenders.push({ name: "bare Remix", target: baseline, call: baselinePage })
    const [ours, bare, remix] = await measure(contenders, { ...pace, ...row.pace })
    if (!ours || !bare) throw new Error(`${name} was not measured`)
    return { row, bytes, ours, bare, ...(remix ? { remix } : {}) }
  } finally {
    await Promise.all(targets.map((target) => target.stop()))
  }
}

function limitTable(loaded: Loaded[]): string {
  const head = ["request", "bytes", "requests/s", "p50 ms", "p99 ms", "CPU µs"]
  const rows = loaded.map(({ row, bytes, ours, bare }) => {
    const { rate, p50, p99, cpu } = ours
    const limits = [count(bare.rate), count(bare.cpu), ratio(ours, bare)]
    return [row.name, bytes, count(rate), ms(p50), ms(p99), count(cpu), ...limits]
  })
  return table([...head, "bare, requests/s", "bare, CPU µs", "of a bare Worker"], rows)
}

function remixTable(loaded: Loaded[]): string {
  const head = ["rendered for each request", "requests/s", "CPU µs"]
  const rows = loaded.flatMap(({ row, ours, remix }) =>
    remix
      ? [
          [
            row.name,
            count(ours.rate),
            count(ours.cpu),
            count(remix.rate),
            count(remix.cpu),
            ratio(ours, remix),
          ],
        ]
      : [],
  )
  return table([...head, "bare Remix, requests/s", "bare Remix, CPU µs", "of bare Remix"], rows)
}

/** By turns, so that a machine that slows down in the middle slows both. */
function ratio(ours: Figures, theirs: Figures): string {
  const share = median(ours.rates.map((rate, turn) => rate / (theirs.rates[turn] ?? Number.NaN)))
  return share.toFixed(share < 0.1 ? 3 : 2)
}
