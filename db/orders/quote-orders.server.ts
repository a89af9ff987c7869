import { and, eq, inArray, sql } from "drizzle-orm"
import { FIRST_SYNC_DELAY, type Order, type OrderSource } from "#app/domain/orders/order.ts"
import { addMilliseconds, indianDayOf } from "#app/domain/time.ts"
import { confirmedEmailKey } from "#db/account/confirmed-address.server.ts"
import { batch, insertIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { orders, quotes } from "#db/schema.ts"
import { countOpened } from "#db/totals.server.ts"
import { newOrder, toOrder } from "./orders.server.ts"

type NewQuoteOrder = {
  id: string
  quoteId: string
  userId: string
  /** The ISO 3166 code of the country from which it was accepted; null where it is unknown. */
  country: string | null
  now: Date
}

/**
 * Adds the order of a quote that can be accepted, opens it again if it expired or its account was deleted, and returns
 * it: one for each quote, however often it is accepted. Null where the quote can't be accepted, by this account or
 * anymore, and has no order.
 */
export async function openQuoteOrder(db: Database, order: NewQuoteOrder): Promise<Order | null> {
  const { quoteId, userId, country, now } = order
  const canBeAccepted = sql`exists (
    select 1 from quotes where id = ${quoteId} and status = 'sent' and valid_until > ${now.getTime()}
      and email_key = ${confirmedEmailKey(userId)}
  )`
  const { order: rows } = await batch(db, {
    added: addQuoteOrder(db, { ...order, source: "razorpay", reference: null }, canBeAccepted),
    counted: countOpened(db, indianDayOf(now)),
    reopened: db
      .update(orders)
      .set({
        userId,
        country,
        status: "pending",
        createdAt: now,
        returnedAt: null,
        syncAttempts: 0,
        nextSyncAt: addMilliseconds(now, FIRST_SYNC_DELAY),
      })
      .where(and(eq(orders.quoteId, quoteId), inArray(orders.status, ["closed", "expired"]), canBeAccepted)),
    order: db.select().from(orders).where(eq(orders.quoteId, quoteId)).limit(1),
  })
  const [found] = rows
  return found ? toOrder(found) : null
}

type QuoteOrder = NewQuoteOrder & { source: OrderSource; reference: string | null }

/** No row where the quote has an order. */
export function addQuoteOrder(db: Database, order: QuoteOrder, condition = sql`true`) {
  const { id, quoteId, userId, country, now, source, reference } = order
  const offered = {
    planType: sql`q.plan`,
    devices: sql`q.devices`,
    amount: sql`q.amount`,
    currency: sql`q.currency`,
    quoteId,
    source,
    paymentReference: reference,
  }
  const row = { ...newOrder({ id, userId, country, createdAt: now }), kind: "license" as const, ...offered }
  return insertIf(
    db,
    orders,
    row,
    sql`q.id = ${quoteId} and ${condition}`,
    sql`quotes q`,
  ).onConflictDoNothing()
}

/**
 * A statement for the batch that marks the order of a quote paid. A quote that was withdrawn or has expired since the order
 * was opened is paid all the same: the buyer accepted it in time.
 */
export const markQuotePaid = (db: Database, quoteId: string, paidAt: Date) =>
  db.update(quotes).set({ status: "paid", paidAt }).where(eq(quotes.id, quoteId))
