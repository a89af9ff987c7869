import { CURRENCIES, type Currency, formatMoney } from "#app/platform/money.ts"
import { type Coupon, type CouponState, type CouponTerms, usesOverLimit } from "./coupon.ts"

/** The name of the field of an amount, "amountUSD". */
export const amountField = (currency: Currency) => `amount${currency}` as const

export const couponsCopy = {
  newCoupon: "New coupon",
} as const

export const couponStates: Record<CouponState, string> = {
  planned: "Planned",
  open: "Open",
  "used-up": "Used up",
  ended: "Ended",
}

/** Returns a discount such as "20%", or "$10.00, ₹500". */
export function describeDiscount({ percent, amounts }: CouponTerms): string {
  if (percent !== null) return `${percent}%`
  return CURRENCIES.flatMap((currency) => {
    const amount = amounts?.[currency]
    return amount === undefined ? [] : [formatMoney({ amount, currency })]
  }).join(", ")
}

/** Returns "3", "3 of 10", or "11 of 10, 1 over the limit": see `usesOverLimit`. */
export function usesOf(coupon: Pick<Coupon, "used" | "maxUses">): string {
  const { used, maxUses } = coupon
  const over = usesOverLimit(coupon)
  return [
    maxUses === null ? `${used}` : `${used} of ${maxUses}`,
    ...(over > 0 ? [`${over} over the limit`] : []),
  ].join(", ")
}
