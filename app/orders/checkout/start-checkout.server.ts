import type { Clock, Log, Payments, Random, Store, Visitor } from "#app/capabilities.ts"
import {
  type CouponProblem,
  couponProblem,
  discount,
  normalizeCouponCode,
} from "#app/orders/coupons/coupon.ts"
import { findCoupon, leaveCouponOrder, openCouponOrder } from "#app/orders/coupons/queries.server.ts"
import type { Order, Purchase } from "#app/orders/order/order.ts"
import { linkProviderOrder, openOrder } from "#app/orders/order/queries.server.ts"
import { openQuoteOrder } from "#app/orders/quotes/queries.server.ts"
import type { OrderRefusal } from "#app/payments/razorpay/payment-provider.ts"
import type { Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"

type Dependencies = Store & Clock & Random & Log & Payments & Visitor

export type CheckoutResult =
  | { kind: "started"; orderId: string }
  | { kind: "provider-failed" }
  | { kind: "provider-refused"; refusal: OrderRefusal }
  | { kind: "too-many-open-orders" }

/**
 * Creates an order in D1, then one at Razorpay. An attempt that fails in between leaves the D1 order without
 * a provider order, and the next attempt reuses it.
 */
export async function startCheckout(
  context: Dependencies,
  { userId, purchase, amount }: { userId: string; purchase: Purchase; amount: Money },
): Promise<CheckoutResult> {
  const { db, now, randomBytes, geolocation } = context
  const country = await geolocation.findCountry()
  const newOrder = { id: createId(randomBytes), userId, purchase, amount, country, createdAt: now() }
  const order = await openOrder(db, newOrder)
  return order ? createRazorpayOrder(context, order) : { kind: "too-many-open-orders" }
}

/** Creates an order's order at Razorpay, unless it has one. */
async function createRazorpayOrder(
  { db, payments, log }: Pick<Dependencies, "db" | "payments" | "log">,
  order: Order,
): Promise<Exclude<CheckoutResult, { kind: "too-many-open-orders" }>> {
  const { id, amount, providerOrderId } = order
  if (providerOrderId) return { kind: "started", orderId: id }
  const created = await payments.createOrder({ amount, receipt: id, item: order })
  if (created.kind === "unavailable") {
    log.error("provider-order-failed", created.because, { orderId: id })
    return { kind: "provider-failed" }
  }
  if (created.kind === "refused") {
    const { because, refusal } = created
    log.error("provider-order-refused", because, { orderId: id, refusal, currency: amount.currency })
    return { kind: "provider-refused", refusal }
  }
  await linkProviderOrder(db, id, created.providerOrderId)
  return { kind: "started", orderId: id }
}

type AcceptResult = Exclude<CheckoutResult, { kind: "too-many-open-orders" }> | { kind: "not-open" }

/**
 * Opens the order of a quote, or finds it if it was opened before; "not-open" if the quote can't be accepted, or another
 * account with its address did so.
 */
export async function acceptQuote(
  context: Dependencies,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<AcceptResult> {
  const { db, geolocation, now, randomBytes } = context
  const country = await geolocation.findCountry()
  const order = await openQuoteOrder(db, { id: createId(randomBytes), quoteId, userId, country, now: now() })
  if (order?.userId !== userId) return { kind: "not-open" }
  if (order.status === "paid") return { kind: "started", orderId: order.id }
  return order.status === "pending" ? createRazorpayOrder(context, order) : { kind: "not-open" }
}

/** "not-open" if the order at the full price is no longer open. */
export type CouponResult = CheckoutResult | { kind: "refused"; because: CouponProblem } | { kind: "not-open" }

type Offer = { couponId: string; price: Money }

/** The price of an open order without its coupon. */
const listPriceOf = ({ amount, listAmount }: Pick<Order, "amount" | "listAmount">): Money => ({
  ...amount,
  amount: listAmount ?? amount.amount,
})

/**
 * Opens an order with the coupon in the place of an open order, and its order at Razorpay: an order there has one amount.
 * The order at the full price stays open, so that a payment which has begun counts.
 */
export async function applyCoupon(
  context: Dependencies,
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
  context: Dependencies,
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

/** Frees the use that is kept for the order, and goes back to the order at the full price. */
export async function removeCoupon(
  context: Dependencies,
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

type Request = { userId: string; code: string; listPrice: Money }

/** The coupon and the price with it, or why the customer can't use it. */
async function findOffer(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { userId, code, listPrice }: Request,
): Promise<Offer | Extract<CouponResult, { kind: "refused" }>> {
  const at = now()
  // What can't be a code is found nowhere.
  const found = await findCoupon(db, normalizeCouponCode(code) ?? "", { userId, now: at })
  if (!found) return { kind: "refused", because: "unknown" }
  const because = couponProblem(found.coupon, found.uses, at)
  if (because) return { kind: "refused", because }
  const discounted = discount(found.coupon, listPrice)
  return discounted.kind === "refused" ? discounted : { couponId: found.coupon.id, price: discounted.price }
}

async function openWithCoupon(
  context: Dependencies,
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
