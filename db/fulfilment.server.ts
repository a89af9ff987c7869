import { and, eq, ne, sql } from "drizzle-orm"
import type { Order } from "#app/domain/order.ts"
import { MAX_DEVICES } from "#app/domain/plans.ts"
import type { Database } from "./client.server.ts"
import { toOrder } from "./orders.server.ts"
import { type QueuedMail, queueMail } from "./outbox.server.ts"
import { refreshRevocation } from "./reversals.server.ts"
import { donations, licenses, orders, paymentReversals, users, webhookEvents } from "./schema.ts"

export type Fulfilment = {
  order: Order
  paymentId: string
  /** Null when the account was deleted between order and payment. */
  buyerEmail: string | null
  /** Ids and key to be issued, if this batch is the first. */
  issue: { id: string; licenseKey: string }
  receipt: QueuedMail | null
  /** The payment is reported as captured and as refunded in full since. */
  isRefunded: boolean
  /** The delivery that reported the payment, to be marked as handled in the same batch. */
  deliveryId: string | null
  now: Date
}

/** An order with its buyer, by the provider's id: what a payment report is settled against. */
export async function findOrderAndBuyer(db: Database, providerOrderId: string) {
  const [row] = await db.batch([selectOrderAndBuyer(db, providerOrderId)])
  return toOrderAndBuyer(row[0])
}

/**
 * Order paid, licence or donation issued, receipt queued: one transaction. Any number of these for one order, at
 * once or after a crash, leave what the first one wrote. True when this one was the first.
 */
export async function fulfilOrder(db: Database, fulfilment: Fulfilment): Promise<boolean> {
  const { order, paymentId, receipt, deliveryId, now } = fulfilment
  const [paid] = await db.batch([
    db
      .update(orders)
      .set({ status: "paid", paymentId, paidAt: now })
      .where(and(eq(orders.id, order.id), ne(orders.status, "paid")))
      .returning({ id: orders.id }),
    issue(db, fulfilment),
    ...(fulfilment.isRefunded ? [addFullRefund(db, fulfilment)] : []),
    // The money may have gone back before we heard that it came.
    ...refreshRevocation(db, paymentId, now),
    ...(receipt ? [queueMail(db, receipt)] : []),
    ...(deliveryId
      ? [
          db
            .update(webhookEvents)
            .set({ result: resultOf(fulfilment), handledAt: now })
            .where(eq(webhookEvents.id, deliveryId)),
        ]
      : []),
  ])
  return paid.length === 1
}

/** Only the first batch has left what it issued: of two that race, the other's delivery found the order paid. */
function resultOf({ issue: { id } }: Fulfilment) {
  const isOurs = sql`exists (select 1 from licenses where id = ${id}) or exists (select 1 from donations where id = ${id})`
  return sql<string>`case when ${isOurs} then 'fulfilled' else 'already-paid' end`
}

function issue(db: Database, { order, paymentId, buyerEmail, issue: { id, licenseKey }, now }: Fulfilment) {
  const { userId } = order
  if (order.kind === "donation") {
    const values = {
      id,
      userId,
      email: buyerEmail ?? "",
      ...order.amount,
      orderId: order.id,
      paymentId,
      createdAt: now,
    }
    return db.insert(donations).values(values).onConflictDoNothing({ target: donations.orderId })
  }
  const { planType } = order
  const maxDevices = MAX_DEVICES[planType]
  const values = {
    id,
    key: licenseKey,
    userId,
    orderId: order.id,
    paymentId,
    planType,
    maxDevices,
    createdAt: now,
  }
  return db.insert(licenses).values(values).onConflictDoNothing({ target: licenses.orderId })
}

function addFullRefund(db: Database, { order, paymentId, now }: Fulfilment) {
  const refundedInAll = order.amount.amount
  return db
    .insert(paymentReversals)
    .values({
      id: `refund:all-of-${paymentId}`,
      paymentId,
      kind: "refund",
      amount: 0,
      refundedInAll,
      occurredAt: now,
    })
    .onConflictDoNothing()
}

/** No two columns of one name: D1's batch answers with objects, in which the second would replace the first. */
export function selectOrderAndBuyer(db: Database, providerOrderId: string) {
  return db
    .select({ order: orders, buyerEmail: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.providerOrderId, providerOrderId))
    .limit(1)
}

export function toOrderAndBuyer(row: Awaited<ReturnType<typeof selectOrderAndBuyer>>[number] | undefined) {
  return row ? { order: toOrder(row.order), buyerEmail: row.buyerEmail } : null
}
