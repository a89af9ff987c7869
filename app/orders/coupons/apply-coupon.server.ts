import type { Checkout, Clock, Store } from "#app/capabilities.ts"
import { type CheckoutResult, createRazorpayOrder } from "#app/orders/checkout/start-checkout.server.ts"
import type { Order, Purchase } from "#app/orders/order/order.ts"
import { openOrder } from "#app/orders/order/queries.server.ts"
import type { Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { type CouponProblem, couponProblem, discount, normalizeCouponCode } from "./coupon.ts"
import { findCoupon, leaveCouponOrder, openCouponOrder } from "./queries.server.ts"

/** "not-open" if the order at the full price is no longer open. */
export type CouponResult = CheckoutResult | { kind: "refused"; because: CouponProblem } | { kind: "not-open" }

type Offer = { couponId: string; price: Money }

/** The price of an open order without its coupon. */
const listPriceOf = ({ amount, listAmount }: Pick<Order, "amount" | "listAmount">): Money => ({
  ...amount,
  amount: listAmount ?? amount.amount,
})
type Request = { userId: string; code: string; listPrice: Money }

/** The coupon and the price with it, or why the customer can't use it. */
async function findOffer(
  { db, now }: Store & Clock,
  { userId, code, listPrice }: Request,
): Promise<Offer | Extract<CouponResult, { kind: "refused" }>> {
  const at = now()
  // No coupon matches a text that can't be a code.
  const found = await findCoupon(db, normalizeCouponCode(code) ?? "", { userId, now: at })
  if (!found) return { kind: "refused", because: "unknown" }
  const because = couponProblem(found.coupon, found.uses, at)
  if (because) return { kind: "refused", because }
  const discounted = discount(found.coupon, listPrice)
  return discounted.kind === "refused" ? discounted : { couponId: found.coupon.id, price: discounted.price }
}

async function openWithCoupon(
  context: Checkout,
  { couponId, price }: Offer,
  { fromOrderId, ...request }: Request & { fromOrderId: string },
): Promise<CouponResult> {
  const { db, now, randomBytes } = context
  const { userId, listPrice } = request
  const order = { id: createId(randomBytes), userId, couponId, listPrice, price, fromOrderId, now: now() }
  const opened = await openCouponOrder(db, order)
  if (opened.kind === "opened") return createRazorpayOrder(context, opened.order)
  if (opened.kind === "too-many-open-orders") return { kind: opened.kind }
  // Another buyer may have got the last use since the coupon was read.
  const again = await findOffer(context, request)
  return "kind" in again ? again : { kind: "not-open" }
}

/**
 * Opens an order with the coupon in the place of an open order, and its order at Razorpay: an order there has one amount.
 * The order at the full price stays open, so that a payment which has begun counts.
 */
export async function applyCoupon(
  context: Checkout,
  { userId, order, code }: { userId: string; order: Order; code: string },
): Promise<CouponResult> {
  const listPrice = listPriceOf(order)
  const offer = await findOffer(context, { userId, code, listPrice })
  return "kind" in offer
    ? offer
    : openWithCoupon(context, offer, { userId, code, listPrice, fromOrderId: order.id })
}

export type PurchaseWithCoupon = { userId: string; purchase: Purchase; amount: Money; code: string }

/** Opens an order at the full price and, in its place, one with the coupon; neither if the coupon is refused. */
export async function startCheckoutWithCoupon(
  context: Checkout,
  { userId, purchase, amount, code }: PurchaseWithCoupon,
): Promise<CouponResult> {
  const offer = await findOffer(context, { userId, code, listPrice: amount })
  if ("kind" in offer) return offer
  const { db, geolocation, now, randomBytes } = context
  const country = await geolocation.findCountry()
  const newOrder = { id: createId(randomBytes), userId, purchase, amount, country, createdAt: now() }
  const order = await openOrder(db, newOrder)
  if (!order) return { kind: "too-many-open-orders" }
  return openWithCoupon(context, offer, { userId, code, listPrice: amount, fromOrderId: order.id })
}

/** Releases the use that is reserved for the order, and returns to the order at the full price. */
export async function removeCoupon(
  context: Checkout,
  { userId, order }: { userId: string; order: Order },
): Promise<CouponResult> {
  const { db, now } = context
  const fullPrice = await leaveCouponOrder(db, {
    id: order.id,
    userId,
    listPrice: listPriceOf(order),
    now: now(),
  })
  return fullPrice ? createRazorpayOrder(context, fullPrice) : { kind: "not-open" }
}
