import { type Currency, MIN_PAYABLE_AMOUNT, type Money } from "#app/platform/money.ts"
import { isPast, minutes } from "#app/platform/time.ts"

/** Minor units off the price, by currency; a currency that is absent has no discount. */
export type CouponAmounts = Partial<Record<Currency, number>>

/** What a coupon takes off: whole percent from 1 to 99, or amounts; one of the two is null. */
export type CouponTerms = { percent: number | null; amounts: CouponAmounts | null }

export type Coupon = CouponTerms & {
  id: string
  code: string
  /** How many orders can be paid with it; null for any number. */
  maxUses: number | null
  oncePerCustomer: boolean
  validFrom: Date
  /** The first moment at which it can no longer be applied; null for none. */
  validUntil: Date | null
  endedAt: Date | null
  /** Orders that were paid with it. */
  used: number
  createdAt: Date
}

/** The coupon of an order: all null for an order without one. */
export type OrderCoupon = {
  couponId: string | null
  /** What it would cost without the coupon, in minor units. */
  listAmount: number | null
  /** Until when one use of the coupon is kept for the order. */
  couponReservedUntil: Date | null
}

/** For how long one use is kept for an order that is not paid yet: a payment that is begun in this time counts. */
export const COUPON_RESERVATION = minutes(30)

/**
 * How much longer other orders don't get the use, for a payment that was begun in the last moment: Razorpay gives one up
 * that the bank has not answered after 10 minutes (razorpay.com/docs/payments/payments/late-authorisation, read on
 * 2026-11-23).
 */
export const PAYMENT_TIMEOUT = minutes(10)

export const MAX_CODE_LENGTH = 32

/** Without the u flag, in which `i` would let "ſ" and the Kelvin sign match letters of ASCII. */
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i

/** The stored form of a typed code: trimmed, in upper case; null for what can't be a code, however long it is. */
export function normalizeCouponCode(typed: string): string | null {
  if (typed.length > 4 * MAX_CODE_LENGTH) return null
  const code = typed.trim()
  return code.length >= 3 && code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code.toUpperCase() : null
}

/** Why a coupon makes no price: it has no amount in the currency, or leaves less than can be paid. */
type DiscountProblem = "other-currency" | "too-cheap"

export type Discounted = { kind: "discounted"; price: Money } | { kind: "refused"; because: DiscountProblem }

/** The price with the coupon. Of a percentage, half a minor unit of the price is rounded up. Integers only. */
export function discount({ percent, amounts }: CouponTerms, { amount, currency }: Money): Discounted {
  const left = percent === null ? amountLeft(amounts?.[currency], amount) : percentLeft(percent, amount)
  if (left === null) return { kind: "refused", because: "other-currency" }
  if (left < MIN_PAYABLE_AMOUNT) return { kind: "refused", because: "too-cheap" }
  return { kind: "discounted", price: { amount: left, currency } }
}

const percentLeft = (percent: number, amount: number) => Math.floor((amount * (100 - percent) + 50) / 100)

const amountLeft = (off: number | undefined, amount: number) => (off === undefined ? null : amount - off)

export type CouponState = "planned" | "open" | "used-up" | "ended"

type Validity = Pick<Coupon, "validFrom" | "validUntil" | "endedAt" | "maxUses" | "used">

export function couponState(coupon: Validity, now: Date): CouponState {
  const { validFrom, validUntil, endedAt, maxUses, used } = coupon
  if (endedAt !== null || (validUntil !== null && isPast(validUntil, now))) return "ended"
  if (maxUses !== null && used >= maxUses) return "used-up"
  return isPast(validFrom, now) ? "open" : "planned"
}

/** Of one coupon: what else stands against a use of it by one customer. */
export type CouponUses = {
  /** Uses that are kept for open orders of other customers. */
  reserved: number
  /** The customer has paid with it. */
  isUsedBefore: boolean
}

export type CouponProblem =
  | "unknown"
  | "planned"
  | "ended"
  | "used-up"
  | "reserved"
  | "used-before"
  | DiscountProblem

/** Why a customer can't use a coupon now; null if nothing stands against it. The database decides races the same way. */
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
 * How many orders were paid over the limit: the bank answered so late about a payment that was begun in time that another
 * buyer had the last use, or the site's owner issued the license all the same.
 */
export function usesOverLimit({ maxUses, used }: Pick<Coupon, "maxUses" | "used">): number {
  return maxUses === null ? 0 : Math.max(0, used - maxUses)
}

/** The coupon on an invoice: its code, and the price without it in minor units. */
export type PrintedDiscount = { code: string; listAmount: number }
