import type { Miniflare } from "miniflare"
import { createWorker, type WorkerSettings } from "#tests/support/miniflare.ts"
import { findWorkerdPid } from "./workerd-process.ts"

export type Target = {
  url: string
  /** The runtime's process; null where the system does not tell. */
  pid: number | null
  stop: () => Promise<void>
}

/** Asked directly: the Worker that Miniflare puts in front of it costs more than a page. */
export async function startWorker(settings: WorkerSettings): Promise<Target & { worker: Miniflare }> {
  const { started, pid } = await findWorkerdPid(async () => {
    const worker = createWorker({ handleStructuredLogs, ...settings, isDirect: true })
    return { worker, url: await directUrl(worker), stop: () => worker.dispose() }
  })
  return { ...started, pid }
}

/** A Worker's log lines are many; only what it complains of is shown, but not that a round's client went away. */
function handleStructuredLogs({ level, message }: { level: string; message: string }): void {
  if (/^(warn|error)$/.test(level) && !message.includes("disconnected: ")) console.error(message)
}

/** The Worker's own socket. */
export async function directUrl(worker: Miniflare): Promise<string> {
  return (await worker.unsafeGetDirectURL()).origin
}

const BARE = `import body from "./body"
export default { fetch: () => new Response(body, { headers: { "content-type": "text/html" } }) }`

/**
 * This machine's limit: a Worker that does nothing but answer with the given bytes. They are the page's own, because
 * autocannon reads a body as text, and takes longer over a single rupee sign than over any number of letters.
 */
export function startBareWorker(
  body: Uint8Array<ArrayBuffer>,
  settings: Partial<WorkerSettings> = {},
): Promise<Target> {
  return startWorker({
    ...settings,
    modules: { "bare.mjs": { type: "esm", contents: BARE }, body: { type: "data", contents: body } },
  })
}
