import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Emulators } from "#tests/emulators/server.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { listRuntimes } from "./runtimes.ts"

export type Site = Awaited<ReturnType<typeof startSite>>

/** A site whose Worker can be killed and comes back: on the same port, with the same D1 and KV. */
export async function startSite(emulators: Emulators, root: string) {
  const directory = await mkdtemp(join(tmpdir(), "brisk-chaos-"))
  const errors = new Map<string, number>()
  const persistence = { d1Persist: join(directory, "d1"), kvPersist: join(directory, "kv") }
  // Throttles would only make the buyers wait.
  const variables = { THROTTLE_SCALE: "100000" }
  let world: World
  let runtime = 0
  let kills = 0

  async function start(port?: number): Promise<void> {
    const before = listRuntimes()
    world = await startWorld(variables, { emulators, root, port, ...persistence })
    const [started] = listRuntimes().filter((id) => !before.includes(id))
    if (!started) throw new Error("the workerd process was not found")
    runtime = started
  }

  async function end(): Promise<void> {
    await world.worker.dispose().catch(() => {})
    for (const { event, error } of world.log) {
      if (error !== undefined || event === "unstructured") {
        errors.set(String(event), (errors.get(String(event)) ?? 0) + 1)
      }
    }
  }

  await start()
  return {
    /** The Worker of the moment; after a kill there is another. */
    get world() {
      return world
    },
    get kills() {
      return kills
    },
    /** Errors that the Workers so far have logged, by event. */
    errors,
    /** Ends the process at once, whatever it is doing, and starts another. */
    async kill(): Promise<void> {
      const port = Number(new URL(world.url).port)
      process.kill(runtime, "SIGKILL")
      kills += 1
      await end()
      await start(port)
    },
    async close(): Promise<void> {
      await end()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
