import { setTimeout as wait } from "node:timers/promises"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import type { KillableSite } from "./killable-site.ts"
import { ageRows } from "./time-travel.ts"

/** Changes the emulators' faults several times a second, moves time ahead and runs the cron. */
export class FaultInjection {
  cronRuns = 0
  failedCronRuns = 0
  private isStopped = false
  private readonly running: Promise<unknown>

  constructor(
    random: SeededRandom,
    private readonly site: KillableSite,
    private readonly emulatorsUrl: string,
  ) {
    this.running = Promise.all([this.changeFaults(random.of("faults")), this.runClock(random.of("clock"))])
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.running
    await control(this.emulatorsUrl, {})
  }

  private async changeFaults(random: SeededRandom): Promise<void> {
    while (!this.isStopped) {
      await control(this.emulatorsUrl, randomFaults(random))
      await wait(random.between(80, 400))
    }
  }

  private async runClock(random: SeededRandom): Promise<void> {
    while (!this.isStopped) {
      await wait(random.between(300, 1500))
      const minutes = random.pick([0, 1, 2, 5])
      // A kill in the middle ends the run with an error; the next one continues its work.
      try {
        if (minutes > 0) await ageRows(this.site.server.d1, minutes * 60_000)
        await (await this.site.server.worker.getWorker()).scheduled()
        this.cronRuns += 1
      } catch {
        this.failedCronRuns += 1
      }
    }
  }
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
