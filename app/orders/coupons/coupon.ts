import { type Currency, MIN_PAYABLE_AMOUNT, type Money } from "#app/platform/money.ts"
import { toNormalForm, withAsciiDigits } from "#app/platform/text.ts"
import { isPast, minutes } from "#app/platform/time.ts"

/** Minor units off the price, by currency; a currency that is absent has no discount. */
export type CouponAmounts = Partial<Record<Currency, number>>

/** Discount of a coupon: whole percent from 1 to 99, or amounts; one of the two is null. */
export type CouponTerms = { percent: number | null; amounts: CouponAmounts | null }

export type Coupon = CouponTerms & {
  id: string
  code: string
  /** Maximum number of orders that can be paid with it; null for any number. */
  maxUses: number | null
  oncePerCustomer: boolean
  validFrom: Date
  /** End of the period in which it can be applied, exclusive; null without one. */
  validUntil: Date | null
  endedAt: Date | null
  /** Number of orders that were paid with it. */
  used: number
  createdAt: Date
}

/** The coupon of an order: all null for an order without one. */
export type OrderCoupon = {
  couponId: string | null
  /** Price of the order without the coupon, in minor units. */
  listAmount: number | null
  /** Time until which one use of the coupon is reserved for the order. */
  couponReservedUntil: Date | null
}

/** Time for which a use is reserved for an unpaid order: a payment that begins in this time is accepted. */
export const COUPON_RESERVATION = minutes(30)

/**
 * How much longer the use is withheld from other orders, for a payment that began at the last moment: Razorpay fails a
 * payment that the bank has not answered after 10 minutes (razorpay.com/docs/payments/payments/late-authorisation, read
 * on 2026-11-23).
 */
export const PAYMENT_TIMEOUT = minutes(10)

export const MAX_CODE_LENGTH = 32

/** Pattern of a code, without the u flag, with which `i` would let "ſ" and the Kelvin sign match ASCII letters. */
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i

/** The stored form of a typed code: trimmed, in upper case; null for what can't be a code, however long it is. */
export function normalizeCouponCode(typed: string): string | null {
  if (typed.length > 4 * MAX_CODE_LENGTH) return null
  const code = toNormalForm(withAsciiDigits(typed), "NFKC", typed.length).trim()
  return code.length >= 3 && code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code.toUpperCase() : null
}

/**
 * Returns the price with the coupon, in integers, or why it gives none: no amount in the currency, or less is left than can
 * be paid. With a percentage, half a minor unit of the price is rounded up.
 */
export function discount({ percent, amounts }: CouponTerms, { amount, currency }: Money) {
  const off = amounts?.[currency] ?? null
  const left =
    percent !== null ? Math.floor((amount * (100 - percent) + 50) / 100) : off !== null ? amount - off : null
  if (left === null) return { kind: "refused", because: "other-currency" } as const
  if (left < MIN_PAYABLE_AMOUNT) return { kind: "refused", because: "too-cheap" } as const
  return { kind: "discounted", price: { amount: left, currency } } as const
}

export type CouponState = "planned" | "open" | "used-up" | "ended"

type Validity = Pick<Coupon, "validFrom" | "validUntil" | "endedAt" | "maxUses" | "used">

export function couponState(coupon: Validity, now: Date): CouponState {
  const { validFrom, validUntil, endedAt, maxUses, used } = coupon
  if (endedAt !== null || (validUntil !== null && isPast(validUntil, now))) return "ended"
  if (maxUses !== null && used >= maxUses) return "used-up"
  return isPast(validFrom, now) ? "open" : "planned"
}

/** Other uses of a coupon, which may prevent its use by a customer. */
export type CouponUses = {
  /** Number of uses that are reserved for open orders of other customers. */
  reserved: number
  /** True if the customer has paid with it before. */
  isUsedBefore: boolean
}

/** Reasons why a coupon can't be used; "not-open" if the order at the full price is no longer open. */
export type CouponProblem =
  | "unknown"
  | "not-open"
  | "planned"
  | "ended"
  | "used-up"
  | "reserved"
  | "used-before"
  | "other-currency"
  | "too-cheap"

/** Returns why a customer can't use a coupon now; null if it can be used. The database enforces the same rules. */
export function couponProblem(
  coupon: Validity & Pick<Coupon, "oncePerCustomer">,
  { reserved, isUsedBefore }: CouponUses,
  now: Date,
): CouponProblem | null {
  const state = couponState(coupon, now)
  if (state === "ended" || state === "planned") return state
  if (coupon.oncePerCustomer && isUsedBefore) return "used-before"
  if (state === "used-up") return "used-up"
  return coupon.maxUses !== null && coupon.used + reserved >= coupon.maxUses ? "reserved" : null
}

/**
 * Number of orders paid beyond the limit: the bank confirmed a payment that began in time only after another buyer had
 * the last use, or the site's owner issued the license all the same.
 */
export function usesOverLimit({ maxUses, used }: Pick<Coupon, "maxUses" | "used">): number {
  return maxUses === null ? 0 : Math.max(0, used - maxUses)
}

/** The coupon on an invoice: its code, and the price without it in minor units. */
export type PrintedDiscount = { code: string; listAmount: number }
