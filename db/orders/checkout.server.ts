import { and, eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { selectBillingDetails, toBillingDetails } from "#db/papers/billing-details.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { selectCouponProblem } from "#db/payments/coupon-payments.server.ts"
import { coupons, orders } from "#db/schema.ts"
import { selectCouponOrderOf } from "./coupon-orders.server.ts"
import { toOrder } from "./orders.server.ts"

/**
 * An order of the account with its coupon and what became of it, the buyer's details and the seller, and the order with a
 * coupon that was opened in its place, in one round trip; null when there is none.
 */
export async function findCheckout(
  db: Database,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
) {
  const [[found], [billing], [seller], [couponOrder], [problem]] = await db.batch([
    db
      .select({ order: orders, couponCode: coupons.code })
      .from(orders)
      .leftJoin(coupons, eq(coupons.id, orders.couponId))
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
      .limit(1),
    selectBillingDetails(db, orderId),
    selectSeller(db),
    selectCouponOrderOf(db, userId, orderId, now),
    selectCouponProblem(db, orderId),
  ])
  if (!found) return null
  const { order, couponCode } = found
  return {
    order: toOrder(order),
    couponCode,
    /** Of the order that replaces this one while a use of its coupon is kept; null for none. */
    couponOrderId: couponOrder?.id ?? null,
    /** Whether a payment arrived that the coupon did not cover, and the site's owner has not decided about it. */
    hasCouponProblem: problem !== undefined,
    country: order.country,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
  }
}

export type FoundCheckout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>
