import { POLL_WINDOW } from "#app/domain/orders/order.ts"
import type { TestServer } from "#tests/support/server/test-server.ts"

const MAX_CRON_RUNS = 120

/** Moves the dates of everything pending into the past, instead of waiting. */
export async function ageRows(d1: D1Database, milliseconds: number): Promise<void> {
  const updates = [
    `update orders set created_at = created_at - ?1, next_sync_at = next_sync_at - ?1,
      returned_at = returned_at - ?1, last_synced_at = last_synced_at - ?1 where status in ('pending', 'closed')`,
    "update outbox set next_attempt_at = next_attempt_at - ?1 where sent_at is null and given_up_at is null",
    `update webhook_events set received_at = received_at - ?1, next_attempt_at = next_attempt_at - ?1
      where result is null`,
    "update provider_syncs set next_sync_at = next_sync_at - ?1 where next_sync_at is not null",
    "update cron_runs set finished_at = finished_at - ?1 where name = 'list-disputes'",
  ]
  await d1.batch(updates.map((update) => d1.prepare(update).bind(milliseconds)))
}

/** Makes everything pending due now, whatever its back-off. */
async function makeDue(d1: D1Database): Promise<void> {
  await ageRows(d1, 120_000)
  await d1.batch([
    d1.prepare("update orders set next_sync_at = 0 where status in ('pending', 'closed')"),
    d1.prepare("update outbox set next_attempt_at = 0 where sent_at is null and given_up_at is null"),
    d1.prepare("update outbox set delivery_sync_at = 0 where delivery_sync_at is not null"),
    d1.prepare("update webhook_events set next_attempt_at = 0 where result is null"),
    d1.prepare("update provider_syncs set next_sync_at = 0 where next_sync_at is not null"),
    d1.prepare("delete from cron_runs where name = 'list-disputes'"),
  ])
}

const STATE = `select
  (select count(*) from orders where status in ('pending', 'closed')) as pending,
  (select count(*) from orders where status = 'paid') as paid,
  (select count(*) from licenses) + (select count(*) from donations) as items,
  (select count(*) from outbox where sent_at is null) as unsent,
  (select count(*) from outbox where delivery_sync_at is not null) as unconfirmed,
  (select count(*) from webhook_events where result is null) as unhandled,
  (select count(*) from ledger_entries) as reversals,
  (select count(*) from announcements where status = 'sending') as sending,
  (select count(*) from provider_syncs) as syncs`

const DUE = `select
  (select count(*) from orders where status in ('pending', 'closed') and next_sync_at <= ?1)
  + (select count(*) from outbox where sent_at is null and given_up_at is null and next_attempt_at <= ?1)
  + (select count(*) from webhook_events where result is null and given_up_at is null
    and received_at <= ?1 - 60000 and coalesce(next_attempt_at, 0) <= ?1)
  + (select count(*) from outbox where delivery_sync_at <= ?1)
  + (select count(*) from announcements where status = 'sending')
  + (select count(*) from provider_syncs where next_sync_at <= ?1) as due`

/** Runs the cron until it changes nothing, then twice after the poll window of the open orders. Returns the runs. */
export async function runCronUntilIdle({ worker, d1 }: TestServer): Promise<number> {
  let runs = 0
  const cron = await worker.getWorker()
  const run = async () => {
    runs += 1
    await cron.scheduled()
  }
  for (let before = ""; runs < MAX_CRON_RUNS; ) {
    await makeDue(d1)
    do {
      await run()
    } while (runs < MAX_CRON_RUNS && (await d1.prepare(DUE).bind(Date.now()).first<number>("due")))
    const state = JSON.stringify(await d1.prepare(STATE).first())
    if (state === before) break
    before = state
  }
  await ageRows(d1, POLL_WINDOW + 60_000)
  await run()
  await run()
  return runs
}
