import { and, eq, ne, sql } from "drizzle-orm"
import type { OrderSource } from "#app/domain/orders/order-source.ts"
import { confirmedEmailKey } from "#db/account/confirmed-address.server.ts"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { type Fulfillment, fulfillmentStatements } from "#db/payments/fulfillment-statements.server.ts"
import { orders } from "#db/schema.ts"
import { addQuoteOrder } from "./quote-orders.server.ts"

type QuoteIssue = {
  quoteId: string
  userId: string
  /** Of the fulfilled order, which is the quote's if it has one, and else added. */
  source: Exclude<OrderSource, "razorpay">
  reference: string | null
  fulfillment: Fulfillment
}

/**
 * Pays the order of a quote without the provider, unless it is paid, has another order by now, or no account has
 * confirmed its address.
 */
export function issueQuoteLicense(db: Database, issue: QuoteIssue): ActStatements {
  const { quoteId, userId, source, reference, fulfillment } = issue
  const { order, paidAt: now } = fulfillment
  return {
    condition: sql`exists (select 1 from quotes where id = ${quoteId} and status <> 'paid'
        and email_key = ${confirmedEmailKey(userId)})
      and coalesce((select id from orders where quote_id = ${quoteId}), ${order.id}) = ${order.id}`,
    changes: (isDone) => [
      addQuoteOrder(db, { id: order.id, quoteId, userId, country: null, now, source, reference }, isDone),
      db
        .update(orders)
        .set({ userId, source, paymentReference: reference })
        .where(and(eq(orders.id, order.id), ne(orders.status, "paid"), isDone)),
      ...fulfillmentStatements(db, fulfillment, isDone),
    ],
  }
}
