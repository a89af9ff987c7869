import type { Emulators } from "#tests/emulators/server.ts"
import { startWorld } from "#tests/support/world.ts"
import { findWorkerdPid } from "./workerd-process.ts"
import { DIRECT, directUrl } from "./workers.ts"

type Settings = {
  emulators?: Emulators
  d1Persist?: string
  kvPersist?: string
  /** Whether every answer says how many rows were read for it. */
  isWitnessed?: boolean
}

/** The built Worker on a socket of its own, patient with whoever asks a thousand times a second. */
export async function startSite(settings: Settings = {}) {
  const direct: typeof settings & typeof DIRECT = { ...settings, ...DIRECT }
  const overrides = { THROTTLE_SCALE: "1000000", ...(settings.isWitnessed ? { COUNT_ROWS: "1" } : {}) }
  const { started: world, pid } = await findWorkerdPid(() => startWorld(overrides, direct))
  return {
    url: await directUrl(world.worker),
    pid,
    d1: world.d1,
    emulators: world.emulators,
    stop: () => world.worker.dispose(),
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>
