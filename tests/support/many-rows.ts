const AT_ONCE = 10_000

/**
 * The numbers from ?1 up to ?2 with a name for each, as `n(i, id)`. Random ids lie between these names: wherever a query
 * steps to the end of what it looks for, somebody else's row is there, and is counted as read, however many there are.
 * (D1 is given every number as a fraction.)
 */
const NUMBERS = `with recursive
  numbers(i) as (select cast(?1 as integer) union all select i + 1 from numbers where i < ?2),
  n(i, id) as (select i, case i % 2 when 0 then '0000' else 'zzzz' end || i from numbers)`

/**
 * What an account leaves behind, for the accounts of `n`, made one second apart up to ?3: a session, a paid order with
 * its license, device, delivery and mail, and five bug reports; of one in fifty, what most never need. Nothing of it is
 * due: the cron has nothing to do here.
 */
const ACCOUNTS = [
  `insert into users (id, email, email_key, password_hash, opt_in_promotions, created_at)
   ${NUMBERS} select id, id || '@many.test', id || '@many.test', 'none', 0, ?3 - i * 1000 from n`,
  `insert into sessions (id_hash, user_id, created_at, expires_at)
   ${NUMBERS} select id, id, ?3 - i * 1000, ?3 + 864000000 + i from n`,
  `insert into orders (id, user_id, kind, plan_type, amount, currency, status, provider_order_id, payment_id,
     created_at, sync_attempts, next_sync_at, paid_at)
   ${NUMBERS} select id, id, 'license', 'basic', 9499, 'USD', 'paid', 'order_' || id, 'pay_' || id, ?3 - i * 1000, 0,
     ?3 - i * 1000, ?3 - i * 1000 from n`,
  `insert into licenses (id, key, user_id, order_id, payment_id, plan_type, max_devices, created_at)
   ${NUMBERS} select id, id, id, id, 'pay_' || id, 'basic', 1, ?3 - i * 1000 from n`,
  `insert into activations (id, license_id, seat, device_id, first_seen_at, last_seen_at)
   ${NUMBERS} select id, id, 1, 'pc-1', ?3 - i * 1000, ?3 from n`,
  `insert into webhook_events (id, event_id, event_type, provider_order_id, payment_id, payload, received_at,
     processed_at, result)
   ${NUMBERS} select id, id, 'payment.captured', 'order_' || id, 'pay_' || id, '{}', ?3 - i * 1000, ?3 - i * 1000,
     'fulfilled' from n`,
  `insert into outbox (id, recipient, subject, html, text, created_at, attempts, next_attempt_at, sent_at)
   ${NUMBERS} select id, id || '@many.test', '', '', '', ?3 - i * 1000, 1, ?3 - i * 1000, ?3 - i * 1000 from n`,
  `insert into bug_reports (id, user_id, title, description, date_of_incident, created_at)
   ${NUMBERS} select n.id || '-' || value, n.id, 'It stops', 'Why?', '2024-02-29', ?3 - i * 1000 + value
   from n, json_each('[1,2,3,4,5]')`,
  `insert into password_reset_tokens (token_hash, user_id, created_at, expires_at)
   ${NUMBERS} select id, id, ?3 - i * 1000, ?3 + 3600000 from n where i % 100 < 2`,
  `insert into retired_license_keys (key, license_id, retired_at)
   ${NUMBERS} select 'old' || id, id, ?3 - i * 1000 from n where i % 100 < 2`,
  `insert into payment_reversals (id, payment_id, kind, amount, total_refunded, occurred_at)
   ${NUMBERS} select 'refund:' || id, 'pay_' || id, 'refund', 1, 1, ?3 - i * 1000 from n where i % 100 < 2`,
  `insert into rate_limits (id, attempts, next_allowed_at, expires_at, last_attempt_id)
   ${NUMBERS} select id, 1, ?3, ?3 + 3600000, id from n where i % 100 < 2`,
]

/** A long life's worth of lists for one account (?4): a bug report and a donation a second. */
const LISTS = [
  `insert into bug_reports (id, user_id, title, description, date_of_incident, created_at)
   ${NUMBERS} select 'long' || i, ?4, 'It stops', 'Why?', '2024-02-29', ?3 - i * 1000 from n`,
  `insert into orders (id, user_id, kind, amount, currency, status, created_at, sync_attempts, next_sync_at, paid_at)
   ${NUMBERS} select 'long' || i, ?4, 'donation', 500, 'USD', 'paid', ?3 - i * 1000, 0, ?3, ?3 - i * 1000 from n`,
  `insert into donations (id, user_id, email, amount, currency, order_id, payment_id, created_at)
   ${NUMBERS} select 'long' || i, ?4, '', 500, 'USD', 'long' || i, 'pay_long' || i, ?3 - i * 1000 from n`,
]

/** Adds accounts of other people, with all that is theirs, until there are so many. */
export async function addAccounts(d1: D1Database, count: number, there = 0): Promise<void> {
  const now = Date.now()
  for (let first = there + 1; first <= count; first += AT_ONCE) {
    const last = Math.min(count, first + AT_ONCE - 1)
    await d1.batch(ACCOUNTS.map((sql) => d1.prepare(sql).bind(first, last, now)))
  }
}

/** Gives an account so many bug reports, receipts and donations; number `n` is `long<n>`, `n` seconds before the time. */
export async function addLists(d1: D1Database, userId: string, count: number, time: Date): Promise<void> {
  await d1.batch(LISTS.map((sql) => d1.prepare(sql).bind(1, count, time.getTime(), userId)))
}
