import { openDatabase } from "#db/client.server.ts"
import { sellerSettings } from "#db/schema.ts"
import type { EmulatorEvent } from "#tests/emulators/settings.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import type { Account } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { SELLER } from "#tests/support/fixtures/sellers.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"
import { COUPON, runBuyer } from "./buyers.ts"
import { injectFaultsUntil, runCronUntil, runCronUntilIdle, scheduleKills } from "./faults.ts"
import { findViolations } from "./invariants.ts"
import { readLedger } from "./ledger.ts"
import { ShopOwner } from "./owner.ts"
import { RestartableSite } from "./site.ts"

const CONCURRENT_BUYERS = 8
/** So few uses of the coupon that buyers compete for them. */
const BUYERS_PER_USE = 30

/**
 * A shop with buyers, an owner and a provider that lies, in which requests fail, events are lost and the process is killed;
 * when all is done and the site has recovered, what is not as it must be.
 */
export async function runShop({ seed, buyers, kills }: { seed: number; buyers: number; kills: number }) {
  const random = createSeededRandom(seed)
  const events = new Map<EmulatorEvent, number>()
  const emulators = await startTestEmulators({
    random: random.of("emulators").next,
    deliveryRandom: random.of("deliveries").next,
    emailEvents: "deliver",
    onEvent: (event) => events.set(event, (events.get(event) ?? 0) + 1),
  })
  const site = await RestartableSite.start(emulators)
  try {
    const shop = { random, emulators, site }
    const { d1 } = site.server
    const db = openDatabase(d1)
    await db.insert(sellerSettings).values(SELLER)
    await addCoupon({ db }, { ...COUPON, maxUses: Math.ceil(buyers / BUYERS_PER_USE) })
    const owner = await ShopOwner.create(shop)
    const accounts: Account[] = []
    for (let index = 0; index < buyers; index++) {
      const email = `buyer-${index}@example.com`
      accounts.push(await insertAccount(site.server, { email, isConfirmed: false }))
    }
    const killer = scheduleKills(shop, kills, buyers)
    const failures: string[] = []
    const collect = (name: string, work: Promise<unknown>) =>
      work.catch((error: Error) => failures.push(`${name}: ${error.message}`))

    let isOver = false
    const faults = Promise.all([injectFaultsUntil(() => isOver, shop), runCronUntil(() => isOver, shop)])
    const acting = collect(
      "owner",
      owner.actUntil(() => isOver),
    )
    const context = { ...shop, owner, onPayment: killer.onPayment }
    const waiting = accounts.values()
    const runNext = async () => {
      for (const account of waiting) await collect(account.email, runBuyer(account, context))
    }
    await Promise.all(Array.from({ length: CONCURRENT_BUYERS }, runNext))
    await killer.finish()
    isOver = true
    await Promise.all([acting, faults])

    await owner.finishRefunds()
    await waitFor(async () => {
      if (emulators.state.pendingWebhooks.size > 0) throw new Error("webhooks are on their way")
    })
    await runCronUntilIdle(site)
    const ledger = await readLedger(site.server.d1, emulators)
    const violations = findViolations(ledger)
    if (failures.length > 0) violations["every actor finishes"] = failures
    return { violations, ledger, events, kills: site.kills }
  } finally {
    await emulators.close()
    await site.close()
  }
}
