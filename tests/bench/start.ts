import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { createWorker } from "#tests/support/server/miniflare.ts"
import { readModules, variables } from "#tests/support/server/test-server.ts"
import { fetchBody } from "./cases.ts"
import { median } from "./measure.ts"

const STARTS = 7

const EMPTY = "export default { fetch: () => new Response() }"

const emptyWorker = (comment: string) =>
  ({ "empty.js": { type: "esm", contents: `${EMPTY} /*${comment}*/` } }) as const

/**
 * Time that a new Worker takes to its first response, which renders a page, beside an empty one, and one with a comment of
 * the same length, which takes workerd as long to read; they start in turns.
 */
export async function describeStart(emulators: Emulators): Promise<string> {
  const bundle = readFileSync(builtFile("worker/worker.js"))
  const modules = {
    ours: readModules(builtFile("worker"), ["worker.js"]),
    empty: emptyWorker(""),
    sameLength: emptyWorker("-".repeat(bundle.length)),
  }
  const times: Record<keyof typeof modules, number>[] = []
  for (let start = 0; start < STARTS; start++) {
    times.push({
      empty: await startTime(modules.empty, emulators),
      sameLength: await startTime(modules.sameLength, emulators),
      ours: await startTime(modules.ours, emulators),
    })
  }
  const timeOf = (worker: keyof typeof modules) => Math.round(median(times.map((time) => time[worker])))
  const ratioTo = (worker: keyof typeof modules) =>
    median(times.map((time) => time.ours / time[worker])).toFixed(3)
  const size = Math.round(gzipSync(bundle).length / 1000)
  return [
    `Start to first response: ${timeOf("ours")} ms; an empty Worker's ${timeOf("empty")} ms, ratio ${ratioTo("empty")};`,
    `that of one as long ${timeOf("sameLength")} ms, ratio ${ratioTo("sameLength")}. The bundle has ${size} KB in gzip.`,
  ].join(" ")
}

async function startTime(modules: ReturnType<typeof readModules>, emulators: Emulators): Promise<number> {
  const startedAt = performance.now()
  const worker = createWorker({
    modules,
    variables: variables(emulators.url),
    d1Databases: ["DB"],
    kvNamespaces: ["PRICES"],
    r2Buckets: ["ATTACHMENTS"],
    isDirect: true,
    handleStructuredLogs: () => {},
  })
  try {
    const { origin } = await worker.unsafeGetDirectURL()
    await fetchBody(origin, { path: "/", headers: { "cf-ipcountry": "US" } })
    return performance.now() - startedAt
  } finally {
    await worker.dispose()
  }
}
