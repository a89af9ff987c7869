import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import { readModules, variables } from "#tests/support/test-server.ts"
import { bodyOf } from "./accounts.ts"
import { kilobytes, ms, table } from "./markdown.ts"
import type { Call } from "./measure.ts"
import { ROWS } from "./rows.ts"
import { startSite } from "./site.ts"
import { median } from "./statistics.ts"
import { startBareWorker, startWorker, type Target } from "./workers.ts"

const BUNDLE = "build/worker/worker.js"

/** Milliseconds from the request to the end of its answer, and from before the Worker's start to the same end. */
type First = { answer: number; sinceStart: number }
type Prepared = { name: string; call: Call; body: Uint8Array<ArrayBuffer> }
type Starts = { name: string; ours: First; bare: First }

/** The first answer of a fresh isolate, beside a fresh bare Worker's with the same bindings. */
export async function coldTables(folder: string, emulators: Emulators, times: number): Promise<string> {
  const site = await startSite({ emulators, persistTo: folder })
  const prepared: Prepared[] = []
  for (const { name, prepare } of ROWS) {
    const call = await prepare(site)
    prepared.push({ name, call, body: await bodyOf(site.url, call) })
  }
  await site.stop()

  const bindings = { d1Databases: ["DB"], kvNamespaces: ["PRICES"], persistTo: folder }
  const startOurs = () =>
    startWorker({
      ...bindings,
      modules: readModules("build/worker", ["worker.js"]),
      variables: { ...variables(emulators.url), THROTTLE_SCALE: "1000000" },
    })
  const starts: Starts[] = []
  for (const { name, call, body } of prepared) {
    const ours: First[] = []
    const bare: First[] = []
    for (let time = 0; time < times; time++) {
      ours.push(await firstAnswer(startOurs, call))
      bare.push(await firstAnswer(() => startBareWorker(body, bindings), { ...call, status: 200 }))
    }
    starts.push({ name, ours: middle(ours), bare: middle(bare) })
  }
  return `${answersTable(starts)}\n\n${startTable(starts)}`
}

async function firstAnswer(start: () => Promise<Target>, call: Call): Promise<First> {
  const begun = performance.now()
  const target = await start()
  try {
    const asked = performance.now()
    await bodyOf(target.url, call)
    const answered = performance.now()
    return { answer: answered - asked, sinceStart: answered - begun }
  } finally {
    await target.stop()
  }
}

function middle(firsts: First[]): First {
  return {
    answer: median(firsts.map(({ answer }) => answer)),
    sinceStart: median(firsts.map(({ sinceStart }) => sinceStart)),
  }
}

function answersTable(starts: Starts[]): string {
  const rows = starts.map(({ name, ours, bare }) => [name, ms(ours.answer), ms(bare.answer)])
  return table(["first request of an isolate", "ms", "bare, ms"], rows)
}

/** Every row has started both: the middle of all their starts. */
function startTable(starts: Starts[]): string {
  const bundle = readFileSync(BUNDLE)
  const sinceStart = (who: "ours" | "bare") => ms(median(starts.map((start) => start[who].sinceStart)))
  return table(
    ["start", "bundle KB", "gzip KB", "start to first answer, ms"],
    [
      ["the site", kilobytes(bundle.length), kilobytes(gzipSync(bundle).length), sinceStart("ours")],
      ["a bare Worker", "–", "–", sinceStart("bare")],
    ],
  )
}
