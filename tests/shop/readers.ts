import { setTimeout as wait } from "node:timers/promises"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { RetryingClient, type Shop } from "./site.ts"

const HOUR_MS = 3_600_000

/** Accounts that asked for news an hour ago; every third one ends them by the link of the first, as email programs do. */
export async function createReaders(shop: Shop, count: number) {
  const { emulators, site } = shop
  const random = shop.random.of("readers")
  const signedOut = new RetryingClient(site.server.url)
  const enders = new Set<string>()
  for (let index = 0; index < count; index++) {
    const { email } = await insertAccount(site.server, { email: `reader-${index}@example.com` })
    if (index % 3 === 0) enders.add(email)
  }
  await site.query(
    `update users set opt_in_promotions = 1, created_at = created_at - ?1, email_confirmed_at = email_confirmed_at - ?1
      where email like 'reader-%'`,
    HOUR_MS,
  )
  /** When the site had answered that the news of an address ended, in Unix milliseconds. */
  const endedAt = new Map<string, number>()

  /** The bare POST of RFC 8058, sometimes twice. */
  async function end(address: string, link: string): Promise<void> {
    const { pathname, search } = new URL(link)
    for (let times = random.happens(0.3) ? 2 : 1; times > 0; times--) {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
      const { status } = await signedOut.send(pathname + search, { method: "POST", body })
      if (status === 200) endedAt.set(address, Date.now())
    }
  }

  async function read(): Promise<void> {
    for (const { to, headers } of emulators.state.emails) {
      const [address = ""] = to
      const link = /<([^>]+)>/.exec(headers["List-Unsubscribe"] ?? "")?.[1]
      if (link && enders.has(address) && !endedAt.has(address)) await end(address, link)
    }
  }

  return {
    endedAt,
    read,
    async readUntil(isStopped: () => boolean): Promise<void> {
      while (!isStopped()) {
        await wait(random.between(50, 300))
        await read()
      }
    },
  }
}
