import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Order } from "#app/domain/checkout/order.ts"
import { MAX_DEVICES } from "#app/domain/checkout/plans.ts"
import type { Database } from "#db/client.server.ts"
import { type QueuedEmail, queueEmailIf } from "#db/outbox.server.ts"
import { donations, licenses, orders, paymentReversals, users, webhookEvents } from "#db/schema.ts"
import { toOrder } from "./orders.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { refreshRevocation } from "./reversals.server.ts"

export type Fulfillment = {
  order: Order
  paymentId: string
  /** Ids and key to be issued, if this batch is the first and the order still has its buyer. */
  issue: { id: string; licenseKey: string }
  /** Queued if the order still has its buyer. */
  receipt: QueuedEmail | null
  /** To the owner, queued if the order has no buyer any more. */
  withoutBuyer: QueuedEmail
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

export type FulfilmentResult = "fulfilled" | "payment-without-buyer" | "already-paid"

/**
 * Order paid, license or donation issued, receipt queued: one transaction. Any number of these for one order, at
 * once or after a crash, leave what the first one wrote. Whether the order still has its buyer is read inside the
 * transaction, because the account may be deleted at any moment before it.
 */
export async function fulfillOrder(db: Database, fulfillment: Fulfillment): Promise<FulfilmentResult> {
  const { order, paymentId, receipt, withoutBuyer, isRefunded, deliveryId, now } = fulfillment
  const [, , paid] = await db.batch([
    // These two read the order as it was before the payment.
    queueEmailIf(db, withoutBuyer, isOrder(order, sql`status <> 'paid' and user_id is null`)),
    db
      .update(webhookEvents)
      .set({ result: resultFor(order), processedAt: now, payload: payloadToKeep })
      .where(eq(webhookEvents.id, deliveryId ?? "")),
    db
      .update(orders)
      .set({ status: "paid", paymentId, paidAt: now })
      .where(and(eq(orders.id, order.id), ne(orders.status, "paid")))
      .returning({ userId: orders.userId }),
    issue(db, fulfillment),
    ...(isRefunded ? [addFullRefund(db, fulfillment)] : []),
    // The money may have gone back before we heard that it came.
    ...refreshRevocation(db, paymentId, now),
    ...(receipt ? [queueEmailIf(db, receipt, isOrder(order, sql`user_id is not null`))] : []),
  ])
  const [first] = paid
  if (!first) return "already-paid"
  return first.userId === null ? "payment-without-buyer" : "fulfilled"
}

const isOrder = ({ id }: Order, condition: SQL) =>
  sql`exists (select 1 from orders where id = ${id} and ${condition})`

/** What the batch is about to do, as the webhook event remembers it: of two that race, the other finds the order paid. */
const resultFor = ({ id }: Order) =>
  sql<FulfilmentResult>`(select case when status = 'paid' then 'already-paid'
    when user_id is null then 'payment-without-buyer' else 'fulfilled' end from orders where id = ${id})`

/** Every column in the table's order, for the buyer whom the order has by now; nothing when it has none. */
function issue(db: Database, { order, paymentId, issue: { id, licenseKey }, now }: Fulfillment) {
  const buyer = sql`from orders o join users u on u.id = o.user_id where o.id = ${order.id}`
  const at = now.getTime()
  if (order.kind === "donation") {
    const donation = sql`select ${id}, u.id, u.email, o.amount, o.currency, o.id, ${paymentId}, ${at} ${buyer}`
    return db.insert(donations).select(donation).onConflictDoNothing({ target: donations.orderId })
  }
  const maxDevices = MAX_DEVICES[order.planType]
  const license = sql`select ${id}, ${licenseKey}, u.id, o.id, ${paymentId}, o.plan_type, ${maxDevices}, ${at}, null, null ${buyer}`
  return db.insert(licenses).select(license).onConflictDoNothing({ target: licenses.orderId })
}

function addFullRefund(db: Database, { order, paymentId, now }: Fulfillment) {
  const totalRefunded = order.amount.amount
  return db
    .insert(paymentReversals)
    .values({
      id: `refund:all-of-${paymentId}`,
      paymentId,
      kind: "refund",
      amount: 0,
      totalRefunded,
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
