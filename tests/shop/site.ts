import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findWorkerdPid } from "#tests/bench/workers.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

/** Context that all actors share. */
export type Shop = { random: SeededRandom; emulators: Emulators; site: RestartableSite }

type Settings = { emulators: Emulators; persistTo: string; port?: number }

/** A site whose workerd process can be killed and restarted on the same port, with the same D1 and KV. */
export class RestartableSite {
  kills = 0

  private constructor(
    private readonly settings: Settings,
    private current: Awaited<ReturnType<typeof startServer>>,
  ) {}

  static async start(emulators: Emulators): Promise<RestartableSite> {
    const settings = { emulators, persistTo: await mkdtemp(join(tmpdir(), "brisk-shop-")) }
    return new RestartableSite(settings, await startServer(settings))
  }

  /** The current server; each kill replaces it. */
  get server() {
    return this.current.server
  }

  async killAndRestart(): Promise<void> {
    process.kill(this.current.workerd, "SIGKILL")
    this.kills += 1
    await this.server.worker.dispose().catch(() => {})
    this.current = await startServer({ ...this.settings, port: Number(new URL(this.server.url).port) })
  }

  /** Runs a statement of D1, as soon as its process runs. */
  query<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return retryUntilResult(sql, () =>
      this.server.d1
        .prepare(sql)
        .bind(...values)
        .all<Row>()
        .then(
          ({ results }) => results,
          () => null,
        ),
    )
  }

  async runCron(): Promise<void> {
    await (await this.server.worker.getWorker()).scheduled()
  }

  async close(): Promise<void> {
    await this.server.worker.dispose().catch(() => {})
    await rm(this.settings.persistTo, { recursive: true, force: true })
  }
}

async function startServer(settings: Settings) {
  // Rate limits high enough that no buyer reaches them.
  const { started, pid } = await findWorkerdPid(() =>
    startTestServer({ RATE_LIMIT_SCALE: "100000" }, { ...settings, hashesCheaply: true }),
  )
  if (pid === null) throw new Error("the workerd process was not found")
  return { server: started, workerd: pid }
}

const REQUEST_TIMEOUT_MS = 60_000
const RETRY_TIMEOUT_MS = 300_000
const RETRY_DELAY_MS = 100

/** Repeats a function until its result is not null; throws after five minutes, which a busy machine may need. */
export async function retryUntilResult<T>(what: string, work: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + RETRY_TIMEOUT_MS
  for (;;) {
    const result = await work()
    if (result !== null) return result
    if (Date.now() > end) throw new Error(`no result within ${RETRY_TIMEOUT_MS} ms: ${what}`)
    await wait(RETRY_DELAY_MS)
  }
}

export type Answer = { status: number; location: string; text: string }

/** A visitor that repeats every request until it is answered. */
export class RetryingClient {
  constructor(
    private readonly siteUrl: string,
    private readonly country = "US",
    private readonly visitor = new TestClient(siteUrl),
  ) {}

  get(path: string): Promise<Answer> {
    return this.send(path, { headers: { "cf-ipcountry": this.country } })
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const sameOrigin = { origin: this.siteUrl, "sec-fetch-site": "same-origin" }
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { ...sameOrigin, "cf-ipcountry": this.country, ...headers },
    })
  }

  /** Also repeats a request whose connection breaks while the body is read. */
  send(path: string, init: RequestInit): Promise<Answer> {
    return retryUntilResult(path, async () => {
      try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
        const response = await this.visitor.send(path, { ...init, signal })
        const location = response.headers.get("location") ?? ""
        return { status: response.status, location, text: await response.text() }
      } catch (error) {
        const isLost =
          error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
        if (!isLost) throw error
        return null
      }
    })
  }
}
