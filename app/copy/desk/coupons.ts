import { inMinutes } from "#app/copy/plural.ts"
import { CURRENCIES, type Currency, formatMoney } from "#app/domain/money.ts"
import {
  COUPON_RESERVATION,
  type Coupon,
  type CouponState,
  type CouponTerms,
  usesOverLimit,
} from "#app/domain/orders/coupon.ts"

export const couponsCopy = {
  lead: `Codes that make a license of the pricing page cheaper. A use is kept for ${inMinutes(COUPON_RESERVATION)} when a buyer applies a code, and counts once the order is paid.`,
  codeWrong: "Please enter 3 to 32 letters and digits, with hyphens between them if you like.",
  percentWrong:
    "Please enter a whole number from 1 to 99. A license that costs nothing is issued with Issue free of a quote.",
  termsRequired: "Please enter either a percentage or amounts.",
  amountWrong: "Please enter an amount, such as 10 or 10.50.",
  usesWrong: "Please enter a number from 1 to 1,000,000.",
  dayWrong: "Please enter a day.",
  untilOver: "The last day is over, or before the first one.",
  lookTitle: (what: string, off: string) => `${what}: ${off} off`,
  lookLead: (uses: number | null) =>
    `Nothing is created yet. This takes off more than half, ${uses === null ? "for any number of orders" : uses === 1 ? "for one order" : `for ${uses} orders`}.`,
  basicIn: (region: string) => `Basic, ${region}`,
  coupon: (code: string) => `Coupon ${code}`,
} as const

/** The name of the field of an amount, "amountUSD". */
export const amountField = (currency: Currency) => `amount${currency}` as const

export const couponStates: Record<CouponState, string> = {
  planned: "Planned",
  open: "Open",
  "used-up": "Used up",
  ended: "Ended",
}

/** The filter of the list: by dates and the owner's "End" only. */
export const couponFilters = { open: "Not ended", ended: "Ended" } as const

/** "20%", or "$10.00, ₹500". */
export function discountOf({ percent, amounts }: CouponTerms): string {
  if (percent !== null) return `${percent}%`
  return CURRENCIES.flatMap((currency) => {
    const amount = amounts?.[currency]
    return amount === undefined ? [] : [formatMoney({ amount, currency })]
  }).join(", ")
}

/** "3", "3 of 10", or "11 of 10, 1 over the limit": see `usesOverLimit`. */
export function usesOf(coupon: Pick<Coupon, "used" | "maxUses">): string {
  const { used, maxUses } = coupon
  const over = usesOverLimit(coupon)
  return [
    maxUses === null ? `${used}` : `${used} of ${maxUses}`,
    ...(over > 0 ? [`${over} over the limit`] : []),
  ].join(", ")
}
