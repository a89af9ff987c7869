import { setTimeout as wait } from "node:timers/promises"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { setFaults } from "#tests/support/server/emulator-client.ts"
import { ageRows } from "./cron-runs.ts"
import type { RestartableSite } from "./restartable-site.ts"

/** Changes the emulators' faults several times a second, moves dates into the past and runs the cron. */
export function startFaultInjection(random: SeededRandom, site: RestartableSite) {
  const figures = { cronRuns: 0, failedCronRuns: 0 }
  let isStopped = false

  async function changeFaults(faults: SeededRandom): Promise<void> {
    while (!isStopped) {
      await setFaults(site.server, randomFaults(faults))
      await wait(faults.between(80, 400))
    }
  }

  async function runCron(times: SeededRandom): Promise<void> {
    while (!isStopped) {
      await wait(times.between(300, 1500))
      const minutes = times.pick([0, 1, 2, 5])
      // A kill in the middle ends the run with an error; the next one continues its work.
      try {
        if (minutes > 0) await ageRows(site.server.d1, minutes * 60_000)
        await (await site.server.worker.getWorker()).scheduled()
        figures.cronRuns += 1
      } catch {
        figures.failedCronRuns += 1
      }
    }
  }

  const running = Promise.all([changeFaults(random.of("faults")), runCron(random.of("clock"))])
  return {
    async stop() {
      isStopped = true
      await running
      await setFaults(site.server, {})
      return figures
    },
  }
}

function randomFaults(random: SeededRandom): Record<string, unknown> {
  const sometimes = (probability: number, rate: number) => (random.happens(probability) ? rate : 0)
  return {
    webhooks: random.pick(["deliver", "deliver", "drop", "duplicate", "reorder"]),
    bounceRate: 0.1,
    emailEvents: "duplicate",
    emailEventLoss: 0.3,
    webhookDelayMs: random.pick([0, 0, 0, random.between(1, 200), random.between(200, 2000)]),
    failRate: {
      ...{ mail: 0.5, orders: sometimes(0.3, 0.5), payments: sometimes(0.3, 0.7) },
      refunds: sometimes(0.3, 0.5),
    },
    dropResponses: { mail: 0.2, orders: sometimes(0.3, 0.3), refunds: sometimes(0.5, 0.5) },
    slow: { mail: random.pick([0, 0, 50, 400]), payments: random.pick([0, 0, 0, 300]) },
  }
}
