import * as z from "zod"
import { optionalAmount } from "#app/platform/amount-form.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { withAsciiDigits } from "#app/platform/text.ts"
import { endOfDay, indianDayOf, isPast, parseDay, startOfDay } from "#app/platform/time.ts"
import { fieldCopy } from "#app/screens/parts-copy.ts"
import { type CouponAmounts, normalizeCouponCode } from "./coupon.ts"
import { amountField } from "./desk-copy.ts"

const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim())

/** A whole number; null for an empty field. */
const optionalNumber = (max: number, wrong: string) =>
  text
    .overwrite(withAsciiDigits)
    .refine(
      (typed) => typed === "" || (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max),
      wrong,
    )
    .transform((typed) => (typed === "" ? null : Number(typed)))

/** A day; null for an empty field. */
const optionalDay = text
  .refine((typed) => typed === "" || parseDay(typed) !== null, "Please enter a day.")
  .transform((typed) => parseDay(typed))

const amount = optionalAmount(fieldCopy.amountUnreadable)

const amounts = {
  amountUSD: amount,
  amountEUR: amount,
  amountGBP: amount,
  amountINR: amount,
} satisfies Record<ReturnType<typeof amountField>, typeof amount>

/** Discount, uses and validity of a new coupon; an empty first day means the day of `now`. */
const termsForm = (now: Date) =>
  z
    .object({
      percent: optionalNumber(
        99,
        "Please enter a whole number from 1 to 99. A license that costs nothing is issued with Issue free of a quote.",
      ),
      ...amounts,
      uses: optionalNumber(1_000_000, "Please enter a number from 1 to 1,000,000."),
      from: optionalDay,
      until: optionalDay.transform((day) => day && endOfDay(day)),
      once: text.transform((typed) => typed !== ""),
    })
    .transform(({ percent, uses: maxUses, from, until: validUntil, once: oncePerCustomer, ...typed }) => ({
      percent,
      maxUses,
      validUntil,
      oncePerCustomer,
      amounts: toAmounts(typed),
      validFrom: startOfDay(from ?? indianDayOf(now)),
    }))
    .refine(({ percent, amounts }) => (percent === null) !== (amounts === null), {
      path: ["percent"],
      error: "Please enter either a percentage or amounts.",
    })
    .refine(
      ({ validFrom, validUntil }) => !validUntil || (!isPast(validUntil, now) && validUntil > validFrom),
      {
        path: ["until"],
        error: "The last day is over, or before the first one.",
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
  .refine(
    (typed) => normalizeCouponCode(typed) !== null,
    "Please enter 3 to 32 letters and digits, with hyphens between them if you like.",
  )
  .transform((typed) => normalizeCouponCode(typed) ?? "")

/** Form of a new coupon, with its code. */
export const createCouponForm = (now: Date) => z.intersection(z.object({ code }), termsForm(now))
