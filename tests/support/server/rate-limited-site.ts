import { onTestFinished } from "vitest"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { inbox } from "./emulator-client.ts"
import { PASSWORD } from "./secrets.ts"
import { App } from "./test-app.ts"
import { TestClient } from "./test-client.ts"
import { startTestServer } from "./test-server.ts"

let shared: ReturnType<typeof createRateLimitedSite> | undefined

/**
 * The site with the rate limits of production, one for all files of a Vitest worker; each browser has a client IP of its own
 * unless the test gives one, which no other test may use.
 */
export function startRateLimitedSite() {
  shared ??= createRateLimitedSite()
  return shared
}

function createRateLimitedSite() {
  const server = startTestServer({ RATE_LIMIT_SCALE: "1" }, { hashesCheaply: true })
  let lastIp = 0
  const nextIp = () => {
    lastIp++
    return `198.18.${lastIp >> 8}.${lastIp & 255}`
  }

  async function newBrowser(ip = nextIp()): Promise<TestClient> {
    return new TestClient((await server).url, { ip })
  }

  /** An account that a browser has logged in to, which has its device cookie since. */
  async function createAccount() {
    const { email } = await insertAccount(await server)
    const browser = await newBrowser()
    await browser.post("/login", { email, password: PASSWORD })
    return { email, browser }
  }

  /** The address of an account that no browser has logged in to. Its password is quick to check. */
  async function createUnusedAccount(): Promise<string> {
    return (await insertAccount(await server)).email
  }

  /** The emails to the address, after the cron has sent what a run after a response left when its time was over. */
  async function received(to: string) {
    const site = await server
    await (await site.worker.getWorker()).scheduled()
    return inbox(site, to)
  }

  return { server, newBrowser, createAccount, createUnusedAccount, received }
}

/** Starts a site with the rate limits of production for one test whose requests all come from one address, which the platform's own limiter lets through. */
export async function startRateLimitedApp(): Promise<App> {
  const server = await startTestServer(
    { RATE_LIMIT_SCALE: "1" },
    { hashesCheaply: true, rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } } },
  )
  onTestFinished(() => server.worker.dispose())
  onTestFinished(() => server.emulators.close())
  return new App(server)
}
