import { eq, inArray } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { billingDetails, invoices, orderAgreements, orders, receipts, withdrawals } from "#db/schema.ts"

/** The billing details, papers, agreements and withdrawals of an account's orders, as queries for a batch. */
export function selectPapersOf(db: Database, userId: string) {
  const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return [
    db.select().from(billingDetails).where(inArray(billingDetails.orderId, orderIds)),
    db.select().from(receipts).where(inArray(receipts.orderId, orderIds)),
    db.select().from(invoices).where(inArray(invoices.orderId, orderIds)),
    db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds)),
    db.select().from(withdrawals).where(inArray(withdrawals.orderId, orderIds)),
  ] as const
}
