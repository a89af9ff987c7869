import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Reading } from "#db/keyset.server.ts"
import { webhookEvents } from "#db/schema.ts"
import { refreshMoneyState, resolvePaymentProblem } from "./payment-problems.server.ts"

/** The result of events that are not processed, in the address of the list. */
export const UNHANDLED = "none"

/** One page of webhook events with their orders. */
export function listWebhookEvents(
  db: Database,
  { result }: { result: string | null },
  { keyset, limit }: Reading,
) {
  const { receivedAt, id } = webhookEvents
  const columns = { createdAt: receivedAt, id }
  return db
    .select({
      id,
      createdAt: receivedAt,
      eventType: webhookEvents.eventType,
      paymentId: webhookEvents.paymentId,
      result: webhookEvents.result,
      ignoredAt: webhookEvents.ignoredAt,
      orderId: orderId.as("order_id"),
    })
    .from(webhookEvents)
    .where(
      and(
        result === UNHANDLED ? isNull(webhookEvents.result) : undefined,
        result && result !== UNHANDLED ? eq(webhookEvents.result, result) : undefined,
        afterCursor(columns, keyset) ?? sql`${receivedAt} >= 0`,
      ),
    )
    .orderBy(...inOrder(columns, keyset))
    .limit(limit)
}

const orderId = sql<string | null>`coalesce(
  (select o.id from orders o where o.provider_order_id = webhook_events.provider_order_id),
  (select o.id from orders o where o.payment_id = webhook_events.payment_id)
)`

/** One event with the id of its order. */
export const findWebhookEvent = (db: Database, id: string) =>
  db
    .select({ event: webhookEvents, orderId: orderId.as("order_id") })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
    .get()

export const webhookEventExists = (id: string): SQL =>
  sql`exists (select 1 from webhook_events where id = ${id})`

/** Marks an event as ignored, and with it the other events and the problem of the payment that it reports. */
export function ignoreWebhookEvent(db: Database, id: string, now: Date): ActionStatements {
  const paymentId = sql`(select payment_id from webhook_events where id = ${id})`
  return {
    condition: webhookEventExists(id),
    changes: [
      db
        .update(webhookEvents)
        .set({ ignoredAt: now })
        .where(or(eq(webhookEvents.id, id), eq(webhookEvents.paymentId, paymentId))),
      resolvePaymentProblem(db, paymentId, now),
      refreshMoneyState(db, paymentId),
    ],
  }
}

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
