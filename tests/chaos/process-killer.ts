import { setTimeout as wait } from "node:timers/promises"
import type { Chance } from "#tests/support/chance.ts"
import type { Site } from "./chaos-site.ts"

/**
 * Kills the Worker so many times, spread at random over the payments that are expected: a moment after one of
 * them, when webhooks, mails and callbacks of several buyers are under way.
 */
export function startProcessKiller(chance: Chance, site: Site, kills: number, payments: number) {
  const moments = Array.from({ length: kills }, () => ({
    payment: chance.between(1, payments),
    delay: chance.between(0, 150),
  })).sort((one, other) => one.payment - other.payment)
  let seen = 0
  let work = Promise.resolve()

  function kill({ delay }: { delay: number }): void {
    work = work.then(async () => {
      await wait(delay)
      await site.kill()
    })
  }

  return {
    onPayment() {
      seen += 1
      while (moments[0] && moments[0].payment <= seen) kill(moments.shift() as { delay: number })
    },
    /** Kills what is left to be killed: fewer payments may have come than were expected. */
    async finish(): Promise<void> {
      for (const moment of moments.splice(0)) kill(moment)
      await work
    },
  }
}
