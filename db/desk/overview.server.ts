import { and, asc, desc, eq, gte, sql } from "drizzle-orm"
import { addMilliseconds, days, minutes } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import {
  bugReports,
  dailyTotals,
  disputes,
  orders,
  outbox,
  paymentProblems,
  refundRequests,
  users,
  webhookEvents,
} from "#db/schema.ts"

/** The most that the overview shows of one kind; one more is read to tell whether there are more. */
export const MAX_NEEDS = 10

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

/** How many days of totals the overview shows, today included. */
const TOTAL_DAYS = 30

/**
 * All that needs the site's owner and the totals of the last days, in one round trip. The literal conditions are those
 * of partial indexes, each of which contains only what is open.
 */
export async function findOverview(db: Database, now: Date) {
  const limit = MAX_NEEDS + 1
  const firstDay = addMilliseconds(now, -days(TOTAL_DAYS - 1))
    .toISOString()
    .slice(0, 10)
  const [payments, openOrders, events, emails, openDisputes, newBugs, repliedBugs, refunds, totals] =
    await db.batch([
      db
        .select()
        .from(paymentProblems)
        .where(sql`resolved_at is null and found_at >= 0`)
        .orderBy(asc(paymentProblems.foundAt))
        .limit(limit),
      selectReturnedOrders(db, limit),
      selectUnhandledEvents(db, addMilliseconds(now, -PROCESSING_TIME), limit),
      db
        .select({
          id: outbox.id,
          subject: outbox.subject,
          recipient: outbox.recipient,
          lastError: outbox.lastError,
          givenUpAt: outbox.givenUpAt,
        })
        .from(outbox)
        .where(sql`given_up_at is not null and given_up_at >= 0 and ignored_at is null`)
        .orderBy(asc(outbox.givenUpAt))
        .limit(limit),
      selectOpenDisputes(db, limit),
      selectBugs(db, limit, "new"),
      selectBugs(db, limit, "replied"),
      db
        .select()
        .from(refundRequests)
        .where(sql`status = 'requested' and requested_at >= 0`)
        .orderBy(asc(refundRequests.requestedAt))
        .limit(limit),
      db.select().from(dailyTotals).where(gte(dailyTotals.day, firstDay)),
    ])
  const bugs = [...newBugs, ...repliedBugs.filter(({ id }) => newBugs.every((bug) => bug.id !== id))]
  const needs = { payments, openOrders, events, emails, disputes: openDisputes, bugs, refunds }
  return { needs, totals }
}

export type Overview = Awaited<ReturnType<typeof findOverview>>

/** Orders whose buyer returned from the payment page with a signed payment, and that are not confirmed. */
function selectReturnedOrders(db: Database, limit: number) {
  return db
    .select({
      id: orders.id,
      amount: orders.amount,
      currency: orders.currency,
      returnedAt: orders.returnedAt,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`returned_at is not null and status in ('pending', 'closed') and returned_at >= 0`)
    .orderBy(asc(orders.returnedAt))
    .limit(limit)
}

function selectUnhandledEvents(db: Database, receivedBefore: Date, limit: number) {
  const { id, eventType, result, receivedAt } = webhookEvents
  return db
    .select({ id, eventType, result, receivedAt })
    .from(webhookEvents)
    .where(
      and(
        sql`(result is null or result = 'unparsable') and ignored_at is null and received_at >= 0`,
        sql`(result = 'unparsable' or received_at <= ${receivedBefore.getTime()})`,
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(limit)
}

function selectOpenDisputes(db: Database, limit: number) {
  return db
    .select({
      id: disputes.id,
      paymentId: disputes.paymentId,
      amount: disputes.amount,
      currency: disputes.currency,
      respondBy: disputes.respondBy,
      orderId: sql<string | null>`(select o.id from orders o where o.payment_id = disputes.payment_id)`.as(
        "order_id",
      ),
    })
    .from(disputes)
    .where(sql`status <> 'closed' and answered_at is null and updated_at >= 0`)
    .orderBy(asc(disputes.updatedAt))
    .limit(limit)
}

function selectBugs(db: Database, limit: number, which: "new" | "replied") {
  const { id, title, status, createdAt } = bugReports
  const isWanted = {
    new: sql`${status} = 'not seen' and ${createdAt} >= 0`,
    replied: sql`owner_unread_since is not null and owner_unread_since >= 0`,
  }[which]
  return db
    .select({ id, title, status, createdAt })
    .from(bugReports)
    .where(isWanted)
    .orderBy(which === "new" ? desc(createdAt) : asc(bugReports.ownerUnreadSince))
    .limit(limit)
}
