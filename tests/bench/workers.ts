import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { Emulators } from "#tests/emulators/server.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { createWorker } from "#tests/support/server/miniflare.ts"
import { readModules, startTestServer } from "#tests/support/server/test-server.ts"

const CLOCK_TICK_MS = 10

/**
 * The built Worker on a socket of its own, with rate limits too high to be reached; with `hasFloor`, the floor's Worker beside
 * it, on the same database.
 */
export async function startSite(emulators: Emulators, { hasFloor = false } = {}) {
  const floor = hasFloor ? [["floor", readModules(builtFile("floor"), ["worker.js"])] as const] : []
  const beside = Object.fromEntries(floor)
  // Without a limiter of the platform, each license call would count in D1.
  const settings = { emulators, isDirect: true, rateLimits: "allow everything", beside } as const
  const { started, pid } = await findWorkerdPid(() =>
    startTestServer({ RATE_LIMIT_SCALE: "1000000" }, settings),
  )
  const { worker, d1 } = started
  // Miniflare's own entry Worker costs more CPU than a page.
  const url = (await worker.unsafeGetDirectURL()).origin
  const floorUrl = hasFloor ? (await worker.unsafeGetDirectURL("floor")).origin : ""
  return { url, floorUrl, pid, d1, emulators, stop: () => worker.dispose() }
}

export type Site = Awaited<ReturnType<typeof startSite>>

const BARE = `import body from "./body"
export default { fetch: () => new Response(body, { headers: { "content-type": "text/html" } }) }`

/**
 * The upper limit on this machine: a Worker that only answers with the given bytes. They are the page's own, because
 * autocannon decodes a body as text, and non-ASCII characters make that slower.
 */
export async function startBareWorker(body: Uint8Array<ArrayBuffer>) {
  const { started: worker, pid } = await findWorkerdPid(async () => {
    const modules = {
      "bare.mjs": { type: "esm", contents: BARE },
      body: { type: "data", contents: body },
    } as const
    const bare = createWorker({ modules, isDirect: true, handleStructuredLogs: () => {} })
    await bare.ready
    return bare
  })
  const url = (await worker.unsafeGetDirectURL()).origin
  return { url, pid, stop: () => worker.dispose() }
}

/** Runs a function that starts one workerd process; the pid is null where there is no /proc. */
export async function findWorkerdPid<T>(
  start: () => Promise<T>,
): Promise<{ started: T; pid: number | null }> {
  const before = new Set(listWorkerdPids())
  const started = await start()
  return { started, pid: listWorkerdPids().find((pid) => !before.has(pid)) ?? null }
}

/** CPU time of a process so far in milliseconds; NaN where there is no /proc. */
export function cpuTimeOf(pid: number | null): number {
  if (pid === null) return Number.NaN
  const fields = statOf(pid).split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

/**
 * The time in milliseconds for which the first thread of a process, on which workerd runs Workers and D1, has been on a processor;
 * how busy the machine is does not matter to it. NaN where there is no /proc.
 */
export function threadTimeOf(pid: number | null): number {
  const path = `/proc/${pid}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, "utf8").split(" ")[0]) / 1e6 : Number.NaN
}

/** The workerd processes that this process has started. */
function listWorkerdPids(): number[] {
  if (!existsSync("/proc/self/stat")) return []
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const isOurs = new RegExp(`\\(.*workerd.*\\) \\S ${process.pid} `)
  return pids.map(Number).filter((pid) => isOurs.test(statOf(pid)))
}

/** Empty for a process that has ended. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch {
    return ""
  }
}
