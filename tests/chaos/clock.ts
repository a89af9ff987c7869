import type { World } from "#tests/support/world.ts"

/** Makes everything that waits older, instead of waiting. */
export async function moveOn(d1: D1Database, milliseconds: number): Promise<void> {
  const changes = [
    `update orders set created_at = created_at - ?1, next_check_at = next_check_at - ?1,
      returned_at = returned_at - ?1, checked_at = checked_at - ?1 where status = 'pending'`,
    "update outbox set next_attempt_at = next_attempt_at - ?1 where sent_at is null and given_up_at is null",
    "update webhook_events set received_at = received_at - ?1 where result is null",
  ]
  await d1.batch(changes.map((change) => d1.prepare(change).bind(milliseconds)))
}

/** Makes everything that waits due, however long it would have to. */
async function makeDue(d1: D1Database): Promise<void> {
  await moveOn(d1, 120_000)
  await d1.batch([
    d1.prepare("update orders set next_check_at = 0 where status = 'pending'"),
    d1.prepare("update outbox set next_attempt_at = 0 where sent_at is null and given_up_at is null"),
  ])
}

const STATE = `select
  (select count(*) from orders where status = 'pending') as pending,
  (select count(*) from orders where status = 'paid') as paid,
  (select count(*) from licenses) + (select count(*) from donations) as items,
  (select count(*) from outbox where sent_at is null) as unsent,
  (select count(*) from webhook_events where result is null) as unhandled`

const DUE = `select
  (select count(*) from orders where status = 'pending' and next_check_at <= ?1)
  + (select count(*) from outbox where sent_at is null and given_up_at is null and next_attempt_at <= ?1)
  + (select count(*) from webhook_events where result is null and received_at <= ?1 - 60000) as due`

const MOST_RUNS = 120

/** Runs the cron until it changes nothing any more, then once more when the open orders are too old to be asked about. */
export async function runOut({ worker, d1 }: World): Promise<number> {
  let runs = 0
  const cron = await worker.getWorker()
  const run = async () => {
    runs += 1
    await cron.scheduled()
  }
  for (let before = ""; runs < MOST_RUNS; ) {
    await makeDue(d1)
    do {
      await run()
    } while (runs < MOST_RUNS && (await d1.prepare(DUE).bind(Date.now()).first<number>("due")))
    const state = JSON.stringify(await d1.prepare(STATE).first())
    if (state === before) break
    before = state
  }
  await moveOn(d1, 49 * 60 * 60 * 1000)
  await run()
  await run()
  return runs
}
