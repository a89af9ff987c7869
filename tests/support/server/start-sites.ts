import { spawn } from "node:child_process"
import { once } from "node:events"
import type { FullConfig } from "@playwright/test"
import { prepareDatabase, writeDevVars } from "#scripts/local/install.mjs"
import { siteOfWorker } from "#tests/support/browser/sites.ts"
import { buildWorker } from "./build-worker.ts"
import { waitFor } from "./wait-for.ts"

const START_TIMEOUT_MS = 180_000

type Site = { url: string; env: Record<string, string> }

/** Before all browser tests: starts the workers' sites, unless they run already. Returns how to end them. */
export default async function startSites({ workers }: Pick<FullConfig, "workers">) {
  const ends: (() => Promise<void>)[] = []
  const endAll = async () => {
    await Promise.all(ends.map((end) => end()))
  }
  const start = async (site: Site) => {
    if (canReuse && (await isUp(site))) return
    const { isReady, end } = startSite(site)
    ends.push(end)
    await isReady
  }
  // Sites that start at once would each write secrets of its own, and make the database that all of them copy.
  writeDevVars()
  try {
    if (!canReuse) await prepareDatabase()
    buildWorker()
    await Promise.all(Array.from({ length: workers }, (_, index) => start(siteOfWorker(index))))
  } catch (error) {
    await endAll()
    throw error
  }
  return endAll
}

/** A named state directory selects its own sites. */
const canReuse = process.env.CI !== "true" && process.env.STATE_DIR === undefined

/** Runs `npm start`'s script. It is ready once the site answers. */
export function startSite({ url, env }: Site) {
  const child = spawn("node", ["scripts/commands/start.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk
    })
  const exited = once(child, "exit")
  const answers = waitFor(async () => {
    if (!(await isUp({ url }))) throw new Error(`${url} did not answer`)
  }, START_TIMEOUT_MS)
  const failed = exited.then(([code]) => {
    throw new Error(`npm start at ${url} exited with ${code}:\n${output}`)
  })
  failed.catch(() => {})
  const end = async () => {
    child.kill("SIGTERM")
    await exited
  }
  return { isReady: Promise.race([answers, failed]), end }
}

const isUp = ({ url }: Pick<Site, "url">) =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
