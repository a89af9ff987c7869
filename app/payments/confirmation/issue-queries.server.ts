import { eq, sql } from "drizzle-orm"
import { isAddressConfirmed } from "#app/accounts/email-address/queries.server.ts"
import type { Order } from "#app/orders/order/order.ts"
import { addQuoteOrder, GIVES_MORE } from "#app/orders/quotes/queries.server.ts"
import { type ActionStatements, type Database, hasRow } from "#db/client.server.ts"
import { confirmedEmailKey } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"

/**
 * Adds an order for a payment that has none here, to be fulfilled in the same transaction; refused if the payment or its
 * provider's order has an order here, or the account is deleted or has not confirmed its address.
 */
export function addIssuedOrder(db: Database, order: Order, paymentId: string): ActionStatements {
  const { userId, amount, providerOrderId, createdAt } = order
  return {
    condition: sql`${isAddressConfirmed(userId ?? "")}
      and not ${hasRow`orders where payment_id = ${paymentId}`}
      and not ${hasRow`orders where provider_order_id = ${providerOrderId}`}`,
    changes: [db.insert(orders).values({ ...order, ...amount, nextSyncAt: createdAt })],
  }
}

/**
 * Adds the order of a quote, or changes the one that it has, to be fulfilled in the same transaction without the provider;
 * refused if the quote has another order by now, or a paid one, or no account has confirmed its address, or it is free and
 * gives nothing.
 */
export function addIssuedQuoteOrder(
  db: Database,
  { id, source, paymentReference }: Order,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
): ActionStatements {
  const isWorthIt = source === "free" ? GIVES_MORE : sql`true`
  return {
    condition: sql`${hasRow`quotes where id = ${quoteId} and email_key = ${confirmedEmailKey(userId)} and ${isWorthIt}`}
      and not ${hasRow`orders where quote_id = ${quoteId} and (id <> ${id} or status = 'paid')`}`,
    changes: [
      addQuoteOrder(db, {
        id,
        quoteId,
        userId,
        country: null,
        provider: "razorpay",
        now,
        source,
        reference: paymentReference,
      }),
      db.update(orders).set({ userId, source, paymentReference }).where(eq(orders.id, id)),
    ],
  }
}
