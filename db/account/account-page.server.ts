import { countOpenOrders, type ListOptions, selectPaidOrders, toOrder } from "#db/checkout/orders.server.ts"
import type { Database } from "#db/client.server.ts"
import { selectPendingChange } from "./email-tokens.server.ts"

type PageQuery = ListOptions & { now: Date }

/**
 * One page of the account's paid orders, the number of pending orders that can still be paid, and the change of its
 * address that waits to be confirmed, in one round trip.
 */
export async function findAccountPage(db: Database, userId: string, query: PageQuery) {
  const [rows, [open], [pendingChange]] = await db.batch([
    selectPaidOrders(db, userId, query),
    countOpenOrders(db, userId, query.now),
    selectPendingChange(db, userId, query.now),
  ])
  const paid = rows.map((row) => ({ ...toOrder(row), paidAt: row.paidAt ?? row.createdAt }))
  return { paid, openOrders: open?.count ?? 0, pendingChange: pendingChange ?? null }
}
