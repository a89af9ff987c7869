import { setTimeout as wait } from "node:timers/promises"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import type { KillableSite } from "./killable-site.ts"
import { ageRows } from "./time-travel.ts"

export type FaultInjection = { cronRuns: number; failedCronRuns: number; stop(): Promise<void> }

/** Until it is stopped: changes the emulators' faults several times a second, moves time ahead and runs the cron. */
export function startFaultInjection(
  random: SeededRandom,
  site: KillableSite,
  emulatorsUrl: string,
): FaultInjection {
  const faults = random.of("faults")
  const clock = random.of("clock")
  let isStopped = false

  async function changeFaults(): Promise<void> {
    while (!isStopped) {
      await control(emulatorsUrl, randomFaults(faults))
      await wait(faults.between(80, 400))
    }
  }

  async function runClock(): Promise<void> {
    while (!isStopped) {
      await wait(clock.between(300, 1500))
      const minutes = clock.pick([0, 1, 2, 5])
      // A kill in the middle ends the run with an error; the next one continues its work.
      try {
        if (minutes > 0) await ageRows(site.server.d1, minutes * 60_000)
        await (await site.server.worker.getWorker()).scheduled()
        injection.cronRuns += 1
      } catch {
        injection.failedCronRuns += 1
      }
    }
  }

  const running = Promise.all([changeFaults(), runClock()])
  const injection: FaultInjection = {
    cronRuns: 0,
    failedCronRuns: 0,
    async stop() {
      isStopped = true
      await running
      await control(emulatorsUrl, {})
    },
  }
  return injection
}

function randomFaults(random: SeededRandom): object {
  const sometimes = (probability: number, rate: number) => (random.happens(probability) ? rate : 0)
  return {
    webhooks: random.pick(["deliver", "deliver", "drop", "duplicate", "reorder"]),
    webhookDelayMs: random.pick([0, 0, 0, random.between(1, 200), random.between(200, 2000)]),
    failRate: { mail: 0.5, orders: sometimes(0.3, 0.5), payments: sometimes(0.3, 0.7) },
    dropResponses: { mail: 0.2, orders: sometimes(0.3, 0.3) },
    slow: { mail: random.pick([0, 0, 50, 400]), payments: random.pick([0, 0, 0, 300]) },
  }
}

async function control(emulatorsUrl: string, state: object): Promise<void> {
  const response = await fetch(`${emulatorsUrl}/control`, { method: "POST", body: JSON.stringify(state) })
  if (!response.ok) throw new Error(`the emulators refused the control state ${JSON.stringify(state)}`)
}
