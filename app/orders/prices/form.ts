import * as z from "zod"
import { PLANS_OF_FIXED_SIZE, planNames, priceOf } from "#app/orders/plans/plans.ts"
import { readTypedAmount } from "#app/platform/amount-form.ts"
import type { Currency } from "#app/platform/money.ts"
import { isPast, parseIndianTime } from "#app/platform/time.ts"
import { REGION_CURRENCIES, REGIONS, type Region } from "./pricing.ts"

const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim())

/** A time of Asia/Kolkata; null for an empty field. */
const futureTime = (now: Date) =>
  text
    .refine((typed) => typed === "" || parseIndianTime(typed) !== null, {
      error: "Please enter a date and a time.",
      abort: true,
    })
    .transform(parseIndianTime)
    .refine(
      (time) => time === null || !isPast(time, now),
      "That time is over. Leave the field empty for a price that holds at once.",
    )

/** From when the prices hold; at once for null. */
export const pricesForm = (now: Date) => z.object({ from: futureTime(now) })

type PriceField = (typeof PRICE_FIELDS_OF_REGION)[number]

const PRICE_FIELDS_OF_REGION = ["base", "override", "original"] as const

/** The name of a field of a region, such as "baseGB". */
export const priceField = (name: PriceField, region: Region) => `${name}${region}`

/** The names of the fields of all regions. */
export const PRICE_FIELDS = REGIONS.flatMap((region) =>
  PRICE_FIELDS_OF_REGION.map((name) => priceField(name, region)),
)

/** The prices that were typed, in minor units; or what is wrong with them, by field. */
export function readPrices(fields: Record<string, string>) {
  const errors = new Map<string, string>()
  const amountOf = (name: "base" | "override", region: Region) => {
    const field = priceField(name, region)
    const typed = (fields[field] ?? "").trim()
    if (typed === "" && name === "override") return null
    const read = readTypedAmount(typed, "Please enter the price with at most two decimals, such as 12.50.")
    const error = read.problem ?? problemOf(read.amount, REGION_CURRENCIES[region])
    if (error) errors.set(field, error)
    return read.amount
  }
  const prices = REGIONS.map((region) => ({
    region,
    baseAmount: amountOf("base", region) ?? 0,
    overrideAmount: amountOf("override", region),
    hidesOriginal: !fields[priceField("original", region)],
  }))
  return { prices, errors: errors.size > 0 ? Object.fromEntries(errors) : null }
}

/** Returns why a price is refused: a license of each plan must cost something. */
function problemOf(amount: number, currency: Currency): string | null {
  const plan = PLANS_OF_FIXED_SIZE.findLast((each) => priceOf(each, { amount, currency }).price.amount <= 0)
  return plan ? `The price is too low: ${planNames[plan]} would cost nothing.` : null
}
