/** Adds so many rows to a table at once: what is selected of each number `i`, from 1. */
export const fill = (d1: D1Database, count: number, into: string, values: string) =>
  d1
    .prepare(
      `insert into ${into} with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select ${values} from n`,
    )
    .bind(count)
    .run()

const BATCH_SIZE = 10_000

/**
 * The numbers from ?1 to ?2 with an ID and a time for each, as `n(i, id, at)`. The times are a tenth of a second apart up to
 * ?3, so that thousands are of one day. The random IDs of the site sort between these: the row
 * after the last match of any index range belongs to another account and is counted as read, however many there are.
 * The cast is needed because D1 binds every number as a real.
 */
const NUMBERS = `with recursive
  numbers(i) as (select cast(?1 as integer) union all select i + 1 from numbers where i < ?2),
  n(i, id, at) as (select i, case i % 2 when 0 then '0000' else 'zzzz' end || i, ?3 - i * 100 from numbers)`

/**
 * The rows of the accounts of `n`: a session, a paid order with its license, device, webhook event and email, and five bug reports; one account in fifty has a reset token, a link to undo a change of its address, a replaced key, a refund and a
 * rate limit too. Nothing is due, so the cron does not process any of it.
 */
const ACCOUNTS = [
  `insert into users (id, email, email_key, password_hash, opt_in_promotions, created_at)
   ${NUMBERS} select id, id || '@many.test', id || '@many.test', 'none', 0, at from n`,
  `insert into sessions (id_hash, user_id, created_at, expires_at)
   ${NUMBERS} select id, id, at, ?3 + 864000000 + i from n`,
  `insert into orders (id, user_id, kind, plan_type, amount, currency, status, provider_order_id, payment_id,
     created_at, sync_attempts, next_sync_at, paid_at)
   ${NUMBERS} select id, id, 'license', 'basic', 9499, 'USD', 'paid', 'order_' || id, 'pay_' || id, at, 0,
     at, at from n`,
  `insert into licenses (id, key, user_id, order_id, payment_id, plan_type, max_devices, created_at,
     active_seats, untransferred_active)
   ${NUMBERS} select id, id, id, id, 'pay_' || id, 'basic', 1, at, 1, 1 from n`,
  `insert into activations (id, license_id, seat, device_id, first_seen_at, last_seen_at)
   ${NUMBERS} select id, id, 1, 'pc-1', at, ?3 from n`,
  `insert into webhook_events (id, event_id, event_type, provider_order_id, payment_id, payload, received_at,
     processed_at, result)
   ${NUMBERS} select id, id, 'payment.captured', 'order_' || id, 'pay_' || id, '{}', at, at,
     'fulfilled' from n`,
  `insert into outbox (id, kind, recipient, subject, html, text, created_at, attempts, next_attempt_at, sent_at, delivery,
     delivery_at)
   ${NUMBERS} select id, 'receipt', id || '@many.test', '', '', '', at, 1, at, at, 'delivered',
     at from n`,
  `insert into bug_reports (id, user_id, title, description, date_of_incident, created_at)
   ${NUMBERS} select n.id || '-' || value, n.id, 'It stops', 'Why?', '2024-02-29', at + value
   from n, json_each('[1,2,3,4,5]')`,
  `insert into password_reset_tokens (token_hash, user_id, created_at, expires_at)
   ${NUMBERS} select id, id, at, ?3 + 3600000 from n where i % 100 < 2`,
  `insert into email_tokens (token_hash, user_id, purpose, email, email_key, created_at, expires_at)
   ${NUMBERS} select id, id, 'undo', id || '@old.test', id || '@old.test', at, ?3 + 3600000
   from n where i % 100 < 2`,
  `insert into retired_license_keys (key, license_id, retired_at)
   ${NUMBERS} select 'old' || id, id, at from n where i % 100 < 2`,
  `insert into ledger_entries (id, payment_id, kind, amount, total_refunded, occurred_at, learned_at)
   ${NUMBERS} select 'refund:' || id, 'pay_' || id, 'refund', 1, 1, at, at
   from n where i % 100 < 2`,
  `insert into rate_limits (id, attempts, next_allowed_at, expires_at, last_attempt_id)
   ${NUMBERS} select id, 1, ?3, ?3 + 3600000, id from n where i % 100 < 2`,
]

/** Long lists of one account (?4): a bug report and a donation a second. */
const LISTS = [
  `insert into bug_reports (id, user_id, title, description, date_of_incident, created_at)
   ${NUMBERS} select 'long' || i, ?4, 'It stops', 'Why?', '2024-02-29', ?3 - i * 1000 from n`,
  `insert into orders (id, user_id, kind, amount, currency, status, created_at, sync_attempts, next_sync_at, paid_at)
   ${NUMBERS} select 'long' || i, ?4, 'donation', 500, 'USD', 'paid', ?3 - i * 1000, 0, ?3, ?3 - i * 1000 from n`,
  `insert into donations (id, user_id, email, amount, currency, order_id, payment_id, created_at)
   ${NUMBERS} select 'long' || i, ?4, '', 500, 'USD', 'long' || i, 'pay_long' || i, ?3 - i * 1000 from n`,
]

/** Adds so many other accounts with their rows. */
export async function addAccounts(d1: D1Database, count: number): Promise<void> {
  const now = Date.now()
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(count, first + BATCH_SIZE - 1)
    await d1.batch(ACCOUNTS.map((sql) => d1.prepare(sql).bind(first, last, now)))
  }
}

/** Adds bug reports, receipts and donations to an account; number `n` has the ID `long<n>` and is `n` seconds older than `time`. */
export async function addLists(d1: D1Database, userId: string, count: number, time: Date): Promise<void> {
  await d1.batch(LISTS.map((sql) => d1.prepare(sql).bind(1, count, time.getTime(), userId)))
}
