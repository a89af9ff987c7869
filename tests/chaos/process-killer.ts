import { setTimeout as wait } from "node:timers/promises"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import type { KillableSite } from "./killable-site.ts"

/**
 * Kills the site's process at random payments out of the expected number, up to 150 ms after each, while webhooks,
 * emails and callbacks of several buyers are in progress.
 */
export function startProcessKiller(
  random: SeededRandom,
  site: KillableSite,
  kills: number,
  payments: number,
) {
  const schedule = Array.from({ length: kills }, () => ({
    payment: random.between(1, payments),
    delayMs: random.between(0, 150),
  })).sort((one, other) => one.payment - other.payment)
  let seen = 0
  let running = Promise.resolve()

  function killNext(): void {
    const next = schedule.shift()
    running = running.then(async () => {
      await wait(next?.delayMs)
      await site.kill()
    })
  }

  return {
    onPayment() {
      seen += 1
      while (schedule[0] && schedule[0].payment <= seen) killNext()
    },
    /** Makes the remaining kills: there may have been fewer payments than expected. */
    async finish(): Promise<void> {
      while (schedule.length > 0) killNext()
      await running
    },
  }
}
