import * as z from "zod"
import { amountField, couponsCopy } from "#app/copy/desk/coupons.ts"
import { CURRENCIES, parseAmount } from "#app/domain/money.ts"
import { type CouponAmounts, normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { endOfIndianDay, indianDayOf, isPast, parseIndianDay } from "#app/domain/time.ts"

const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim())

/** A whole number; null for an empty field. */
const optionalNumber = (max: number, wrong: string) =>
  text
    .refine(
      (typed) => typed === "" || (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max),
      wrong,
    )
    .transform((typed) => (typed === "" ? null : Number(typed)))

/** Major units, parsed into minor units; null for an empty field. */
const optionalAmount = text
  .refine((typed) => typed === "" || (parseAmount(typed) ?? 0) > 0, couponsCopy.amountWrong)
  .transform((typed) => (typed === "" ? null : parseAmount(typed)))

/** The first moment of a day in UTC; null for an empty field. */
const optionalDay = text
  .refine((typed) => typed === "" || parseIndianDay(typed) !== null, couponsCopy.dayWrong)
  .transform((typed) => parseIndianDay(typed))

const amounts = {
  amountUSD: optionalAmount,
  amountEUR: optionalAmount,
  amountGBP: optionalAmount,
  amountINR: optionalAmount,
} satisfies Record<ReturnType<typeof amountField>, typeof optionalAmount>

/** What a new coupon takes off, how often and when; `now` decides what an empty first day means. */
const termsForm = (now: Date) =>
  z
    .object({
      percent: optionalNumber(99, couponsCopy.percentWrong),
      ...amounts,
      uses: optionalNumber(1_000_000, couponsCopy.usesWrong),
      from: optionalDay,
      until: optionalDay.transform((day) => day && endOfIndianDay(day)),
      once: text.transform((typed) => typed !== ""),
    })
    .transform(({ percent, uses: maxUses, from, until: validUntil, once: oncePerCustomer, ...typed }) => ({
      percent,
      maxUses,
      validUntil,
      oncePerCustomer,
      amounts: toAmounts(typed),
      validFrom: from ?? parseIndianDay(indianDayOf(now)) ?? now,
    }))
    .refine(({ percent, amounts }) => (percent === null) !== (amounts === null), {
      path: ["percent"],
      error: couponsCopy.termsRequired,
    })
    .refine(
      ({ validFrom, validUntil }) => !validUntil || (!isPast(validUntil, now) && validUntil > validFrom),
      {
        path: ["until"],
        error: couponsCopy.untilOver,
      },
    )

function toAmounts(typed: Record<ReturnType<typeof amountField>, number | null>): CouponAmounts | null {
  const given = CURRENCIES.flatMap((currency) => {
    const amount = typed[amountField(currency)]
    return amount === null ? [] : [[currency, amount] as const]
  })
  return given.length === 0 ? null : Object.fromEntries(given)
}

const code = text
  .refine((typed) => normalizeCouponCode(typed) !== null, couponsCopy.codeWrong)
  .transform((typed) => normalizeCouponCode(typed) ?? "")

/** One coupon, with its code. */
export const createCouponForm = (now: Date) => z.intersection(z.object({ code }), termsForm(now))
