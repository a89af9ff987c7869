import { setTimeout as wait } from "node:timers/promises"
import { TestClient } from "#tests/support/server/test-client.ts"

/** The errors that the buyers' requests met: connections cut by a kill, and 5xx responses by status and path. */
export type RequestErrors = { connectionErrors: number; serverErrors: Map<string, number> }

const REQUEST_TIMEOUT_MS = 15_000
const RETRY_TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 100

/** Repeats a function until its result is not null; throws after 60 seconds. */
export async function retryUntilResult<T>(what: string, work: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + RETRY_TIMEOUT_MS
  for (;;) {
    const result = await work()
    if (result !== null) return result
    if (Date.now() > end) throw new Error(`no result within ${RETRY_TIMEOUT_MS} ms: ${what}`)
    await wait(RETRY_DELAY_MS)
  }
}

/** A visitor that repeats every request until it is answered. */
export class RetryingClient {
  constructor(
    private readonly siteUrl: string,
    private readonly errors: RequestErrors,
    private readonly country = "US",
    private readonly visitor = new TestClient(siteUrl),
  ) {}

  get(path: string) {
    return this.send(path, { headers: { "cf-ipcountry": this.country } })
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const sameOrigin = { origin: this.siteUrl, "sec-fetch-site": "same-origin" }
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { ...sameOrigin, "cf-ipcountry": this.country, ...headers },
    })
  }

  /** Also repeats a request whose connection breaks while the body is read. */
  send(path: string, init: RequestInit) {
    return retryUntilResult(path, async () => {
      try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
        const response = await this.visitor.send(path, { ...init, signal })
        const { status, headers } = response
        if (status >= 500) this.countServerError(`${status} ${path.replace(/[a-z0-9]{20,}/g, ":order")}`)
        return { status, location: headers.get("location") ?? "", text: await response.text() }
      } catch (error) {
        if (!isConnectionError(error)) throw error
        if (!isConnectionRefused(error)) this.errors.connectionErrors += 1
        return null
      }
    })
  }

  private countServerError(response: string): void {
    const { serverErrors } = this.errors
    serverErrors.set(response, (serverErrors.get(response) ?? 0) + 1)
  }
}

/** Whether nothing listened on the port, so that the site did not receive the request. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED"
}

/** Whether a fetch failed with a network error or a timeout. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
}
