import { eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm"
import type { CustomerState } from "#app/accounts/account/account.ts"
import { selectPendingChange } from "#app/accounts/email-address/queries.server.ts"
import { endSessionsOf } from "#app/accounts/sessions/queries.server.ts"
import { selectNotesAndActions } from "#app/desk/audit-log/notes-and-actions-queries.server.ts"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { isAboutAddressOf, queueEmailTo, selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import {
  type ActionStatements,
  batch,
  type Database,
  type Found,
  findFirst,
  hasRow,
  inPage,
  newestFirst,
  type Period,
  type Reading,
} from "#db/client.server.ts"
import { owners, sessions, totpFactors, users } from "#db/schema/accounts.ts"
import { activations, licenses } from "#db/schema/licensing.ts"
import { coupons, orders } from "#db/schema/orders.ts"
import { bugReports } from "#db/schema/support.ts"

type CustomerFilter = Period & { state: CustomerState | null; country: string | null; plan: PlanType | null }

/** Up to so many orders of a country, or licenses of a plan, name their customers; among more, a page of accounts has some. */
const MAX_FEW = 900

/** The limit with both filters, because each found customer is looked up in the other. */
const MAX_FEW_OF_BOTH = 600

/** Later than every account. */
const NEVER = 8.64e15

// The conditions are those of partial indexes.
const STATES = {
  unconfirmed: sql`email_confirmed_at is null`,
  news: sql`opt_in_promotions = 1`,
  disabled: sql`disabled_at is not null`,
} as const satisfies Record<CustomerState, unknown>

/**
 * Lists one page of accounts, each with the country of its last order and its payments by currency. Those of a country or
 * plan are found by its orders or licenses, or by walking the accounts, whichever reads fewer rows; the other way ends at
 * once.
 */
export function listCustomers(db: Database, filter: CustomerFilter, reading: Reading) {
  const isInState = filter.state ? STATES[filter.state] : undefined
  const [rarer, ...others] = rowsOfFilters(filter)
  if (!rarer) return inPage(selectCustomers(db), users, reading, [isInState], filter)
  // Counted once, for both ways.
  const max = others.length === 0 ? MAX_FEW : MAX_FEW_OF_BOTH
  const few = db.$with("few", {}).as(sql`select not ${hasRow`${rarer} limit 1 offset ${max}`} as is_few`)
  const search = { filter, reading, conditions: [isInState, ...others.map(hasOne)] }
  const isFound = or(inArray(id, idsNamedBy(db, rarer, search)), inArray(id, idsWithOne(db, rarer, search)))
  return inPage(selectCustomers(db.with(few)), users, reading, [isFound])
}

/** The rows `f` that the filters ask for: their `user_id` is a customer. Those of fewer customers come first. */
function rowsOfFilters({ country, plan }: CustomerFilter): SQL[] {
  const inCountry = country === null ? [] : [sql`orders f where f.country = ${country}`]
  const ofPlan = plan === null ? [] : [sql`licenses f where f.plan_type = ${plan}`]
  return plan === "basic" ? [...inCountry, ...ofPlan] : [...ofPlan, ...inCountry]
}

/** Condition: the account has one of these rows. */
const hasOne = (rows: SQL) => hasRow`${rows} and f.user_id = ${users.id}`

const IS_FEW = sql`(select is_few from few)`

type Search = { filter: Period; reading: Reading; conditions: (SQL | undefined)[] }

/** A page of the accounts that these rows name, if they are few; else none. */
function idsNamedBy(db: Database, rows: SQL, { filter, reading, conditions }: Search) {
  const named = sql`(select distinct f.user_id from ${rows} limit iif(${IS_FEW}, -1, 0)) f`
  const accounts = db.select({ id }).from(named).crossJoin(users).$dynamic()
  return inPage(accounts, users, reading, [sql`f.user_id = ${id}`, ...conditions], filter)
}

/** A page of the accounts that have one of these rows, of all accounts, if the rows are many; else none. */
function idsWithOne(db: Database, rows: SQL, { filter, reading, conditions }: Search) {
  const from = sql`iif(${IS_FEW}, ${NEVER}, ${(filter.from ?? EARLIEST_TIME).getTime()})`
  const accounts = db.select({ id }).from(users).$dynamic()
  // The rarer rows of two filters are looked up first in each account.
  const isOne = sql`iif(${hasOne(rows)}, 1, 0)`
  return inPage(accounts, users, reading, [isOne, ...conditions], { ...filter, from })
}

const selectCustomers = (db: Pick<Database, "select">) =>
  db
    .select({
      ...accountColumns,
      country: sql<string | null>`(select o.country from orders o where o.user_id = users.id
        order by o.created_at desc limit 1)`.as("country"),
    })
    .from(users)
    .$dynamic()

type PaidInAll = {
  currency: string
  amount: number
  /** The part that was refunded or lost in disputes. */
  returned: number
}

/** Sums that an account paid, by currency, also for what it did not get. */
const paidInAll =
  sql<string>`(select json_group_array(json_object('currency', s.currency, 'amount', s.amount, 'returned', s.returned))
  from (select p.currency as currency, sum(p.amount) as amount, sum(p.amount - max(0, ${sql.raw(KEPT_AMOUNT)})) as returned
    from orders o join payments p on p.order_id = o.id
    where o.user_id = users.id and p.amount is not null group by p.currency) s)`
    .mapWith((json): PaidInAll[] => JSON.parse(json))
    .as("paid")

const { id, email, createdAt, emailConfirmedAt, optInPromotions, disabledAt } = users

/** Account columns that the desk shows. */
const accountColumns = {
  id,
  email,
  createdAt,
  emailConfirmedAt,
  optInPromotions,
  disabledAt,
  paid: paidInAll,
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]

/** Maximum number of rows of each kind on a customer's page. */
const MAX_ITEMS = 50

/** An account and everything that is stored about it, in one round trip; null when there is none. */
export async function findCustomerDetails(db: Database, id: string, now: Date) {
  // A quote is sent to the address as the owner typed it.
  const address = sql`(select lower(email_key) from users where id = ${id})`
  const { licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt } = activations
  const {
    users: [user],
    ...found
  } = await batch(db, {
    users: db
      .select({
        ...accountColumns,
        ownerSince: owners.since,
        secondFactorSince: totpFactors.enabledAt,
        deletionDueAt: users.deletionDueAt,
      })
      .from(users)
      .leftJoin(owners, eq(owners.userId, users.id))
      .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
      .where(eq(users.id, id))
      .limit(1),
    licenses: db
      .select()
      .from(licenses)
      .where(eq(licenses.userId, id))
      .orderBy(...newestFirst(licenses))
      .limit(MAX_ITEMS),
    orders: db
      .select({ ...getTableColumns(orders), couponCode: coupons.code })
      .from(orders)
      .leftJoin(coupons, eq(coupons.id, orders.couponId))
      .where(eq(orders.userId, id))
      .orderBy(...newestFirst(orders))
      .limit(MAX_ITEMS),
    devices: db
      .select({ licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt })
      .from(activations)
      .where(sql`${licenseId} in (select id from licenses where user_id = ${id})`)
      .orderBy(licenseId, seat)
      .limit(MAX_ITEMS),
    reports: db
      .select()
      .from(bugReports)
      .where(eq(bugReports.userId, id))
      .orderBy(...newestFirst(bugReports))
      .limit(MAX_ITEMS),
    // Written for the account, whatever address it went to, or sent to its address.
    emails: selectEmails(
      db,
      or(sql`user_id = ${id}`, isAboutAddressOf(id), sql`lower(recipient) = ${address}`),
    ),
    sessions: db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(...newestFirst({ createdAt: sessions.createdAt, id: sessions.idHash }))
      .limit(MAX_ITEMS),
    pending: selectPendingChange(db, id, now),
    ...selectNotesAndActions(db, "customer", id),
  })
  return user ? { ...found, user } : null
}

export type CustomerDetails = Found<typeof findCustomerDetails>

/** Queues a reset email, if the account exists and still has this address. */
export const askForPasswordReset = (
  db: Database,
  { id, email }: { id: string; email: string },
  message: AccountEmail,
): ActionStatements => ({
  condition: hasRow`users where id = ${id} and email = ${email}`,
  changes: [queueEmailTo(db, id, message)],
})

/** Ends all sessions and device cookies of an account. */
export function endCustomerSessions(db: Database, userId: string, at: Date): ActionStatements {
  return {
    condition: hasRow`users where id = ${userId}`,
    changes: endSessionsOf(db, userId, { reason: "by-support", at }),
  }
}

/** Records that an owner takes what is stored about an account. */
export const recordExport = (_db: Database, userId: string): ActionStatements => ({
  condition: hasRow`users where id = ${userId}`,
  changes: [],
})

export const findCustomer = (db: Database, userId: string) =>
  findFirst(db.select({ id, email, disabledAt }).from(users).where(eq(id, userId)))
