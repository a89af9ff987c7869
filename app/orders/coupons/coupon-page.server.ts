import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import { checkoutFailure } from "#app/orders/checkout/checkout-failure-view.server.ts"
import type { FoundCheckout } from "#app/orders/checkout/queries.server.ts"
import { isAwaitingConfirmation } from "#app/orders/order/order.ts"
import { buyingCopy } from "#app/orders/plans/copy.ts"
import { tooManyTries } from "#app/platform/copy.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { formatMomentIn, isPast } from "#app/platform/time.ts"
import { applyCoupon, removeCoupon } from "./apply-coupon.server.ts"
import { couponAnswers, couponProblems } from "./copy.ts"
import { normalizeCouponCode } from "./coupon.ts"

/** Why a coupon was neither applied nor removed. */
type RefusedCoupon = { kind: "refused"; error: string; status: number; headers: HeadersInit }

/** The order that takes the place of this one, or why there is none. */
type CouponAnswer = { kind: "started"; orderId: string } | RefusedCoupon

/** The coupon of an order as its checkout shows it; null where none can be applied: for donations and quotes. */
export function couponPage({ order, couponCode }: FoundCheckout, now: Date, timeZone: string | null) {
  if (order.kind === "donation" || order.quoteId) return null
  const { couponReservedUntil: until } = order
  return {
    code: couponCode,
    listAmount: order.listAmount,
    /** Time until which the price is kept; null once it no longer is. */
    keptUntil: until && !isPast(until, now) ? formatMomentIn(until, timeZone) : null,
  }
}

/** Applies the typed coupon to the order, or with null removes the one that it has. */
export async function submitCoupon(
  { context }: ActionFunctionArgs,
  account: Account,
  { order }: FoundCheckout,
  coupon: string | null,
): Promise<CouponAnswer> {
  const userId = account.id
  if (order.kind === "donation" || order.quoteId) return refused(couponAnswers.notForThis)
  if (isPaid(account)) return refused(buyingCopy.alreadyPaid)
  if (order.status === "paid" || isAwaitingConfirmation(order, context.now()))
    return refused(couponAnswers.notNow)
  // A text that can't be a code is refused without a query, and does not count as a guess.
  const code = normalizeCouponCode(coupon ?? "")
  if (coupon !== null && code === null) return refused(couponProblems.unknown)
  const wait = code === null ? 0 : await checkRateLimit(context, "apply-coupon", { account: userId })
  if (wait) return refused(tooManyTries(wait), 429, { "retry-after": String(wait) })
  const result =
    code === null
      ? await removeCoupon(context, { userId, order })
      : await applyCoupon(context, { userId, order, code })
  if (result.kind === "started") return result
  const { form, status } = checkoutFailure(result.because)
  return refused(form, status)
}

const refused = (error: string, status = 400, headers: HeadersInit = {}): RefusedCoupon => ({
  kind: "refused",
  error,
  status,
  headers,
})
