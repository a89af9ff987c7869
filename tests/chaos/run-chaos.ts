import { setTimeout as wait } from "node:timers/promises"
import type { EmulatorEvent } from "#tests/emulators/context.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { createSeededRandom } from "#tests/support/seeded-random.ts"
import { startTestEmulators } from "#tests/support/test-server.ts"
import { runBuyer } from "./buyers.ts"
import { FaultInjection } from "./fault-injection.ts"
import { findViolations, type Violation } from "./invariants.ts"
import { startKillableSite } from "./killable-site.ts"
import { readLedger } from "./ledger.ts"
import { type Buyer, countOrders, planBuyers } from "./plan.ts"
import { startProcessKiller } from "./process-killer.ts"
import type { RequestErrors } from "./retries.ts"
import { type Summary, summarize } from "./summary.ts"
import { runCronUntilIdle } from "./time-travel.ts"

export type ChaosSettings = {
  seed: number
  orders: number
  kills: number
  /** The source tree in which the Worker was built. */
  root?: string
  /** Milliseconds after which no more buyers start, which bounds the run on a slow machine. */
  maxStartMs?: number
}

const CONCURRENT_BUYERS = 16
const WEBHOOK_TIMEOUT_MS = 30_000

/** Runs buyers under injected faults and process kills, then lets the site recover and checks the invariants. */
export async function runChaos(
  settings: ChaosSettings,
): Promise<{ summary: Summary; violations: Violation[] }> {
  const { seed, orders, kills, root = ".", maxStartMs = 270_000 } = settings
  const startedAt = Date.now()
  const random = createSeededRandom(seed)
  const buyers = planBuyers(random, orders)
  const events = new Map<EmulatorEvent, number>()
  const emulators = await startTestEmulators({
    random: random.of("emulators").next,
    watch: (event) => events.set(event, (events.get(event) ?? 0) + 1),
  })
  const site = await startKillableSite(emulators, root)
  try {
    const requestErrors: RequestErrors = { connectionErrors: 0, serverErrors: new Map() }
    const killer = startProcessKiller(random.of("killer"), site, kills, countOrders(buyers))
    const faultInjection = new FaultInjection(random.of("fault injection"), site, emulators.url)
    const { onPayment } = killer
    const context = {
      siteUrl: site.server.url,
      emulatorsUrl: emulators.url,
      errors: requestErrors,
      onPayment,
    }
    const failures = await runBuyers(buyers, startedAt + maxStartMs, (buyer) => runBuyer(buyer, context))
    await killer.finish()
    await faultInjection.stop()

    await waitForWebhooks(emulators)
    faultInjection.cronRuns += await runCronUntilIdle(site.server)
    const ledger = await readLedger(site.server.d1, emulators)
    const violations = findViolations(ledger)
    if (failures.length > 0) violations.push({ invariant: "every buyer finishes", cases: failures })
    const run = { seed, startedAt, buyers, ledger, events, requestErrors, faultInjection, site, emulators }
    return { summary: summarize(run), violations }
  } finally {
    await emulators.close()
    await site.close()
  }
}

/** Runs a limited number of buyers at once. Returns those that failed or did not start in time. */
async function runBuyers(
  buyers: Buyer[],
  lastStart: number,
  run: (buyer: Buyer) => Promise<void>,
): Promise<string[]> {
  const queue = [...buyers]
  const failures: string[] = []
  async function runNext(): Promise<void> {
    for (let buyer = queue.shift(); buyer; buyer = queue.shift()) {
      const { name } = buyer
      if (Date.now() > lastStart) failures.push(`${name}: not started in time`)
      else await run(buyer).catch((error: Error) => failures.push(`${name}: ${error.message}`))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_BUYERS }, runNext))
  return failures
}

async function waitForWebhooks({ state }: Emulators): Promise<void> {
  const end = Date.now() + WEBHOOK_TIMEOUT_MS
  while (state.pendingWebhooks.size > 0 && Date.now() < end) await wait(50)
}
