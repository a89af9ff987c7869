import { and, eq, sql } from "drizzle-orm"
import { type BillingDetails, isSameBilling } from "#app/orders/billing/billing-details.ts"
import { couponOrder } from "#app/orders/coupons/queries.server.ts"
import {
  saveAgreement,
  saveBillingDetails,
  selectAgreement,
  selectBillingDetails,
  toAgreement,
  toBillingDetails,
} from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import {
  MAX_NOTICES,
  selectNoticedPayments,
  toNoticedPayment,
} from "#app/orders/payment-notices/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { type Agreement, isSameAgreement } from "#app/orders/withdrawal/withdrawal.ts"
import type { Database, Found } from "#db/client.server.ts"
import { batchPrepared, preparedOnce } from "#db/prepared-query.server.ts"
import { coupons, orders } from "#db/schema/orders.ts"

/**
 * An order of the account with its coupon and what became of it, the buyer's details and the seller, and the order with a
 * coupon that was opened in its place, in one round trip; null when there is none.
 */
export async function findCheckout(
  db: Database,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
) {
  const [[found], [billing], [seller], [replacement], noticed, [agreement]] = await batchPrepared(
    db,
    { userId, orderId, now: now.getTime() },
    orderOfBuyer(db),
    billingOfOrder(db),
    savedSeller(db),
    couponOrder(db),
    noticedPayments(db),
    agreementOfOrder(db),
  )
  if (!found) return null
  const { order, couponCode } = found
  return {
    order: toOrder(order),
    couponCode,
    /** Id of the order that replaces this one while a use of its coupon is reserved; null for none. */
    couponOrderId: replacement?.id ?? null,
    /** Payments that bought nothing, the newest first. */
    noticed: noticed.map(toNoticedPayment),
    country: order.country,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
    /** Consent of the buyer; null before the first press of the button that pays. */
    agreement: toAgreement(agreement),
  }
}

/** The order of a prepared query. */
const boundOrderId = sql`${sql.placeholder("orderId")}`

const orderOfBuyer = preparedOnce((db) =>
  db
    .select({ order: orders, couponCode: coupons.code })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(and(eq(orders.id, boundOrderId), eq(orders.userId, sql.placeholder("userId"))))
    .limit(1)
    .prepare(),
)

const billingOfOrder = preparedOnce((db) => selectBillingDetails(db, boundOrderId).prepare())

const agreementOfOrder = preparedOnce((db) => selectAgreement(db, boundOrderId).prepare())

const savedSeller = preparedOnce((db) => selectSeller(db).prepare())

const noticedPayments = preparedOnce((db) =>
  selectNoticedPayments(db, sql`${orders.id} = ${boundOrderId}`, MAX_NOTICES).prepare(),
)

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
