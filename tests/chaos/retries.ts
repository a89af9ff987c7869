import { setTimeout as wait } from "node:timers/promises"
import { Visitor } from "#tests/support/visitor.ts"

/** What the buyers met on their way. */
export type Journal = { cutRequests: number; serverErrors: Map<string, number> }

const ANSWER_WITHIN = 15_000
const PATIENCE = 60_000
const RETRY_AFTER = 100

/** Tries until there is a result; throws when there was none for a minute. */
export async function retryUntilAnswered<T>(what: string, work: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const result = await work()
    if (result !== null) return result
    if (Date.now() > end) throw new Error(`gave up: ${what}`)
    await wait(RETRY_AFTER)
  }
}

/** A visitor who sends again whatever the killed Worker did not answer. */
export class RetryingClient {
  private readonly visitor: Visitor

  constructor(
    private readonly siteUrl: string,
    private readonly journal: Journal,
    private readonly country = "US",
  ) {
    this.visitor = new Visitor(siteUrl)
  }

  get(path: string) {
    return this.send(path, { headers: { "cf-ipcountry": this.country } })
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const own = { origin: this.siteUrl, "sec-fetch-site": "same-origin", "cf-ipcountry": this.country }
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { ...own, ...headers },
    })
  }

  /** The answer, whole: a connection that breaks while the body is read is a cut request too. */
  async send(path: string, init: RequestInit) {
    return retryUntilAnswered(path, async () => {
      try {
        const response = await this.visitor.send(path, {
          ...init,
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        })
        const { status, headers } = response
        if (status >= 500) this.count(`${status} ${path.replace(/[a-z0-9]{20,}/g, ":order")}`)
        return { status, location: headers.get("location") ?? "", text: await response.text() }
      } catch (error) {
        if (!isCut(error)) throw error
        if (!isRefused(error)) this.journal.cutRequests += 1
        return null
      }
    })
  }

  private count(answer: string): void {
    const { serverErrors } = this.journal
    serverErrors.set(answer, (serverErrors.get(answer) ?? 0) + 1)
  }
}

/** Whether nobody listened, so that nothing of the request arrived. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED"
}

/** Whether a fetch failed because nobody was there, or nobody any more. */
function isCut(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
}
