import { and, eq, isNull, lte } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { selectOrderAndBuyer, toOrderAndBuyer } from "./fulfilment.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { purge } from "./purge.server.ts"
import { webhookEvents } from "./schema.ts"

export type NewDelivery = typeof webhookEvents.$inferInsert

/** Stores a verified delivery before anything is done about it, and finds what it is about, in one round trip. */
export async function addDeliveryAndFindOrder(db: Database, delivery: NewDelivery, providerOrderId: string) {
  const [, rows] = await db.batch([
    db.insert(webhookEvents).values(delivery),
    selectOrderAndBuyer(db, providerOrderId),
  ])
  return toOrderAndBuyer(rows[0])
}

export async function addDelivery(db: Database, delivery: NewDelivery): Promise<void> {
  await db.insert(webhookEvents).values(delivery)
}

export async function markDelivery(db: Database, id: string, result: string, now: Date): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ result, handledAt: now, payload: payloadToKeep })
    .where(eq(webhookEvents.id, id))
}

/** Deliveries that were stored and then had no effect, because the Worker died in between; oldest first. */
export async function listUnhandledDeliveries(db: Database, receivedBefore: Date, limit: number) {
  return db
    .select({ id: webhookEvents.id, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.result), lte(webhookEvents.receivedAt, receivedBefore)))
    .orderBy(webhookEvents.receivedAt)
    .limit(limit)
}

export function removeDeliveries(db: Database, receivedBefore: Date): Promise<void> {
  return purge(db, webhookEvents, webhookEvents.id, lte(webhookEvents.receivedAt, receivedBefore))
}
