import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import { isProviderFailure, providerFailure } from "#app/orders/checkout/checkout-failure-view.server.ts"
import { checkoutCopy } from "#app/orders/checkout/copy.ts"
import type { FoundCheckout } from "#app/orders/checkout/queries.server.ts"
import { isAwaitingConfirmation } from "#app/orders/order/order.ts"
import { buyingCopy } from "#app/orders/plans/copy.ts"
import { tooManyTries } from "#app/platform/copy.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { formatMomentIn, isPast } from "#app/platform/time.ts"
import { applyCoupon, type CouponResult, removeCoupon } from "./apply-coupon.server.ts"
import { couponAnswers, couponProblems } from "./copy.ts"
import { MAX_CODE_LENGTH, normalizeCouponCode } from "./coupon.ts"

/** Why a coupon was neither applied nor removed, with what was typed. */
export type RefusedCoupon = { typed: string; error: string; status: number; headers: HeadersInit }

/** The order that takes the place of this one, or why there is none. */
type CouponAnswer = { orderId: string } | RefusedCoupon

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
  const typed = coupon ?? ""
  if (order.kind === "donation" || order.quoteId) return refused(typed, couponAnswers.notForThis)
  if (isPaid(account)) return refused(typed, buyingCopy.alreadyPaid)
  if (order.status === "paid" || isAwaitingConfirmation(order, context.now()))
    return refused(typed, couponAnswers.notNow)
  const userId = account.id
  if (coupon === null) return answer(typed, await removeCoupon(context, { userId, order }))
  // A text that can't be a code is refused without a query, and does not count as a guess.
  const code = normalizeCouponCode(typed)
  if (code === null) return refused(typed, couponProblems.unknown)
  const wait = await checkRateLimit(context, "apply-coupon", { account: userId })
  if (wait) return refused(typed, tooManyTries(wait), 429, { "retry-after": String(wait) })
  return answer(typed, await applyCoupon(context, { userId, order, code }))
}

function answer(typed: string, result: CouponResult): CouponAnswer {
  if (result.kind === "started") return { orderId: result.orderId }
  return refused(typed, couponFailure(result), isProviderFailure(result.kind) ? 503 : 400)
}

/** Why an order has no coupon, as a sentence. */
export function couponFailure(result: Exclude<CouponResult, { kind: "started" }>): string {
  switch (result.kind) {
    case "refused":
      return couponProblems[result.because]
    case "not-open":
      return couponAnswers.notOpen
    case "too-many-open-orders":
      return checkoutCopy.tooManyOpenOrders
    case "provider-failed":
    case "provider-refused":
      return providerFailure(result)
  }
}

const refused = (typed: string, error: string, status = 400, headers: HeadersInit = {}): RefusedCoupon => ({
  typed: typed.slice(0, MAX_CODE_LENGTH),
  error,
  status,
  headers,
})
