import { setTimeout as wait } from "node:timers/promises"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import type { RestartableSite } from "./restartable-site.ts"

/**
 * Kills the site's process at random payments out of the expected number, up to 150 ms after each, while webhooks,
 * emails and callbacks of several buyers are in progress.
 */
export function scheduleKills(random: SeededRandom, site: RestartableSite, kills: number, payments: number) {
  const schedule = Array.from({ length: kills }, () => ({
    payment: random.between(1, payments),
    delayMs: random.between(0, 150),
  })).sort((one, other) => one.payment - other.payment)
  let payment = 0
  let running = Promise.resolve()

  function makeKills(lastPayment: number): void {
    while (schedule[0] && schedule[0].payment <= lastPayment) {
      const delayMs = schedule.shift()?.delayMs
      running = running.then(() => wait(delayMs)).then(() => site.killAndRestart())
    }
  }

  return {
    onPayment: () => makeKills(++payment),
    /** Makes the remaining kills: there may have been fewer payments than expected. */
    async finish(): Promise<void> {
      makeKills(Infinity)
      await running
    },
  }
}
