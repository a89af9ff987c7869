import { inMinutes } from "#app/platform/time.ts"
import { COUPON_RESERVATION, type CouponProblem, PAYMENT_TIMEOUT } from "./coupon.ts"

export const couponCopy = {
  title: "Coupon",
  fold: "I have a coupon",
  hint: "You’ll see the new price before you pay anything.",
  applied: (code: string) => `${code} is applied.`,
  heldUntil: (until: string) => `We’ll hold this price for you until ${until}.`,
  lapsed: (code: string) =>
    `We no longer hold the price with ${code}. Apply it again, or remove it to pay the full price.`,
  apply: "Apply",
  applying: "Applying…",
  remove: "Remove coupon",
  removing: "Removing…",
} as const

/** On the pricing page, before the order. */
export const couponOnPricing = {
  carried: (code: string) =>
    `Coupon ${code} is checked when you buy. The new price is shown before you pay anything.`,
  without: "Continue without the coupon",
} as const

/** Reason why nothing can be done with a coupon on an order. */
export const couponAnswers = {
  notForThis: "Coupons are for the plans on the pricing page. Nothing was charged.",
  notNow: "This order can’t be changed anymore. Nothing was charged.",
} as const

/** Reason why a coupon is refused. */
export const couponProblems: Record<CouponProblem, string> = {
  unknown: "We don’t know this coupon. Please check the code. Nothing was charged.",
  "not-open":
    "This order is too old for a coupon. Nothing was charged. Please open the pricing page and order again.",
  planned: "This coupon can’t be used yet. Nothing was charged.",
  ended: "This coupon has ended. Nothing was charged.",
  "used-up": "This coupon has been used as often as it can be. Nothing was charged.",
  reserved: `All uses of this coupon are taken at the moment. One that is not paid becomes free again within ${inMinutes(COUPON_RESERVATION + PAYMENT_TIMEOUT)}. Nothing was charged.`,
  "used-before": "You have used this coupon before, and each customer can use it once. Nothing was charged.",
  "other-currency": "This coupon is not for prices in your currency. Nothing was charged.",
  "too-cheap":
    "This coupon would leave less to pay than the payment service accepts, so it can’t be used here. Nothing was charged.",
}
