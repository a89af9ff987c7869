import { startTestServer, type TestServerSettings } from "#tests/support/test-server.ts"
import { findWorkerdPid } from "./workerd-process.ts"
import { directUrl } from "./workers.ts"

/** The built Worker on a socket of its own, patient with whoever asks a thousand times a second. */
export async function startSite(
  settings: Pick<TestServerSettings, "emulators" | "persistTo" | "recordsQueries"> = {},
) {
  const overrides = { THROTTLE_SCALE: "1000000", ...(settings.recordsQueries ? { COUNT_ROWS: "1" } : {}) }
  const { started: world, pid } = await findWorkerdPid(() =>
    startTestServer(overrides, { ...settings, isDirect: true }),
  )
  return {
    url: await directUrl(world.worker),
    pid,
    d1: world.d1,
    emulators: world.emulators,
    stop: () => world.worker.dispose(),
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>
