import { setTimeout as wait } from "node:timers/promises"
import type { Emulators } from "#tests/emulators/server.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { ageRows } from "./cron-runs.ts"
import type { ChaosOwner } from "./owner.ts"
import type { RestartableSite } from "./restartable-site.ts"
import { type RequestErrors, RetryingClient } from "./retries.ts"

const SUBJECTS = ["News, the first", "News, the second"] as const

const HOUR_MS = 3_600_000
const MAX_CRON_RUNS = 10

type Context = { site: RestartableSite; emulators: Emulators; owner: ChaosOwner; errors: RequestErrors }

/**
 * Accounts that asked for news, of which the owner sends two while everything else happens. Some readers end them by the
 * link of the first, as email programs do, before the second is sent.
 */
export class ChaosReaders {
  /** When the site had answered that the news of an address ended, in Unix milliseconds. */
  readonly endedAt = new Map<string, number>()
  private readonly signedOut: RetryingClient
  private isStopped = false
  private running: Promise<Error | undefined> = Promise.resolve(undefined)

  private constructor(
    private readonly random: SeededRandom,
    private readonly context: Context,
    private readonly enders: ReadonlySet<string>,
  ) {
    this.signedOut = new RetryingClient(context.site.server.url, context.errors)
  }

  /** Before the first kill: adds the readers and sends the first announcement. */
  static async start(random: SeededRandom, context: Context, count: number): Promise<ChaosReaders> {
    const { server } = context.site
    const enders = new Set<string>()
    for (let index = 0; index < count; index++) {
      const { email } = await insertAccount(server, { email: `reader-${index}@example.com` })
      if (index % 3 === 0) enders.add(email)
    }
    await server.d1
      .prepare(
        `update users set opt_in_promotions = 1, created_at = created_at - ?1, email_confirmed_at = email_confirmed_at - ?1
          where email like 'reader-%'`,
      )
      .bind(HOUR_MS)
      .run()
    const readers = new ChaosReaders(random, context, enders)
    await context.owner.sendNews(SUBJECTS[0])
    readers.running = readers.read().catch((error: Error) => error)
    return readers
  }

  /** Without faults by now: sends the second announcement. Returns what ended the readers too early. */
  async stop(): Promise<string[]> {
    this.isStopped = true
    const error = await this.running
    if (error) return [`readers: ${error.message}`]
    // The mail service may have refused the first news until now.
    for (let runs = 0; runs < MAX_CRON_RUNS && this.endedAt.size < this.enders.size; runs++) {
      const { d1, worker } = this.context.site.server
      await ageRows(d1, 120_000)
      await (await worker.getWorker()).scheduled()
      await this.endByLinks()
    }
    await this.context.owner.sendNews(SUBJECTS[1])
    return []
  }

  private async read(): Promise<undefined> {
    while (!this.isStopped) {
      await wait(this.random.between(50, 300))
      await this.endByLinks()
    }
  }

  /** Ends the news of those who want that and have got the first. */
  private async endByLinks(): Promise<void> {
    for (const { to, headers } of this.context.emulators.state.emails) {
      const [address = ""] = to
      if (this.enders.has(address) && !this.endedAt.has(address)) await this.end(address, headers)
    }
  }

  /** The bare POST of RFC 8058, sometimes twice. */
  private async end(address: string, headers: Record<string, string>): Promise<void> {
    const link = /<([^>]+)>/.exec(headers["List-Unsubscribe"] ?? "")?.[1]
    if (!link) return
    const { pathname, search } = new URL(link)
    for (let times = this.random.happens(0.3) ? 2 : 1; times > 0; times--) {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
      const { status } = await this.signedOut.send(pathname + search, { method: "POST", body })
      if (status === 200) this.endedAt.set(address, Date.now())
    }
  }
}
