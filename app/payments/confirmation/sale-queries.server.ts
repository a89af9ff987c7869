import { asc, eq, inArray, sql } from "drizzle-orm"
import type { Sale } from "#app/orders/ledger/ledger.ts"
import { toDiscount } from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import type { Database } from "#db/client.server.ts"
import { coupons, orders } from "#db/schema/orders.ts"

type Period = { from: Date; until: Date }

/** Selects the orders paid from a time on and before another, oldest first, for a batch; free ones are no sales. */
export function selectSales(db: Database, { from, until }: Period, limit: number) {
  const sold = sql`select id from orders where source <> 'free'
    and paid_at >= ${from.getTime()} and paid_at < ${until.getTime()} order by paid_at limit ${limit}`
  return db
    .select({ order: orders, couponCode: coupons.code })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(inArray(orders.id, sql`(${sold})`))
    .orderBy(asc(orders.paidAt))
    .limit(limit)
}

type SaleRow = Awaited<ReturnType<typeof selectSales>>[number]

export function toSale({ order, couponCode }: SaleRow): Sale {
  const { id, amount, ...item } = toOrder(order)
  return { id, item, amount, country: order.country, discount: toDiscount(couponCode, order.listAmount) }
}
