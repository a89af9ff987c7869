import * as z from "zod"
import { readTypedAmount } from "#app/platform/amount-form.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { donationCopy } from "./copy.ts"
import { DONATION_CURRENCIES, DONATION_PRESETS, MAX_DONATION, MIN_DONATION } from "./donation.ts"

/** Maximum lengths of the donation form's fields, in characters. */
export const DONATION_LIMITS = { currency: 3, amount: 6, customAmount: 100 }

/** The donation form: a currency and either a preset amount or a custom one. */
export const DonationForm = z
  .object({
    currency: z.enum(DONATION_CURRENCIES, donationCopy.donationCurrency),
    amount: z.string().optional(),
    customAmount: z
      .string()
      .max(DONATION_LIMITS.customAmount, { error: donationCopy.donationAmount, abort: true })
      .optional(),
  })
  .transform(({ currency, amount, customAmount }, context): Money => {
    const isPreset = DONATION_PRESETS.some((preset) => String(preset) === amount)
    const isCustom = amount === "custom"
    const typed = isCustom ? customAmount : isPreset ? amount : ""
    const read = readTypedAmount(typed ?? "", donationCopy.donationAmount)
    const isTooMuch = read.amount !== null && read.amount > MAX_DONATION
    if (read.amount !== null && read.amount >= MIN_DONATION && !isTooMuch)
      return { amount: read.amount, currency }
    const limit = formatMoney({ amount: MAX_DONATION, currency })
    const message = isTooMuch ? donationCopy.tooMuch(limit) : (read.problem ?? donationCopy.donationAmount)
    context.addIssue({ code: "custom", message, path: [isCustom ? "customAmount" : "amount"] })
    return z.NEVER
  })
