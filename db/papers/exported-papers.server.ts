import { eq, inArray } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { billingDetails, invoices, orders, receipts } from "#db/schema.ts"

/** The billing details, receipts and invoices of an account's orders, as queries for a batch. */
export function selectPapersOf(db: Database, userId: string) {
  const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return [
    db.select().from(billingDetails).where(inArray(billingDetails.orderId, orderIds)),
    db.select().from(receipts).where(inArray(receipts.orderId, orderIds)),
    db.select().from(invoices).where(inArray(invoices.orderId, orderIds)),
  ] as const
}
