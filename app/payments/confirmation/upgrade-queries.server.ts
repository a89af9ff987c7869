import { eq, sql } from "drizzle-orm"
import { confirmedEmailKey, isAddressConfirmed } from "#app/accounts/email-address/queries.server.ts"
import type { Order } from "#app/orders/order/order.ts"
import { addQuoteOrder } from "#app/orders/quotes/queries.server.ts"
import { type ActionStatements, type Database, hasRow, insertIf } from "#db/client.server.ts"
import { licenseUpgrades } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"

type PaidQuote = { orderId: string; paymentId: string; userId: string; paidAt: Date }

/**
 * A statement for the batch that fulfills the order of a quote: if its buyer has a license in force, the one that the site
 * shows is upgraded by it.
 */
export function upgradeLicense(db: Database, { orderId, paymentId, userId, paidAt }: PaidQuote) {
  const shown = sql`l.id = (select id from licenses where user_id = ${userId} and revoked_at is null
    order by max_devices desc, created_at limit 1)`
  const upgrade = { orderId, licenseId: sql`l.id`, paymentId, upgradedAt: paidAt }
  return insertIf(db, licenseUpgrades, upgrade, shown, sql`licenses l`)
}

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
 * refused if the quote has another order by now, or a paid one, or no account has confirmed its address.
 */
export function addIssuedQuoteOrder(
  db: Database,
  { id, source, paymentReference }: Order,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
): ActionStatements {
  return {
    condition: sql`${hasRow`quotes where id = ${quoteId} and email_key = ${confirmedEmailKey(userId)}`}
      and not ${hasRow`orders where quote_id = ${quoteId} and (id <> ${id} or status = 'paid')`}`,
    changes: [
      addQuoteOrder(db, { id, quoteId, userId, country: null, now, source, reference: paymentReference }),
      db.update(orders).set({ userId, source, paymentReference }).where(eq(orders.id, id)),
    ],
  }
}
