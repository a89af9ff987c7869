import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findWorkerdPid } from "#tests/bench/workerd-process.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

type Settings = { emulators: Emulators; root: string; persistTo: string; port?: number }

export async function startRestartableSite(emulators: Emulators, root: string): Promise<RestartableSite> {
  const settings = { emulators, root, persistTo: await mkdtemp(join(tmpdir(), "brisk-chaos-")) }
  return new RestartableSite(settings, await startServer(settings))
}

/** A site whose workerd process can be killed and restarted on the same port, with the same D1 and KV. */
export class RestartableSite {
  kills = 0
  /** Counts of the errors that stopped and killed servers have logged, by event. */
  readonly errors = new Map<string, number>()

  constructor(
    private readonly settings: Settings,
    private current: Awaited<ReturnType<typeof startServer>>,
  ) {}

  /** The current server; each kill replaces it. */
  get server() {
    return this.current.server
  }

  /** Sends SIGKILL and starts another process. */
  async killAndRestart(): Promise<void> {
    process.kill(this.current.workerd, "SIGKILL")
    this.kills += 1
    await this.stop()
    this.current = await startServer({ ...this.settings, port: Number(new URL(this.server.url).port) })
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.settings.persistTo, { recursive: true, force: true })
  }

  private async stop(): Promise<void> {
    await this.server.worker.dispose().catch(() => {})
    for (const { event, error } of this.server.log) {
      if (error === undefined && event !== "unstructured") continue
      this.errors.set(String(event), (this.errors.get(String(event)) ?? 0) + 1)
    }
  }
}

async function startServer(settings: Settings) {
  // Rate limits high enough that no buyer reaches them.
  const { started, pid } = await findWorkerdPid(() =>
    startTestServer({ RATE_LIMIT_SCALE: "100000" }, settings),
  )
  if (pid === null) throw new Error("the workerd process was not found")
  return { server: started, workerd: pid }
}
