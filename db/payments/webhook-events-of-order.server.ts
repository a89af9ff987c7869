import { desc, eq, or, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { webhookEvents } from "#db/schema.ts"

/** The webhook events of an order and its payment, newest first, without payload, as a query for a batch. */
export function selectWebhookEvents(db: Database, orderId: SQL | string, limit: number) {
  const { id, eventType, result, receivedAt, ignoredAt } = webhookEvents
  return db
    .select({ id, eventType, result, receivedAt, ignoredAt })
    .from(webhookEvents)
    .where(
      or(
        eq(webhookEvents.providerOrderId, sql`(select provider_order_id from orders where id = ${orderId})`),
        eq(webhookEvents.paymentId, sql`(select payment_id from orders where id = ${orderId})`),
      ),
    )
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(limit)
}
