import { startTestServer, type TestServerSettings } from "#tests/support/server/test-server.ts"
import { findWorkerdPid } from "./workerd-process.ts"
import { directUrl } from "./workers.ts"

export type SiteSettings = Pick<TestServerSettings, "emulators" | "persistTo" | "root"> & {
  /** Whether every response has an `x-rows-read` header with the rows that D1 read. */
  countsRows?: boolean
}

/** The built Worker on a socket of its own, with rate limits too high to be reached. */
export async function startSite({ countsRows = false, ...settings }: SiteSettings = {}) {
  const variables = { RATE_LIMIT_SCALE: "1000000", ...(countsRows ? { COUNT_ROWS: "1" } : {}) }
  const { started, pid } = await findWorkerdPid(() =>
    startTestServer(variables, { ...settings, recordsQueries: countsRows, isDirect: true }),
  )
  const { worker, d1, emulators } = started
  const runCron = async () => void (await (await worker.getWorker()).scheduled())
  return { url: await directUrl(worker), pid, d1, emulators, runCron, stop: () => worker.dispose() }
}

export type Site = Awaited<ReturnType<typeof startSite>>
