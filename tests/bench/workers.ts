import type { Miniflare } from "miniflare"
import { createWorker, type WorkerSettings } from "#tests/support/server/miniflare.ts"
import { findWorkerdPid } from "./workerd-process.ts"

export type RunningWorker = {
  url: string
  /** The workerd process; null where the system does not list processes. */
  pid: number | null
  stop: () => Promise<void>
}

/** Listens on a direct socket: Miniflare's own entry Worker costs more CPU than a page. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker & { worker: Miniflare }> {
  const { started, pid } = await findWorkerdPid(async () => {
    const worker = createWorker({ handleStructuredLogs, ...settings, isDirect: true })
    return { worker, url: await directUrl(worker), stop: () => worker.dispose() }
  })
  return { ...started, pid }
}

/** Shows only warnings and errors, without the disconnections at the end of each round. */
function handleStructuredLogs({ level, message }: { level: string; message: string }): void {
  if (/^(warn|error)$/.test(level) && !message.includes("disconnected: ")) console.error(message)
}

/** The origin of the Worker's direct socket. */
export async function directUrl(worker: Miniflare): Promise<string> {
  return (await worker.unsafeGetDirectURL()).origin
}

const BARE = `import body from "./body"
export default { fetch: () => new Response(body, { headers: { "content-type": "text/html" } }) }`

/**
 * The upper limit on this machine: a Worker that only answers with the given bytes. They are the page's own, because
 * autocannon decodes a body as text, and non-ASCII characters make that slower.
 */
export function startBareWorker(
  body: Uint8Array<ArrayBuffer>,
  settings: Partial<WorkerSettings> = {},
): Promise<RunningWorker> {
  return startWorker({
    ...settings,
    modules: { "bare.mjs": { type: "esm", contents: BARE }, body: { type: "data", contents: body } },
  })
}
