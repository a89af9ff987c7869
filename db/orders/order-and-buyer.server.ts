import { eq } from "drizzle-orm"
import type { Order } from "#app/domain/orders/order.ts"
import type { BillingDetails } from "#app/domain/papers/billing-details.ts"
import type { PrintedDiscount } from "#app/domain/papers/invoice.ts"
import type { Seller } from "#app/domain/papers/seller.ts"
import type { Database } from "#db/client.server.ts"
import { selectBillingDetailsOf, toBillingDetails } from "#db/papers/billing-details.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { coupons, orderAgreements, orders, users } from "#db/schema.ts"
import { agreementColumns, type StoredAgreement, toAgreement } from "./order-agreements.server.ts"
import { toOrder } from "./orders.server.ts"

/** An order with everything that its confirmation needs. */
export type OrderAndBuyer = {
  order: Order
  /** Null once the account is deleted. */
  buyerEmail: string | null
  /** The country that the price came from; null where it is unknown. */
  country: string | null
  billing: BillingDetails
  /** Null until the settings were first saved. */
  seller: Seller | null
  /** What the buyer agreed to; null where nothing was asked. */
  agreement: StoredAgreement | null
  /** The coupon that its amount includes. */
  discount: PrintedDiscount | null
}

/** The order with this provider order id and its buyer; null when there is none. */
export async function findOrderAndBuyer(
  db: Database,
  providerOrderId: string,
): Promise<OrderAndBuyer | null> {
  return toOrderAndBuyer(await db.batch(selectOrderAndBuyer(db, providerOrderId)))
}

/** Queries for a batch, by the provider's id of the order. */
export function selectOrderAndBuyer(db: Database, providerOrderId: string) {
  const order = db
    .select({
      order: orders,
      buyerEmail: users.email,
      couponCode: coupons.code,
      agreement: agreementColumns,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .where(eq(orders.providerOrderId, providerOrderId))
    .limit(1)
  return [order, selectBillingDetailsOf(db, providerOrderId), selectSeller(db)] as const
}

type Queries = ReturnType<typeof selectOrderAndBuyer>
type Rows = readonly [Awaited<Queries[0]>, Awaited<Queries[1]>, Awaited<Queries[2]>]

export function toOrderAndBuyer([[found], [billing], [seller]]: Rows): OrderAndBuyer | null {
  if (!found) return null
  const { order, buyerEmail, couponCode, agreement } = found
  return {
    order: toOrder(order),
    buyerEmail,
    country: order.country,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
    agreement: toAgreement(agreement),
    discount: toDiscount(couponCode, order.listAmount),
  }
}

/** What papers print of the coupon of an order; null without one. */
function toDiscount(code: string | null, listAmount: number | null): PrintedDiscount | null {
  return code !== null && listAmount !== null ? { code, listAmount } : null
}
