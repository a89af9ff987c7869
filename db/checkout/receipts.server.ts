import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { newestFirst } from "#db/keyset.server.ts"
import { licenses, orders } from "#db/schema.ts"
import { toOrder } from "./orders.server.ts"

const MAX_RECEIPTS = 10

/** The account's newest paid orders, at most 10; `licenseKey` is null without a license in force. */
export async function listReceipts(db: Database, userId: string) {
  const rows = await db
    .select({ order: orders, licenseKey: licenses.key })
    .from(orders)
    .leftJoin(licenses, and(eq(licenses.orderId, orders.id), isNull(licenses.revokedAt)))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(...newestFirst(orders))
    .limit(MAX_RECEIPTS)
  return rows.flatMap(({ order, licenseKey }) => {
    const { paymentId, paidAt } = order
    return paymentId && paidAt ? [{ order: toOrder(order), paymentId, paidAt, licenseKey }] : []
  })
}
