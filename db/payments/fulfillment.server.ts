import { eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { orders } from "#db/schema.ts"
import {
  type Fulfillment,
  type FulfillmentResult,
  fulfillmentStatements,
} from "./fulfillment-statements.server.ts"

/**
 * Marks the order paid, adds the license or donation, issues the papers and queues the receipt, in one transaction.
 * Idempotent: repeated and concurrent calls keep what the first one wrote. The buyer is read inside the transaction,
 * because the account may be deleted at any time before it.
 */
export async function fulfillOrder(db: Database, fulfillment: Fulfillment): Promise<FulfillmentResult> {
  const [[before], , , , , , , [paidOrder]] = await db.batch([
    db.select({ status: orders.status }).from(orders).where(eq(orders.id, fulfillment.order.id)),
    ...fulfillmentStatements(db, fulfillment),
  ])
  if (!paidOrder) return before && before.status !== "paid" ? "coupon-unavailable" : "already-paid"
  return paidOrder.userId === null ? "payment-without-buyer" : "fulfilled"
}
