import { eq } from "drizzle-orm"
import type { Order } from "#app/domain/checkout/order.ts"
import type { Database } from "#db/client.server.ts"
import { orders, users } from "#db/schema.ts"
import {
  type Fulfillment,
  type FulfillmentResult,
  fulfillmentStatements,
} from "./fulfillment-statements.server.ts"
import { toOrder } from "./orders.server.ts"

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

/**
 * Marks the order paid, adds the license or donation and queues the receipt, in one transaction. Idempotent:
 * repeated and concurrent calls keep what the first one wrote. The buyer is read inside the transaction,
 * because the account may be deleted at any time before it.
 */
export async function fulfillOrder(db: Database, fulfillment: Fulfillment): Promise<FulfillmentResult> {
  const [, , , , , paid] = await db.batch(fulfillmentStatements(db, fulfillment))
  const [paidOrder] = paid
  if (!paidOrder) return "already-paid"
  return paidOrder.userId === null ? "payment-without-buyer" : "fulfilled"
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
