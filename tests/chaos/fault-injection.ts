import { setTimeout as wait } from "node:timers/promises"
import type { Chance } from "#tests/support/chance.ts"
import type { Site } from "./chaos-site.ts"
import { moveOn } from "./clock.ts"

export type FaultInjection = { cronRuns: number; cutCronRuns: number; end(): Promise<void> }

/**
 * Until it is ended: the outside world changes its mood several times a second, time leaps ahead, and the cron
 * runs into all of it.
 */
export function startFaultInjection(chance: Chance, site: Site, emulatorsUrl: string): FaultInjection {
  const weather = chance.of("weather")
  const clock = chance.of("clock")
  let isOver = false

  async function changeWeather(): Promise<void> {
    while (!isOver) {
      await control(emulatorsUrl, drawWeather(weather))
      await wait(weather.between(80, 400))
    }
  }

  async function runClock(): Promise<void> {
    while (!isOver) {
      await wait(clock.between(300, 1500))
      const minutes = clock.pick([0, 1, 2, 5])
      // Whoever is killed in the middle of it leaves it to the next.
      try {
        if (minutes > 0) await moveOn(site.world.d1, minutes * 60_000)
        await (await site.world.worker.getWorker()).scheduled()
        trouble.cronRuns += 1
      } catch {
        trouble.cutCronRuns += 1
      }
    }
  }

  const running = Promise.all([changeWeather(), runClock()])
  const trouble: FaultInjection = {
    cronRuns: 0,
    cutCronRuns: 0,
    async end() {
      isOver = true
      await running
      await control(emulatorsUrl, {})
    },
  }
  return trouble
}

function drawWeather(chance: Chance): object {
  const sometimes = (share: number, rate: number) => (chance.happens(share) ? rate : 0)
  return {
    webhooks: chance.pick(["deliver", "deliver", "drop", "duplicate", "reorder"]),
    webhookDelayMs: chance.pick([0, 0, 0, chance.between(1, 200), chance.between(200, 2000)]),
    failRate: { mail: 0.5, orders: sometimes(0.3, 0.5), payments: sometimes(0.3, 0.7) },
    loseAnswers: { mail: 0.2, orders: sometimes(0.3, 0.3) },
    slow: { mail: chance.pick([0, 0, 50, 400]), payments: chance.pick([0, 0, 0, 300]) },
  }
}

async function control(emulatorsUrl: string, state: object): Promise<void> {
  const response = await fetch(`${emulatorsUrl}/control`, { method: "POST", body: JSON.stringify(state) })
  if (!response.ok) throw new Error(`the emulators refused ${JSON.stringify(state)}`)
}
