import { startTestServer, type TestServerSettings } from "#tests/support/server/test-server.ts"
import { findWorkerdPid } from "./workerd-process.ts"
import { directUrl } from "./workers.ts"

export type SiteSettings = Pick<TestServerSettings, "emulators" | "persistTo">

/** The built Worker on a socket of its own, with rate limits too high to be reached. */
export async function startSite(settings: SiteSettings) {
  const { started, pid } = await findWorkerdPid(() =>
    startTestServer({ RATE_LIMIT_SCALE: "1000000" }, { ...settings, isDirect: true }),
  )
  const { worker, emulators } = started
  return { url: await directUrl(worker), pid, emulators, stop: () => worker.dispose() }
}

export type Site = Awaited<ReturnType<typeof startSite>>
