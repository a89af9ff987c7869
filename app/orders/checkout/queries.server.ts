import { and, eq, sql } from "drizzle-orm"
import { type BillingDetails, isSameBilling } from "#app/orders/billing/billing-details.ts"
import { selectCouponOrderOf } from "#app/orders/coupons/queries.server.ts"
import {
  saveAgreement,
  saveBillingDetails,
  selectAgreement,
  selectBillingDetails,
  toAgreement,
  toBillingDetails,
} from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { type Agreement, isSameAgreement } from "#app/orders/withdrawal/withdrawal.ts"
import type { Database, Found } from "#db/client.server.ts"
import { coupons, orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"

/**
 * An order of the account with its coupon and what became of it, the buyer's details and the seller, and the order with a
 * coupon that was opened in its place, in one round trip; null when there is none.
 */
export async function findCheckout(
  db: Database,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
) {
  const [[found], [billing], [seller], [couponOrder], [problem], [agreement]] = await db.batch([
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
    selectAgreement(db, orderId),
  ])
  if (!found) return null
  const { order, couponCode } = found
  return {
    order: toOrder(order),
    couponCode,
    /** Id of the order that replaces this one while a use of its coupon is reserved; null for none. */
    couponOrderId: couponOrder?.id ?? null,
    /** True if a payment arrived that the coupon did not cover, and the owner has not decided about it. */
    hasCouponProblem: problem !== undefined,
    country: order.country,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
    /** Consent of the buyer; null before the first press of the button that pays. */
    agreement: toAgreement(agreement),
  }
}

export type FoundCheckout = Found<typeof findCheckout>

type Typed = { billing: BillingDetails; agreement: Agreement | null }

/**
 * Saves what was typed at the checkout of an order, unless the order is paid; no agreement where nothing was agreed to.
 * `before` is what is saved of it. Writes nothing where nothing changed.
 */
export async function saveCheckout(
  db: Database,
  orderId: string,
  { before, typed }: { before: Pick<FoundCheckout, "billing" | "agreement">; typed: Typed },
  now: Date,
): Promise<void> {
  const { billing, agreement } = typed
  const isAgreed = agreement && before.agreement && isSameAgreement(before.agreement, agreement)
  const [first, ...rest] = [
    ...(isSameBilling(before.billing, billing) ? [] : [saveBillingDetails(db, orderId, billing, now)]),
    ...(agreement && !isAgreed ? [saveAgreement(db, orderId, agreement, now)] : []),
  ]
  if (first) await db.batch([first, ...rest])
}

/** The open problem of an order's payment that its coupon did not cover, as a query for a batch. */
function selectCouponProblem(db: Database, orderId: string) {
  return db
    .select({ paymentId: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), sql`problem = 'coupon-unavailable' and problem_resolved_at is null`),
    )
    .limit(1)
}
