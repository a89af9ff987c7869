import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { PaymentUpdate } from "#app/domain/checkout/order.ts"
import type { PaymentProblem } from "#app/domain/checkout/payment-problem.ts"
import type { Database } from "#db/client.server.ts"
import { purge } from "#db/purge.server.ts"
import { webhookEvents } from "#db/schema.ts"
import { type OrderAndBuyer, selectOrderAndBuyer, toOrderAndBuyer } from "./order-and-buyer.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { addPaymentProblem, isPaidByAnother } from "./payment-problems.server.ts"

type NewWebhookEvent = typeof webhookEvents.$inferInsert

/**
 * Stores a verified webhook event before it is processed. Returns the order that it names and the buyer, read
 * in the same round trip; null when there is none.
 */
export async function addWebhookEvent(db: Database, event: NewWebhookEvent): Promise<OrderAndBuyer | null> {
  const [, ...rows] = await db.batch([
    db.insert(webhookEvents).values(event),
    ...selectOrderAndBuyer(db, event.providerOrderId ?? ""),
  ])
  return toOrderAndBuyer(rows)
}

export async function markWebhookEvent(db: Database, id: string, result: string, now: Date): Promise<void> {
  await setResult(db, id, result, now)
}

const setResult = (db: Database, id: string, result: string | SQL<string>, now: Date) =>
  db
    .update(webhookEvents)
    .set({ result, processedAt: now, payload: payloadToKeep })
    .where(eq(webhookEvents.id, id))

type UnconfirmedPayment = {
  update: PaymentUpdate
  orderId: string | null
  reason: PaymentProblem
  result: string
}

/**
 * Marks the event of a captured payment that was not confirmed, and records the problem. The result of a second payment
 * of an order is "second-payment", unlike that of an event which repeats the first one.
 */
export async function markUnconfirmedPayment(
  db: Database,
  id: string,
  { update, orderId, reason, result }: UnconfirmedPayment,
  now: Date,
): Promise<void> {
  const { paymentId } = update
  const isSecond = sql`${reason === "second-payment" ? 1 : 0} and ${isPaidByAnother(orderId ?? "", paymentId)}`
  await db.batch([
    addPaymentProblem(db, update, { reason, orderId, at: now }),
    setResult(db, id, sql<string>`case when ${isSecond} then 'second-payment' else ${result} end`, now),
  ])
}

/** Stored events without a result, because processing failed or the Worker was terminated; oldest first. */
export async function listUnprocessedWebhookEvents(db: Database, receivedBefore: Date, limit: number) {
  return db
    .select({ id: webhookEvents.id, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.result), lte(webhookEvents.receivedAt, receivedBefore)))
    .orderBy(webhookEvents.receivedAt)
    .limit(limit)
}

export function removeWebhookEvents(db: Database, receivedBefore: Date): Promise<void> {
  return purge(db, webhookEvents, webhookEvents.id, lte(webhookEvents.receivedAt, receivedBefore))
}
