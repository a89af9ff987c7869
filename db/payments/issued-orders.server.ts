import { and, eq, ne, sql } from "drizzle-orm"
import type { Order } from "#app/domain/orders/order.ts"
import { indianDayOf } from "#app/domain/time.ts"
import { confirmedEmailKey, hasConfirmedAddress } from "#db/account/confirmed-address.server.ts"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { addQuoteOrder } from "#db/orders/quote-orders.server.ts"
import { orders } from "#db/schema.ts"
import { countOpened } from "#db/totals.server.ts"

/**
 * Adds an order for a payment that has none here, to be fulfilled in the same transaction; refused if the payment or its
 * provider's order has an order here, or the account is deleted or has not confirmed its address.
 */
export function addIssuedOrder(db: Database, order: Order, paymentId: string): ActionStatements {
  const { id, userId, kind, planType, amount, providerOrderId, createdAt, source, devices } = order
  // Not "pending": the buyer may have an open order at the same price, and has one at most.
  const row = {
    id,
    userId,
    kind,
    planType,
    ...amount,
    status: "expired" as const,
    providerOrderId,
    source,
    devices,
  }
  return {
    condition: sql`${hasConfirmedAddress(userId ?? "")}
      and not exists (select 1 from orders where payment_id = ${paymentId})
      and not exists (select 1 from orders where provider_order_id = ${providerOrderId})`,
    changes: [
      db.insert(orders).values({ ...row, createdAt, nextSyncAt: createdAt }),
      countOpened(db, indianDayOf(createdAt)),
    ],
  }
}

/**
 * Adds the order of a quote, or changes the one that it has, to be fulfilled in the same transaction without the provider;
 * refused if the quote is paid, has another order by now, or no account has confirmed its address.
 */
export function addIssuedQuoteOrder(
  db: Database,
  { id, source, paymentReference }: Order,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
): ActionStatements {
  return {
    condition: sql`exists (select 1 from quotes where id = ${quoteId} and status <> 'paid'
        and email_key = ${confirmedEmailKey(userId)})
      and coalesce((select id from orders where quote_id = ${quoteId}), ${id}) = ${id}`,
    changes: [
      addQuoteOrder(db, { id, quoteId, userId, country: null, now, source, reference: paymentReference }),
      db
        .update(orders)
        .set({ userId, source, paymentReference })
        .where(and(eq(orders.id, id), ne(orders.status, "paid"))),
    ],
  }
}
