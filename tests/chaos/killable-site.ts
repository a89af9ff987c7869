import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findWorkerdPid } from "#tests/bench/workerd-process.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { startTestServer, type TestServer } from "#tests/support/test-server.ts"

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>

/** A site whose workerd process can be killed and restarted on the same port, with the same D1 and KV. */
export async function startKillableSite(emulators: Emulators, root: string) {
  const directory = await mkdtemp(join(tmpdir(), "brisk-chaos-"))
  const errors = new Map<string, number>()
  // Rate limits high enough that no buyer reaches them.
  const variables = { THROTTLE_SCALE: "100000" }
  let server: TestServer
  let workerd = 0
  let kills = 0

  async function start(port?: number): Promise<void> {
    const { started, pid } = await findWorkerdPid(() =>
      startTestServer(variables, { emulators, root, port, persistTo: directory }),
    )
    if (pid === null) throw new Error("the workerd process was not found")
    server = started
    workerd = pid
  }

  async function stop(): Promise<void> {
    await server.worker.dispose().catch(() => {})
    for (const { event, error } of server.log) {
      if (error !== undefined || event === "unstructured") {
        errors.set(String(event), (errors.get(String(event)) ?? 0) + 1)
      }
    }
  }

  await start()
  return {
    /** The current server; each kill replaces it. */
    get server() {
      return server
    },
    get kills() {
      return kills
    },
    /** Counts of the errors that stopped and killed servers have logged, by event. */
    errors,
    /** Sends SIGKILL and starts another process. */
    async kill(): Promise<void> {
      const port = Number(new URL(server.url).port)
      process.kill(workerd, "SIGKILL")
      kills += 1
      await stop()
      await start(port)
    },
    async close(): Promise<void> {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
