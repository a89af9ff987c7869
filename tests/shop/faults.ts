import { setTimeout as wait } from "node:timers/promises"
import { POLL_WINDOW } from "#app/orders/order/confirmation-times.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { setFaults } from "#tests/support/server/emulator-client.ts"
import type { RestartableSite, Shop } from "./site.ts"

/** Changes the emulators' faults several times a second. */
export async function injectFaultsUntil(isStopped: () => boolean, shop: Shop): Promise<void> {
  const random = shop.random.of("faults")
  while (!isStopped()) {
    await setFaults(shop, randomFaults(random))
    await wait(random.between(80, 400))
  }
  await setFaults(shop, {})
}

function randomFaults(random: SeededRandom): Record<string, unknown> {
  const sometimes = (probability: number, rate: number) => (random.happens(probability) ? rate : 0)
  return {
    webhooks: random.pick(["deliver", "deliver", "drop", "duplicate", "reorder"]),
    bounceRate: 0.4,
    emailEvents: "duplicate",
    emailEventLoss: 0.3,
    webhookDelayMs: random.pick([0, 0, 0, random.between(1, 200), random.between(200, 2000)]),
    failRate: {
      mail: 0.5,
      orders: sometimes(0.3, 0.5),
      payments: sometimes(0.3, 0.7),
      refunds: sometimes(0.3, 0.5),
    },
    dropResponses: { mail: 0.2, orders: sometimes(0.3, 0.3), refunds: sometimes(0.5, 0.5) },
    slow: { mail: random.pick([0, 0, 50, 400]), payments: random.pick([0, 0, 0, 300]) },
  }
}

/** Runs the cron about every second; each run finds due what waits for some minutes. */
export async function runCronUntil(isStopped: () => boolean, { site, random }: Shop): Promise<void> {
  const times = random.of("clock")
  while (!isStopped()) {
    await wait(times.between(300, 1500))
    // A kill in the middle ends the run with an error; the next one continues its work.
    await ageRows(site, times.pick([0, 1, 2, 5]) * 60_000)
      .then(() => site.runCron())
      .catch(() => {})
  }
}

/** Kills the site's process up to 150 ms after random payments, while webhooks, emails and callbacks are in progress. */
export function scheduleKills({ random, site }: Shop, kills: number, payments: number) {
  const times = random.of("kills")
  const due = Array.from({ length: kills }, () => times.between(1, payments)).sort(
    (one, other) => one - other,
  )
  let paid = 0
  let running = Promise.resolve()
  const killUntil = (payment: number) => {
    while (due[0] !== undefined && due[0] <= payment) {
      due.shift()
      const delay = times.between(0, 150)
      running = running.then(() => wait(delay)).then(() => site.killAndRestart())
    }
  }
  return {
    onPayment: () => killUntil(++paid),
    /** Makes the remaining kills: there may have been fewer payments than expected. */
    async finish(): Promise<void> {
      killUntil(Infinity)
      await running
    },
  }
}

/** Moves the dates of everything pending into the past, instead of waiting. */
async function ageRows({ server: { d1 } }: RestartableSite, milliseconds: number): Promise<void> {
  const updates = [
    `update orders set created_at = created_at - ?1, next_sync_at = next_sync_at - ?1,
      returned_at = returned_at - ?1, last_synced_at = last_synced_at - ?1 where status in ('pending', 'closed')`,
    "update outbox set next_attempt_at = next_attempt_at - ?1 where sent_at is null and given_up_at is null",
    // A run that was killed keeps its lease for half a minute.
    "update sender_lease set held_until = held_until - ?1",
    `update webhook_events set received_at = received_at - ?1, next_attempt_at = next_attempt_at - ?1
      where result is null`,
    "update provider_syncs set next_sync_at = next_sync_at - ?1 where next_sync_at is not null",
    "update cron_runs set finished_at = finished_at - ?1 where name = 'list-disputes'",
  ]
  await d1.batch(updates.map((update) => d1.prepare(update).bind(milliseconds)))
}

/** Statements that make everything due, regardless of its back-off. */
const MAKE_DUE = [
  "update orders set next_sync_at = 0 where status in ('pending', 'closed')",
  "update outbox set next_attempt_at = 0 where sent_at is null and given_up_at is null",
  "update sender_lease set held_until = 0",
  "update outbox set delivery_sync_at = 0 where delivery_sync_at is not null",
  "update webhook_events set next_attempt_at = 0 where result is null",
  "update provider_syncs set next_sync_at = 0 where next_sync_at is not null",
  "delete from cron_runs where name = 'list-disputes'",
]

const STATE = `select
  (select count(*) from orders where status in ('pending', 'closed')) as pending,
  (select count(*) from orders where status = 'paid') as paid,
  (select count(*) from outbox where sent_at is null) as unsent,
  (select count(*) from outbox where delivery_sync_at is not null) as unconfirmed,
  (select count(*) from webhook_events where result is null) as unhandled,
  (select count(*) from ledger_entries) as entries,
  (select count(*) from provider_syncs) as syncs`

const MAX_CRON_RUNS = 120
/** Runs without a change after which nothing is left to do. */
const IDLE_RUNS = 3

/** Runs the cron until it changes nothing, then after the poll window of the open orders. */
export async function runCronUntilIdle(site: RestartableSite): Promise<void> {
  const { d1 } = site.server
  let [before, idle] = ["", 0]
  for (let run = 0; run < MAX_CRON_RUNS && idle < IDLE_RUNS; run++) {
    await ageRows(site, 120_000)
    await d1.batch(MAKE_DUE.map((update) => d1.prepare(update)))
    await site.runCron()
    const state = JSON.stringify(await d1.prepare(STATE).first())
    idle = state === before ? idle + 1 : 0
    before = state
  }
  await ageRows(site, POLL_WINDOW + 60_000)
  await site.runCron()
  await site.runCron()
}
