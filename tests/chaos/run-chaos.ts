import { setTimeout as wait } from "node:timers/promises"
import { openDatabase } from "#db/client.server.ts"
import { sellerSettings } from "#db/schema.ts"
import type { EmulatorEvent } from "#tests/emulators/context.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { SELLER } from "#tests/support/fixtures/sellers.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { runBuyer } from "./buyers.ts"
import { COUPON } from "./checkouts.ts"
import { runCronUntilIdle } from "./cron-runs.ts"
import { startFaultInjection } from "./fault-injection.ts"
import { findViolations, type Violation } from "./invariants.ts"
import { readLedger } from "./ledger.ts"
import { ChaosOwner } from "./owner.ts"
import { type Buyer, countOrders, planBuyers } from "./plan.ts"
import { scheduleKills } from "./process-kills.ts"
import { ChaosReaders } from "./readers.ts"
import { checkReconciliation, PLANTED_REFUNDS } from "./reconciliation.ts"
import { startRestartableSite } from "./restartable-site.ts"
import type { RequestErrors } from "./retries.ts"
import { type Summary, summarize } from "./summary.ts"

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
/** So few uses of the coupon that buyers compete for them. */
const ORDERS_PER_USE = 60
/** So few that their news, of which two leave a second, are sent within a minute. */
const ORDERS_PER_READER = 4
const WEBHOOK_TIMEOUT_MS = 30_000

/** Runs buyers under injected faults and process kills, then lets the site recover and checks the invariants. */
export async function runChaos(
  settings: ChaosSettings,
): Promise<{ summary: Summary; violations: Violation[] }> {
  const { seed, orders, root = ".", maxStartMs = 270_000 } = settings
  const startedAt = Date.now()
  const random = createSeededRandom(seed)
  const buyers = planBuyers(random, orders)
  const events = new Map<EmulatorEvent, number>()
  const emulators = await startTestEmulators({
    random: random.of("emulators").next,
    // Of its own, so that the other faults of a seed stay.
    deliveryRandom: random.of("deliveries").next,
    emailEvents: "deliver",
    onEvent: (event) => events.set(event, (events.get(event) ?? 0) + 1),
  })
  const site = await startRestartableSite(emulators, root)
  try {
    const db = openDatabase(site.server.d1)
    await db.insert(sellerSettings).values(SELLER)
    await addCoupon({ db }, { ...COUPON, maxUses: Math.ceil(orders / ORDERS_PER_USE) })
    const errors: RequestErrors = { connectionErrors: 0, serverErrors: new Map() }
    const kills = scheduleKills(random.of("kills"), site, settings.kills, countOrders(buyers))
    const faultInjection = startFaultInjection(random.of("fault injection"), site)
    const owner = await ChaosOwner.start(random.of("owner"), site, errors)
    const readers = await ChaosReaders.start(
      random.of("readers"),
      { site, emulators, owner, errors },
      Math.ceil(orders / ORDERS_PER_READER),
    )
    const context = {
      ...{ site: site.server, errors, onPayment: kills.onPayment },
      sendQuote: (email: string) => owner.sendQuote(email),
      confirmAddress: (email: string) => owner.confirmAddress(email),
      lapse: (orderId: string) => owner.lapse(orderId),
    }
    const failures = await runBuyers(buyers, startedAt + maxStartMs, (buyer) => runBuyer(buyer, context))
    await kills.finish()
    failures.push(...(await owner.stop()))
    const cron = await faultInjection.stop()
    failures.push(...(await readers.stop()))

    await owner.recover(PLANTED_REFUNDS)
    await waitForWebhooks(emulators)
    cron.cronRuns += await runCronUntilIdle(site.server)
    const ledger = await readLedger(site.server.d1, emulators, readers.endedAt)
    const violations = findViolations(ledger)
    if (failures.length > 0)
      violations.push({ invariant: "every buyer and the owner finish", cases: failures })
    const summary = summarize({ seed, startedAt, buyers, ledger, events, errors, cron, site, emulators })
    violations.push(...(await checkReconciliation({ d1: site.server.d1, emulators, ledger })))
    return { summary, violations }
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
  const queue = buyers.values()
  const failures: string[] = []
  async function runNext(): Promise<void> {
    for (const buyer of queue) {
      if (Date.now() > lastStart) failures.push(`${buyer.name}: not started in time`)
      else await run(buyer).catch((error: Error) => failures.push(`${buyer.name}: ${error.message}`))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_BUYERS }, runNext))
  return failures
}

async function waitForWebhooks({ state }: Emulators): Promise<void> {
  const end = Date.now() + WEBHOOK_TIMEOUT_MS
  while (state.pendingWebhooks.size > 0 && Date.now() < end) await wait(50)
}
