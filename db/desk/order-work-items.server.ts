import { and, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { orders } from "#db/schema.ts"
import { itemOf, MAX_ROWS, matchesFilter, type WorkItemFilter } from "./work-item-queries.server.ts"

/** Orders whose buyer returned from the payment page with a signed payment, and that are not confirmed. */
export function selectReturnedOrders(db: Database, filter: WorkItemFilter) {
  const item = itemOf("order", sql`orders.id`)
  const email = sql<string | null>`(select u.email from users u where u.id = orders.user_id)`.as("email")
  return db
    .select({
      item: item.as("item"),
      id: sql<string>`orders.id`.as("order_id"),
      amount: sql<number>`amount`.as("order_amount"),
      currency: sql<string>`currency`.as("order_currency"),
      returnedAt: sql`returned_at`.mapWith(orders.returnedAt).as("order_returned_at"),
      email,
    })
    .from(orders)
    .where(
      and(
        sql`returned_at is not null and status in ('pending', 'closed')`,
        matchesFilter(sql`returned_at`, item, filter),
      ),
    )
    .orderBy(sql`returned_at`)
    .limit(MAX_ROWS)
}

/** By currency, the orders that the provider did not open, though their buyers asked it to some minutes ago. */
export function selectUnopenedOrders(db: Database, openedBefore: Date, filter: WorkItemFilter) {
  const item = itemOf("unopened", sql`currency`)
  return db
    .select({
      item: item.as("item"),
      // Of the newest one: SQLite takes the row of the maximum.
      id: sql<string>`id`.as("order_id"),
      currency: sql<string>`currency`.as("order_currency"),
      count: sql<number>`count(*)`.as("order_count"),
      newestAt: sql`max(created_at)`.mapWith(orders.createdAt).as("newest_at"),
    })
    .from(orders)
    .where(
      and(
        sql`status = 'pending' and provider_order_id is null`,
        sql`created_at <= ${openedBefore.getTime()}`,
        matchesFilter(sql`created_at`, item, filter),
      ),
    )
    .groupBy(sql`currency`)
    .orderBy(sql`currency`)
    .limit(MAX_ROWS)
}
