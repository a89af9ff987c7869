import { setTimeout as wait } from "node:timers/promises"
import type { Happening } from "#tests/emulators/emulation.ts"
import { createChance } from "#tests/support/chance.ts"
import { startOutsideWorld } from "#tests/support/world.ts"
import { visit } from "./buyer.ts"
import { startSite } from "./chaos-site.ts"
import { runOut } from "./clock.ts"
import { startFaultInjection } from "./fault-injection.ts"
import { describeRun, type Figures } from "./figures.ts"
import { findViolations, type Violation } from "./invariants.ts"
import { readLedger } from "./ledger.ts"
import { type Buyer, countOrders, planBuyers } from "./plan.ts"
import { startProcessKiller } from "./process-killer.ts"
import type { Journal } from "./retries.ts"

export type ChaosSettings = {
  seed: number
  orders: number
  kills: number
  /** The tree in which the Worker was built. */
  root?: string
  /** When to let no more buyers in, in milliseconds: a run has an end on the slowest machine. */
  buyersUntil?: number
}

const AT_ONCE = 16
const DELIVERED_WITHIN = 30_000

/** Buyers in a world of trouble; then calm, time and the cron; then what the books say. */
export async function runChaos({
  seed,
  orders,
  kills,
  root = ".",
  buyersUntil = 270_000,
}: ChaosSettings): Promise<{ figures: Figures; violations: Violation[] }> {
  const startedAt = Date.now()
  const chance = createChance(seed)
  const buyers = planBuyers(chance, orders)
  const happenings = new Map<Happening, number>()
  const emulators = await startOutsideWorld({
    random: chance.of("emulators").next,
    watch: (happening) => happenings.set(happening, (happenings.get(happening) ?? 0) + 1),
  })
  const site = await startSite(emulators, root)
  try {
    const journal: Journal = { cutRequests: 0, serverErrors: new Map() }
    const killer = startProcessKiller(chance.of("killer"), site, kills, countOrders(buyers))
    const trouble = startFaultInjection(chance.of("trouble"), site, emulators.url)
    const town = {
      siteUrl: site.world.url,
      emulatorsUrl: emulators.url,
      journal,
      onPayment: killer.onPayment,
    }
    const unserved = await serve(buyers, startedAt + buyersUntil, (buyer) => visit(buyer, town))
    await killer.finish()
    await trouble.end()

    const end = Date.now() + DELIVERED_WITHIN
    while (emulators.state.deliveries.size > 0 && Date.now() < end) await wait(50)
    trouble.cronRuns += await runOut(site.world)

    const books = await readLedger(site.world.d1, emulators)
    const violations = findViolations(books)
    if (unserved.length > 0) violations.push({ invariant: "every buyer is served", cases: unserved })
    const figures = describeRun({
      seed,
      startedAt,
      buyers,
      books,
      happenings,
      journal,
      trouble,
      site,
      emulators,
    })
    return { figures, violations }
  } finally {
    await emulators.close()
    await site.close()
  }
}

/** Lets the buyers in, some at a time; whom the site failed, or who came too late to be let in. */
async function serve(
  buyers: Buyer[],
  until: number,
  visitOf: (buyer: Buyer) => Promise<void>,
): Promise<string[]> {
  const waiting = [...buyers]
  const unserved: string[] = []
  async function serveNext(): Promise<void> {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
      const { name } = buyer
      if (Date.now() > until) unserved.push(`${name}: no time left`)
      else await visitOf(buyer).catch((error: Error) => unserved.push(`${name}: ${error.message}`))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serveNext))
  return unserved
}
