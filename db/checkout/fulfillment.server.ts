import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Order, PurchasedItem } from "#app/domain/checkout/order.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { countPayment } from "#db/desk/daily-totals.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { donations, licenses, orders, paymentReversals, users, webhookEvents } from "#db/schema.ts"
import { toOrder } from "./orders.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { refreshPaymentProblem } from "./payment-problems.server.ts"
import { refreshRevocation } from "./reversals.server.ts"

export type Fulfillment = {
  order: Order
  paymentId: string
  /** Added with this id if the order is unpaid and has a buyer. */
  item: PurchasedItem & { id: string }
  /** Queued if the order has a buyer. */
  receipt: OutboxEmail | null
  /** Queued, to the site owner, if the buyer deleted the account. */
  ownerAlert: OutboxEmail
  /** The payment was captured, then refunded in full. */
  isRefunded: boolean
  /** The id of the webhook event to mark as processed in the same batch; null for a sync. */
  webhookEventId: string | null
  paidAt: Date
}

/** An order and its buyer's email, which is null once the account is deleted. */
export type OrderAndBuyer = { order: Order; buyerEmail: string | null }

/** The order with this provider order id and its buyer; null when there is none. */
export async function findOrderAndBuyer(
  db: Database,
  providerOrderId: string,
): Promise<OrderAndBuyer | null> {
  const [rows] = await db.batch([selectOrderAndBuyer(db, providerOrderId)])
  return toOrderAndBuyer(rows[0])
}

export type FulfillmentResult = "fulfilled" | "payment-without-buyer" | "already-paid"

/**
 * Marks the order paid, adds the license or donation and queues the receipt, in one transaction. Idempotent:
 * repeated and concurrent calls keep what the first one wrote. The buyer is read inside the transaction,
 * because the account may be deleted at any time before it.
 */
export async function fulfillOrder(db: Database, fulfillment: Fulfillment): Promise<FulfillmentResult> {
  const { order, paymentId, receipt, ownerAlert, isRefunded, webhookEventId, paidAt } = fulfillment
  const [, , , , , paid] = await db.batch([
    // The first statements read the order before it is marked paid.
    ...countPayment(db, order.id, paymentId, paidAt),
    queueEmailIf(db, ownerAlert, orderMatches(order, sql`status <> 'paid' and user_id is null`)),
    db
      .update(webhookEvents)
      .set({ result: expectedResult(order), processedAt: paidAt, payload: payloadToKeep })
      .where(eq(webhookEvents.id, webhookEventId ?? "")),
    db
      .update(orders)
      .set({ status: "paid", paymentId, paidAt })
      .where(and(eq(orders.id, order.id), ne(orders.status, "paid")))
      .returning({ userId: orders.userId }),
    addItem(db, fulfillment),
    ...(isRefunded ? [addFullRefund(db, fulfillment)] : []),
    // A refund may have been recorded before the payment was confirmed.
    ...refreshRevocation(db, paymentId, paidAt),
    ...refreshPaymentProblem(db, order, paymentId, paidAt),
    ...(receipt ? [queueEmailIf(db, receipt, orderMatches(order, sql`user_id is not null`))] : []),
  ])
  const [paidOrder] = paid
  if (!paidOrder) return "already-paid"
  return paidOrder.userId === null ? "payment-without-buyer" : "fulfilled"
}

const orderMatches = ({ id }: Order, condition: SQL) =>
  sql`exists (select 1 from orders where id = ${id} and ${condition})`

/**
 * The result to record on the webhook event, read before the update; a concurrent loser gets "already-paid".
 */
const expectedResult = ({ id }: Order) =>
  sql<FulfillmentResult>`(select case when status = 'paid' then 'already-paid'
    when user_id is null then 'payment-without-buyer' else 'fulfilled' end from orders where id = ${id})`

/** Adds the license or donation for the order's current buyer, if any; columns are in the table's order. */
function addItem(db: Database, { order, paymentId, item, paidAt }: Fulfillment) {
  const buyer = sql`from orders o join users u on u.id = o.user_id where o.id = ${order.id}`
  const { id } = item
  const at = paidAt.getTime()
  if (item.kind === "donation") {
    const donation = sql`select ${id}, u.id, u.email, o.amount, o.currency, o.id, ${paymentId}, ${at} ${buyer}`
    return db.insert(donations).select(donation).onConflictDoNothing({ target: donations.orderId })
  }
  const { licenseKey, maxDevices } = item
  const license = sql`select ${id}, ${licenseKey}, u.id, o.id, ${paymentId}, o.plan_type, ${maxDevices}, ${at}, null, null, 0 ${buyer}`
  return db.insert(licenses).select(license).onConflictDoNothing({ target: licenses.orderId })
}

function addFullRefund(db: Database, { order, paymentId, paidAt }: Fulfillment) {
  const totalRefunded = order.amount.amount
  return db
    .insert(paymentReversals)
    .values({
      id: `refund:all-of-${paymentId}`,
      paymentId,
      kind: "refund",
      amount: 0,
      totalRefunded,
      occurredAt: paidAt,
    })
    .onConflictDoNothing()
}

/** Column names must be unique: D1's batch returns objects, in which duplicates overwrite each other. */
export function selectOrderAndBuyer(db: Database, providerOrderId: string) {
  return db
    .select({ order: orders, buyerEmail: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.providerOrderId, providerOrderId))
    .limit(1)
}

type OrderAndBuyerRow = Awaited<ReturnType<typeof selectOrderAndBuyer>>[number]

export function toOrderAndBuyer(row: OrderAndBuyerRow | undefined): OrderAndBuyer | null {
  return row ? { order: toOrder(row.order), buyerEmail: row.buyerEmail } : null
}
