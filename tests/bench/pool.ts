import { hash } from "node:crypto"
import { createNumber, FIRST_FLOOR_NUMBER } from "./floor/protocol.ts"
import type { Site } from "./workers.ts"

const BATCH_SIZE = 10_000
const DAY_MS = 86_400_000

/** The numbers from ?1 to ?2, each with the ID that all its rows have, as `n(i, id)`; `?3` is the current time. */
const NUMBERS = `with recursive
  numbers(i) as (select cast(?1 as integer) union all select i + 1 from numbers where i < ?2),
  n(i, id) as (select i, 'B' || printf('%07d', i) from numbers)`

const USERS = `insert into users (id, email, email_key, password_hash, opt_in_promotions, created_at, email_confirmed_at)
  ${NUMBERS} select id, lower(id) || '@bench.test', lower(id) || '@bench.test', 'none', 0, ?3, ?3 from n`

const ordersWith = (status: string, paidAt: string) =>
  `insert into orders (id, user_id, kind, plan_type, amount, currency, status, provider_order_id, created_at,
     next_sync_at, paid_at, country)
   ${NUMBERS} select id, id, 'license', 'basic', 9499, 'USD', '${status}', 'order_' || id, ?3,
     ?3 + ${DAY_MS}, ${paidAt}, 'US' from n`

/** Twelve characters before the number make it a license key. */
const KEY_START = "BCDEFGHJKMNP"

const LICENSES = [
  USERS,
  ordersWith("paid", "?3"),
  `insert into licenses (id, key, user_id, order_id, payment_id, plan_type, max_devices, created_at)
   ${NUMBERS} select id, '${KEY_START}' || id, id, id, 'pay_' || id, 'basic', 1, ?3 from n`,
]

const SEATS = [
  `insert into activations (id, license_id, seat, device_id, first_seen_at, last_seen_at)
   ${NUMBERS} select id, id, 1, 'pc-' || id, ?3 - ${3 * DAY_MS}, ?3 - ${2 * DAY_MS} from n`,
  `${NUMBERS} update licenses set active_seats = 1, untransferred_active = 1
   where id in (select id from n) and created_at <= ?3`,
]

/** A session cookie's value for a number; the pattern allows no digits below 2. */
export const pooledSessionId = (number: string) =>
  number
    .toLowerCase()
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
    .padStart(40, "z")

export const pooledLicenseKey = (number: string) => KEY_START + number

/** The first number of rows that no request uses, which only make tables large. */
const FIRST_UNUSED_NUMBER = 8_000_001

/** Numbers of requests: so many from the first one on. */
export type Range = { first: number; count: number }

type Kind = "open orders" | "sessions" | "licenses" | "seats"

/** Rows of which each request uses up one, by its number: those of the site, and as many of the floor's own. */
export async function addPool({ d1 }: Site, { first, count }: Range, kind: Kind): Promise<void> {
  await addRows(d1, { first, count }, kind)
  await addRows(d1, { first: first + FIRST_FLOOR_NUMBER - 1, count }, kind)
}

/** So many accounts, each with an order, a license and its device, which no request uses. */
export const addUnusedRows = ({ d1 }: Site, count: number) =>
  addRows(d1, { first: FIRST_UNUSED_NUMBER, count }, "seats")

async function addRows(d1: D1Database, { first, count }: Range, kind: Kind): Promise<void> {
  const statements = {
    "open orders": [USERS, ordersWith("pending", "null")],
    sessions: [USERS],
    licenses: LICENSES,
    seats: [...LICENSES, ...SEATS],
  }[kind]
  for (let start = first; start < first + count; start += BATCH_SIZE) {
    const last = Math.min(first + count, start + BATCH_SIZE) - 1
    await d1.batch(statements.map((sql) => d1.prepare(sql).bind(start, last, Date.now())))
    if (kind === "sessions") await addSessions(d1, start, last)
  }
}

async function addSessions(d1: D1Database, first: number, last: number): Promise<void> {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => {
    const number = createNumber(first + index)
    return [hash("sha256", pooledSessionId(number)), number]
  })
  const day = new Date().toISOString().slice(0, 10)
  const sql = `insert into sessions (id_hash, user_id, created_at, expires_at, last_seen_day)
    select value ->> 0, value ->> 1, ?2, ?2 + ${30 * DAY_MS}, ?3 from json_each(?1)`
  await d1.prepare(sql).bind(JSON.stringify(rows), Date.now(), day).run()
}
