import * as z from "zod"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import { type Currency, parseAmount } from "#app/domain/money.ts"
import { businessPrice } from "#app/domain/orders/plans.ts"
import { isPast, parseIndianTime } from "#app/domain/time.ts"

const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim())

/**
 * A price of the currency in major units, parsed into minor units; null for an empty field. A Small Business license must
 * cost something, too.
 */
const optionalPrice = (currency: Currency) =>
  text
    .transform((typed) => (typed === "" ? null : (parseAmount(typed) ?? 0)))
    .refine((amount) => amount !== 0, { error: pricesCopy.priceUnreadable, abort: true })
    .refine(
      (amount) => amount === null || businessPrice({ amount, currency }).price.amount > 0,
      pricesCopy.priceTooLow,
    )

/** A time of Asia/Kolkata; null for an empty field. */
const futureTime = (now: Date) =>
  text
    .refine((typed) => typed === "" || parseIndianTime(typed) !== null, {
      error: pricesCopy.fromUnreadable,
      abort: true,
    })
    .transform(parseIndianTime)
    .refine((time) => time === null || !isPast(time, now), pricesCopy.fromPast)

/** A region's new price: in minor units, without an override null, and from when it holds, at once for null. */
export const priceForm = (currency: Currency, now: Date) =>
  z.object({
    base: optionalPrice(currency)
      .refine((amount) => amount !== null, pricesCopy.priceUnreadable)
      .transform((amount) => amount ?? 0),
    override: optionalPrice(currency),
    from: futureTime(now),
  })
