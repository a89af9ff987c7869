import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Emulators } from "#tests/emulators/server.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { createWorker } from "#tests/support/server/miniflare.ts"
import { readModules, variables } from "#tests/support/server/test-server.ts"
import { fetchBody } from "./cases.ts"
import { median } from "./measure.ts"

const STARTS = 7

const EMPTY = {
  "empty.js": { type: "esm", contents: "export default { fetch: () => new Response() }" },
} as const

/** How long a new Worker takes to its first answer, which renders a page, beside an empty one; they start in turns. */
export async function describeStart(emulators: Emulators): Promise<string> {
  const site = readModules(builtFile("worker"), ["worker.js"])
  const times: { ours: number; empty: number }[] = []
  for (let start = 0; start < STARTS; start++) {
    times.push({ empty: await startTime(EMPTY, emulators), ours: await startTime(site, emulators) })
  }
  const ours = median(times.map((time) => time.ours))
  const empty = median(times.map((time) => time.empty))
  const ratio = median(times.map((time) => time.ours / time.empty))
  const size = gzipSync(readFileSync(builtFile("worker/worker.js"))).length / 1000
  return `Start to first response: ${Math.round(ours)} ms, an empty Worker's ${Math.round(empty)} ms, ratio ${ratio.toFixed(3)}; the bundle has ${Math.round(size)} KB in gzip.`
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
