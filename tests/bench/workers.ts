import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { Miniflare, type MiniflareOptions, type SharedOptions, type WorkerOptions } from "miniflare"
import { outwaitLateNotifications } from "../../scripts/late-notifications.ts"
import { findWorkerdPid } from "./workerd-process.ts"

outwaitLateNotifications()

/** Lets requests reach the Worker itself: Miniflare's usual address is a Worker in front of it, which costs more than a page. */
export const DIRECT = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] }

export const COMPATIBILITY = { compatibilityDate: "2026-04-01", compatibilityFlags: ["nodejs_compat"] }

export type Target = {
  url: string
  /** The runtime's process; null where the system does not tell. */
  pid: number | null
  stop: () => Promise<void>
}

export async function startWorker(options: MiniflareOptions): Promise<Target & { worker: Miniflare }> {
  const { started, pid } = await findWorkerdPid(async () => {
    const worker = new Miniflare({ ...COMPATIBILITY, ...DIRECT, handleRuntimeStdio, ...options })
    return { worker, url: await directUrl(worker), stop: () => worker.dispose() }
  })
  return { ...started, pid }
}

/** A Worker's log lines are many; only what it complains of is shown, but not that a round's client went away. */
function handleRuntimeStdio(stdout: Readable, stderr: Readable): void {
  stdout.resume()
  createInterface(stderr).on("line", (line) => {
    if (!/disconnected: |^stack: /.test(line)) console.error(line)
  })
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
  body: Uint8Array,
  options: SharedOptions & WorkerOptions = {},
): Promise<Target> {
  return startWorker({
    ...options,
    modules: [
      { type: "ESModule", path: "bare.mjs", contents: BARE },
      { type: "Data", path: "body", contents: body },
    ],
  })
}
