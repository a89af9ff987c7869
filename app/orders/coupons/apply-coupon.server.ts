import type { Checkout } from "#app/capabilities.ts"
import {
  type CheckoutFailure,
  type CheckoutResult,
  createProviderOrder,
  type NewPurchase,
  openPurchase,
} from "#app/orders/checkout/start-checkout.server.ts"
import { MAX_OPEN_ORDERS, type Order } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { type CouponProblem, couponProblem, discount, normalizeCouponCode } from "./coupon.ts"
import { countPendingLicenses, findCoupon, leaveCouponOrder, openCouponOrder } from "./queries.server.ts"

type CouponResult = CheckoutResult<CheckoutFailure | CouponProblem>

type Request = { userId: string; code: string; listPrice: Money }

const failed = (because: CouponProblem) => ({ kind: "failed", because }) as const

/** The coupon and the price with it, or why the customer can't use it. */
async function findOffer({ db, now }: Checkout, { userId, code, listPrice }: Request) {
  const at = now()
  // No coupon matches a text that can't be a code.
  const found = await findCoupon(db, normalizeCouponCode(code) ?? "", { userId, now: at })
  if (!found) return failed("unknown")
  const because = couponProblem(found.coupon, found, at)
  if (because) return failed(because)
  const discounted = discount(found.coupon, listPrice)
  return discounted.kind === "refused"
    ? failed(discounted.because)
    : { ...discounted, couponId: found.coupon.id }
}

/**
 * Opens an order with the coupon in the place of the order at the full price, and its order at the provider: an order there has
 * one amount. The order at the full price stays open, so that a payment which has begun counts.
 */
async function openWithCoupon(
  context: Checkout,
  request: Request,
  openAtFullPrice: () => Promise<Order | null>,
): Promise<CouponResult> {
  const { db, now, randomBytes } = context
  const { userId, listPrice } = request
  const offer = await findOffer(context, request)
  if (offer.kind === "failed") return offer
  const from = await openAtFullPrice()
  if (!from) return { kind: "failed", because: "too-many-open-orders" }
  const { couponId, price } = offer
  const { provider } = from
  const order = { id: createId(randomBytes), userId, couponId, listPrice, price, provider, now: now() }
  const opened = await openCouponOrder(db, { ...order, fromOrderId: from.id })
  if (opened) return createProviderOrder(context, opened)
  // Another buyer may have got the last use since the coupon was read.
  const again = await findOffer(context, request)
  if (again.kind === "failed") return again
  const isFull = (await countPendingLicenses(db, userId)) >= MAX_OPEN_ORDERS
  return { kind: "failed", because: isFull ? "too-many-open-orders" : "not-open" }
}

/** The price of an open order without its coupon. */
const listPriceOf = ({ amount, listAmount }: Order): Money => ({
  ...amount,
  amount: listAmount ?? amount.amount,
})

/** Opens an order with the coupon in the place of an open order. */
export const applyCoupon = (
  context: Checkout,
  { userId, order, code }: { userId: string; order: Order; code: string },
) => openWithCoupon(context, { userId, code, listPrice: listPriceOf(order) }, async () => order)

/** Opens an order at the full price and, in its place, one with the coupon; neither if the coupon is refused. */
export const startCheckoutWithCoupon = (context: Checkout, purchase: NewPurchase, code: string) =>
  openWithCoupon(context, { userId: purchase.userId, code, listPrice: purchase.amount }, () =>
    openPurchase(context, purchase),
  )

/** Releases the use that is reserved for the order, and returns to the order at the full price. */
export async function removeCoupon(
  context: Checkout,
  { userId, order }: { userId: string; order: Order },
): Promise<CouponResult> {
  const { db, now } = context
  const listPrice = listPriceOf(order)
  const { id, provider } = order
  const fullPrice = await leaveCouponOrder(db, { id, userId, listPrice, provider, now: now() })
  return fullPrice ? createProviderOrder(context, fullPrice) : failed("not-open")
}
