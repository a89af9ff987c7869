import { and, asc, desc, type SQL, sql } from "drizzle-orm"
import { MAX_COUNTED } from "#app/domain/desk/work-items.ts"
import type { PaymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { Database } from "#db/client.server.ts"
import {
  bugReports,
  disputes,
  failedInvariants,
  isUndelivered,
  outbox,
  payments,
  webhookEvents,
} from "#db/schema.ts"

// The literal conditions are those of partial indexes, each of which contains only what is open.

/** One more than is counted, to tell whether there are more. */
export const MAX_ROWS = MAX_COUNTED + 1

/** Which of what is open to read: what appeared in a period, in milliseconds, unless its item is not wanted. */
export type WorkItemFilter = { after: number; until: number; isWanted: (item: SQL) => SQL }

export const itemOf = (kind: string, id: SQL) => sql<string>`(${sql.raw(`'${kind}:'`)} || ${id})`

/** Whether it appeared in the period, and is wanted. */
export const matchesFilter = (time: SQL, item: SQL, { after, until, isWanted }: WorkItemFilter) =>
  sql`${time} > ${after} and ${time} <= ${until} and ${isWanted(item)}`

/** What is not put off until a later time. */
export const awake = (filter: WorkItemFilter, now: Date): WorkItemFilter => ({
  ...filter,
  isWanted: (item) => sql`${filter.isWanted(item)}
    and not exists (select 1 from snoozed_items z where z.item = ${item} and z.snoozed_until > ${now.getTime()})`,
})

/** The address of the account that opened an order; null where one of them is not known here. */
export const emailOfOrder = (orderId: SQL) =>
  sql<
    string | null
  >`(select u.email from orders b join users u on u.id = b.user_id where b.id = ${orderId})`.as("email")

export function selectPayments(db: Database, filter: WorkItemFilter) {
  const item = itemOf("payment", sql`id`)
  return db
    .select({
      item: item.as("item"),
      paymentId: payments.id,
      reason: sql<PaymentProblem>`${payments.problem}`.as("payment_problem"),
      amount: sql<number>`${payments.amount}`.as("payment_amount"),
      currency: sql<string>`${payments.currency}`.as("payment_currency"),
      foundAt: sql`${payments.problemFoundAt}`
        .mapWith((time: number) => new Date(time))
        .as("payment_found_at"),
      email: emailOfOrder(sql`payments.order_id`),
      orderAmount: sql<number | null>`(select o.amount from orders o where o.id = payments.order_id)`.as(
        "order_amount",
      ),
      orderCurrency: sql<string | null>`(select o.currency from orders o where o.id = payments.order_id)`.as(
        "order_currency",
      ),
    })
    .from(payments)
    .where(
      and(
        sql`problem is not null and problem_resolved_at is null`,
        matchesFilter(sql`problem_found_at`, item, filter),
      ),
    )
    .orderBy(asc(payments.problemFoundAt))
    .limit(MAX_ROWS)
}

/** What the last check of the books found to be false. */
export function selectBrokenInvariants(db: Database, filter: WorkItemFilter) {
  const { name, count, examples, foundAt } = failedInvariants
  const item = itemOf("books", sql`name`)
  return (
    db
      .select({ item: item.as("item"), name, count, examples, foundAt })
      .from(failedInvariants)
      // The first condition makes SQLite search the primary key.
      .where(and(sql`name > ''`, matchesFilter(sql`found_at`, item, filter)))
      .orderBy(asc(foundAt))
      .limit(MAX_ROWS)
  )
}

export function selectUnhandledEvents(db: Database, receivedBefore: Date, filter: WorkItemFilter) {
  const { id, eventType, result, receivedAt, attempts, givenUpAt } = webhookEvents
  const item = itemOf("event", sql`id`)
  return db
    .select({ item: item.as("item"), id, eventType, result, receivedAt, attempts, givenUpAt })
    .from(webhookEvents)
    .where(
      and(
        sql`(result is null or result = 'unparsable') and ignored_at is null`,
        sql`(result = 'unparsable' or received_at <= ${receivedBefore.getTime()})`,
        matchesFilter(sql`received_at`, item, filter),
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(MAX_ROWS)
}

export function selectGivenUpEmails(db: Database, filter: WorkItemFilter) {
  const { id, subject, recipient, lastError } = outbox
  const item = itemOf("email", sql`id`)
  return db
    .select({ item: item.as("item"), id, subject, recipient, lastError })
    .from(outbox)
    .where(
      and(sql`given_up_at is not null and ignored_at is null`, matchesFilter(sql`given_up_at`, item, filter)),
    )
    .orderBy(asc(outbox.givenUpAt))
    .limit(MAX_ROWS)
}

export function selectUndeliveredEmails(db: Database, filter: WorkItemFilter) {
  const { id, subject, recipient, userId, delivery, deliveryDetail: detail } = outbox
  const item = itemOf("undelivered", sql`id`)
  return db
    .select({ item: item.as("item"), id, subject, recipient, userId, delivery, detail })
    .from(outbox)
    .where(and(isUndelivered, matchesFilter(sql`delivery_at`, item, filter)))
    .orderBy(asc(outbox.deliveryAt))
    .limit(MAX_ROWS)
}

/** A dispute has the provider's time; it appeared here with the newest event about its payment. */
export function selectOpenDisputes(db: Database, filter: WorkItemFilter) {
  const { id, paymentId, amount, currency, respondBy } = disputes
  const item = itemOf("dispute", sql`id`)
  const appearedAt = sql`coalesce(
    (select max(e.received_at) from webhook_events e where e.payment_id = disputes.payment_id), updated_at)`
  return db
    .select({
      item: item.as("item"),
      ...{ id, paymentId, amount, currency, respondBy },
      orderId: sql<string | null>`(select o.id from orders o where o.payment_id = disputes.payment_id)`.as(
        "order_id",
      ),
      email: emailOfOrder(sql`(select o.id from orders o where o.payment_id = disputes.payment_id)`),
    })
    .from(disputes)
    .where(
      and(
        sql`status <> 'closed' and answered_at is null and updated_at >= 0`,
        matchesFilter(appearedAt, item, filter),
      ),
    )
    .orderBy(asc(disputes.updatedAt))
    .limit(MAX_ROWS)
}

export function selectNewBugs(db: Database, filter: WorkItemFilter) {
  const { id, title, status, createdAt } = bugReports
  const item = itemOf("bug", sql`id`)
  return db
    .select({ item: item.as("item"), id, title, status, createdAt })
    .from(bugReports)
    .where(and(sql`${status} = 'not seen'`, matchesFilter(sql`created_at`, item, filter)))
    .orderBy(desc(createdAt))
    .limit(MAX_ROWS)
}

/** Each time that the reporter writes after the owner looked is an item of its own. */
export function selectAnsweredBugs(db: Database, filter: WorkItemFilter) {
  const { id, title, status, createdAt } = bugReports
  const item = itemOf("bug", sql`id || ':' || owner_unread_since`)
  return db
    .select({ item: item.as("item"), id, title, status, createdAt })
    .from(bugReports)
    .where(and(sql`owner_unread_since is not null`, matchesFilter(sql`owner_unread_since`, item, filter)))
    .orderBy(asc(bugReports.ownerUnreadSince))
    .limit(MAX_ROWS)
}
