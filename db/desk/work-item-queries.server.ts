import { and, asc, desc, type SQL, sql } from "drizzle-orm"
import { MAX_COUNTED } from "#app/domain/desk/work-items.ts"
import { minutes } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import {
  bugReports,
  failedInvariants,
  isUndelivered,
  orders,
  outbox,
  quotes,
  webhookEvents,
} from "#db/schema.ts"

// The literal conditions are those of partial indexes, each of which contains only what is open.

/** One more than is counted, to tell whether there are more. */
export const MAX_ROWS = MAX_COUNTED + 1

/** Leaves the request that stored an order the time to open it at the provider, or to say that it is not open. */
const OPENING_TIME = minutes(2)

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

/** Which of what is open to read: what appeared in a period, in milliseconds, unless its item is not wanted. */
export type WorkItemFilter = { after: number; until: number; isWanted: (item: SQL) => SQL }

export type Asked = { db: Database; now: Date; filter: WorkItemFilter }

/** The name of an item of a kind, and whether it appeared in the period and is wanted. */
export function itemOf(kind: string, id: SQL, time: SQL, { after, until, isWanted }: WorkItemFilter) {
  const item = sql<string>`(${sql.raw(`'${kind}:'`)} || ${id})`
  return {
    item: item.as("item"),
    isAsked: sql`${time} > ${after} and ${time} <= ${until} and ${isWanted(item)}`,
  }
}

/** Orders whose buyer returned from the payment page with a signed payment, and that are not confirmed. */
export function selectReturnedOrders({ db, filter }: Asked) {
  const { id, amount, currency, returnedAt } = orders
  const { item, isAsked } = itemOf("order", sql`orders.id`, sql`returned_at`, filter)
  const email = sql<string | null>`(select u.email from users u where u.id = orders.user_id)`.as("email")
  return db
    .select({ item, id, amount, currency, returnedAt, email })
    .from(orders)
    .where(and(sql`returned_at is not null and status in ('pending', 'closed')`, isAsked))
    .orderBy(returnedAt)
    .limit(MAX_ROWS)
}

/** By currency, the orders that the provider did not open, though their buyers asked it to some minutes ago. */
export function selectUnopenedOrders({ db, now, filter }: Asked) {
  const { item, isAsked } = itemOf("unopened", sql`currency`, sql`created_at`, filter)
  return db
    .select({
      item,
      // Of the newest one: SQLite takes the row of the maximum.
      id: orders.id,
      currency: orders.currency,
      count: sql<number>`count(*)`.as("order_count"),
      newestAt: sql`max(created_at)`.mapWith(orders.createdAt).as("newest_at"),
    })
    .from(orders)
    .where(
      and(
        sql`status = 'pending' and provider_order_id is null`,
        sql`created_at <= ${now.getTime() - OPENING_TIME}`,
        isAsked,
      ),
    )
    .groupBy(orders.currency)
    .orderBy(orders.currency)
    .limit(MAX_ROWS)
}

/** What the last check of the books found to be false. */
export function selectBrokenInvariants({ db, filter }: Asked) {
  const { name, count, examples, foundAt } = failedInvariants
  const { item, isAsked } = itemOf("books", sql`name`, sql`found_at`, filter)
  return (
    db
      .select({ item, name, count, examples, foundAt })
      .from(failedInvariants)
      // The first condition makes SQLite search the primary key.
      .where(and(sql`name > ''`, isAsked))
      .orderBy(asc(foundAt))
      .limit(MAX_ROWS)
  )
}

export function selectUnhandledEvents({ db, now, filter }: Asked) {
  const { id, eventType, result, receivedAt, attempts, givenUpAt } = webhookEvents
  const { item, isAsked } = itemOf("event", sql`id`, sql`received_at`, filter)
  return db
    .select({ item, id, eventType, result, receivedAt, attempts, givenUpAt })
    .from(webhookEvents)
    .where(
      and(
        sql`(result is null or result = 'unparsable') and ignored_at is null`,
        sql`(result = 'unparsable' or received_at <= ${now.getTime() - PROCESSING_TIME})`,
        isAsked,
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(MAX_ROWS)
}

export function selectGivenUpEmails({ db, filter }: Asked) {
  const { id, subject, recipient, lastError } = outbox
  const { item, isAsked } = itemOf("email", sql`id`, sql`given_up_at`, filter)
  return db
    .select({ item, id, subject, recipient, lastError })
    .from(outbox)
    .where(and(sql`given_up_at is not null and ignored_at is null`, isAsked))
    .orderBy(asc(outbox.givenUpAt))
    .limit(MAX_ROWS)
}

export function selectUndeliveredEmails({ db, filter }: Asked) {
  const { id, subject, recipient, userId, delivery, deliveryDetail: detail } = outbox
  const { item, isAsked } = itemOf("undelivered", sql`id`, sql`delivery_at`, filter)
  return db
    .select({ item, id, subject, recipient, userId, delivery, detail })
    .from(outbox)
    .where(and(isUndelivered, isAsked))
    .orderBy(asc(outbox.deliveryAt))
    .limit(MAX_ROWS)
}

export const selectNewBugs = ({ db, filter }: Asked) =>
  selectBugs(db, sql`status = 'not seen'`, itemOf("bug", sql`id`, sql`created_at`, filter)).orderBy(
    desc(bugReports.createdAt),
  )

/** Each time that the reporter writes after the owner looked is an item of its own. */
export const selectAnsweredBugs = ({ db, filter }: Asked) =>
  selectBugs(
    db,
    sql`owner_unread_since is not null`,
    itemOf("bug", sql`id || ':' || owner_unread_since`, sql`owner_unread_since`, filter),
  ).orderBy(asc(bugReports.ownerUnreadSince))

function selectBugs(db: Database, condition: SQL, { item, isAsked }: ReturnType<typeof itemOf>) {
  const { id, title, status, createdAt } = bugReports
  return db
    .select({ item, id, title, status, createdAt })
    .from(bugReports)
    .where(and(condition, isAsked))
    .limit(MAX_ROWS)
}

/** Drafts that were not sent. */
export const selectDraftQuotes = ({ db, filter }: Asked) => selectQuotes(db, sql`status = 'draft'`, filter)

/** Quotes that can be accepted. They wait for the buyer, so they are on the overview and no reason for an alert. */
export const selectSentQuotes = ({ db, now, filter }: Asked) =>
  selectQuotes(db, sql`status = 'sent' and valid_until > ${now.getTime()} and ${filter.after} < 0`, filter)

function selectQuotes(db: Database, condition: SQL, filter: WorkItemFilter) {
  const { id, email, status, amount, currency, validUntil, createdAt } = quotes
  const { item, isAsked } = itemOf("quote", sql`id`, sql`created_at`, filter)
  return db
    .select({ item, id, email, status, amount, currency, validUntil })
    .from(quotes)
    .where(and(condition, isAsked))
    .orderBy(asc(createdAt))
    .limit(MAX_ROWS)
}
