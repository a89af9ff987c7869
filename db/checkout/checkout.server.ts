import { and, eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { orders } from "#db/schema.ts"
import { selectBillingDetails, toBillingDetails } from "./billing-details.server.ts"
import { toOrder } from "./orders.server.ts"
import { selectSeller, toSeller } from "./seller.server.ts"

/** An order of the account, the buyer's details and the seller, in one round trip; null when there is none. */
export async function findCheckout(db: Database, userId: string, orderId: string) {
  const [[order], [billing], [seller]] = await db.batch([
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
      .limit(1),
    selectBillingDetails(db, orderId),
    selectSeller(db),
  ])
  if (!order) return null
  const { country } = order
  return { order: toOrder(order), country, billing: toBillingDetails(billing), seller: toSeller(seller) }
}

export type FoundCheckout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>
