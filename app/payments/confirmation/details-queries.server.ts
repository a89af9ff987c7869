import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { invoiceIdOf } from "#app/invoices/documents/find-queries.server.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { refundableAmount } from "#app/orders/ledger/queries.server.ts"
import { selectEvents } from "#app/payments/webhook/queries.server.ts"
import { selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import type { Cursor } from "#app/platform/paging.ts"
import { afterCursor, type Database, type Found, findFirst, newestFirst } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { donations, orders } from "#db/schema/orders.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"

const MAX_EVENTS = 20

/**
 * Finds a payment's amounts, its problem, its order with the buyer, the emails that told of it, its events and the payload of the
 * newest one that describes it; null when nothing is known of it here.
 */
export async function findPaymentDetails(db: Database, paymentId: string) {
  const [[payment], [problem], [order], emails, events, [described]] = await db.batch([
    db.select().from(payments).where(eq(payments.id, paymentId)),
    selectProblem(db, paymentId),
    db
      .select({ order: orders, email: users.email })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        or(
          eq(orders.paymentId, paymentId),
          eq(orders.id, sql`(select order_id from payments where id = ${paymentId})`),
        ),
      )
      .limit(1),
    // The email about a refund has the id of its entry.
    selectEmails(
      db,
      sql`id = ${`payment-problem:${paymentId}`}
        or id in (select e.id from ledger_entries e where e.payment_id = ${paymentId})`,
    ),
    selectEvents(db, eq(webhookEvents.paymentId, paymentId), MAX_EVENTS),
    db
      .select({ provider: webhookEvents.provider, payload: webhookEvents.payload })
      .from(webhookEvents)
      .where(
        and(
          eq(webhookEvents.paymentId, paymentId),
          inArray(webhookEvents.eventType, ["payment.captured", "order.paid"]),
        ),
      )
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(1),
  ])
  if (!payment && !order && events.length === 0) return null
  return {
    payment: payment ?? null,
    problem: problem ?? null,
    order: order ?? null,
    emails,
    events,
    /** Null where no event describes it. */
    described: described ?? null,
  }
}

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof findPaymentDetails>>>

/** The problem of a payment, open or resolved; null when there is none. */
export async function findProblem(db: Database, paymentId: string) {
  return findFirst(selectProblem(db, paymentId))
}

export type FoundProblem = Found<typeof findProblem>

function selectProblem(db: Database, paymentId: string) {
  return db
    .select({
      paymentId: payments.id,
      provider: payments.provider,
      reason: sql<PaymentProblem>`${payments.problem}`,
      orderId: payments.orderId,
      amount: sql<number>`${payments.amount}`,
      currency: sql<string>`${payments.currency}`,
      resolvedAt: payments.problemResolvedAt,
      /** Minor units. */
      refundable: refundableAmount(sql`payments.id`).as("refundable_amount"),
      openRequest: ofNewestRequest(sql`iif(q.status = 'requested', q.id, null)`).as("open_request"),
      /** Reason why the last request refunded nothing. */
      refundError: ofNewestRequest(
        sql`case q.status when 'refused' then q.error when 'failed' then ${FAILED_LATER} end`,
      ).as("refund_error"),
    })
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNotNull(payments.problem)))
    .limit(1)
}

const FAILED_LATER = "The refund failed after it had been accepted."

const ofNewestRequest = (value: SQL) =>
  sql<string | null>`(select ${value} from refund_requests q where q.payment_id = payments.id
    order by q.requested_at desc limit 1)`

/** A payment that was given back or taken back, with its order and who bought it; null where it is not known. */
export async function findReturnedPayment(db: Database, paymentId: string) {
  return findFirst(
    db
      .select({
        orderId: orders.id,
        invoiceId: invoiceIdOf(orders.id),
        buyerId: orders.userId,
        paid: payments.amount,
        refunded: payments.refundedAmount,
        currency: payments.currency,
        /** Time of the last refund. */
        refundedAt: sql<number | null>`(select max(occurred_at) from ledger_entries
        where payment_id = ${payments.id} and kind = 'refund')`.mapWith((time: number) => new Date(time)),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId)),
  )
}

export type ReturnedPayment = Found<typeof findReturnedPayment>

type ListOptions = { before: Cursor | null; limit: number; thanksFor: string | null }

/**
 * Lists one page of the account's donations, newest first, and finds the donation of order `thanksFor`, in one round
 * trip.
 */
export async function listDonations(db: Database, userId: string, { before, limit, thanksFor }: ListOptions) {
  const { id, amount, currency, paymentId, createdAt } = donations
  const [listed, [thanked]] = await db.batch([
    db
      .select({ id, amount, currency, paymentId, createdAt })
      .from(donations)
      .where(and(eq(donations.userId, userId), afterCursor(donations, before)))
      .orderBy(...newestFirst(donations))
      .limit(limit),
    db
      .select({ paymentId, amount, currency })
      .from(donations)
      .where(and(eq(donations.orderId, thanksFor ?? ""), eq(donations.userId, userId))),
  ])
  return { listed, thanked: thanked ?? null }
}
