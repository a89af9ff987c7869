import { and, eq, type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Order } from "#app/domain/orders/order.ts"
import type { Database } from "#db/client.server.ts"
import { hasUseLeft, isUsedBy, reservedFor } from "#db/orders/coupons.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { payments } from "#db/schema.ts"
import { addPaymentProblem, hasOpenProblem, hasProblem } from "./payment-problems.server.ts"

type CouponPayment = {
  order: Order
  paymentId: string
  /** When the payment was begun; null where the site's owner has decided that it counts. */
  begunAt: Date | null
  paidAt: Date
}

/**
 * Whether a captured payment may use the coupon of its order, read in the transaction that confirms it: if a use was kept
 * for the order when the payment was begun, or one is left. What was refused once stays so until the site's owner
 * decides. A payment without a buyer buys nothing, so it needs no use. True for an order without a coupon.
 */
export function mayUseCoupon({ order, paymentId, begunAt, paidAt: now }: CouponPayment): SQL {
  if (order.couponId === null || order.userId === null || begunAt === null) return sql`true`
  const reserved = reservedFor(sql`r.id <> o.id`, now)
  return sql`exists (select 1 from orders o join coupons on coupons.id = o.coupon_id where o.id = ${order.id}
    and (o.coupon_reserved_until > ${begunAt.getTime()} or (${hasUseLeft(now, reserved)}))
    and (coupons.once_per_customer = 0 or not ${isUsedBy(sql`o.user_id`)})
    and not ${hasProblem(paymentId, "coupon-unavailable")})`
}

type UncoveredPayment = Pick<CouponPayment, "order" | "paymentId" | "paidAt"> & {
  /** To the buyer; null for an order without one. */
  couponNotice: AccountEmail | null
  /** Given back in full, so nothing remains to be decided. */
  isRefunded: boolean
}

/** Statements for the batch that records a payment whose coupon can't be used: the site's owner and the buyer are told. */
export function recordCouponProblem(
  db: Database,
  { order, paymentId, paidAt: at, couponNotice, isRefunded }: UncoveredPayment,
) {
  if (isRefunded) return []
  const reason = "coupon-unavailable"
  const isOpen = hasOpenProblem(paymentId, reason)
  return [
    ...addPaymentProblem(db, { paymentId, ...order.amount }, { reason, orderId: order.id, at }),
    ...(order.userId && couponNotice ? [queueEmailTo(db, order.userId, couponNotice, isOpen)] : []),
  ]
}

/** The open problem of an order's payment that its coupon did not cover, as a query for a batch. */
export function selectCouponProblem(db: Database, orderId: string) {
  return db
    .select({ paymentId: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), sql`problem = 'coupon-unavailable' and problem_resolved_at is null`),
    )
    .limit(1)
}
