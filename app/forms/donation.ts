import * as z from "zod"
import { messages } from "#app/copy/messages.ts"
import type { Money } from "#app/domain/money.ts"
import { DONATION_CURRENCIES, DONATION_PRESETS, parseDonation } from "#app/domain/payments/donation.ts"

/** The donation form: a currency and either a preset amount or a custom one. */
export const DonationForm = z
  .object({
    currency: z.enum(DONATION_CURRENCIES, messages.donationCurrency),
    amount: z.string().optional(),
    customAmount: z.string().max(100, { error: messages.donationAmount, abort: true }).optional(),
  })
  .transform(({ currency, amount, customAmount }, context): Money => {
    const isPreset = DONATION_PRESETS.some((preset) => String(preset) === amount)
    const typed = amount === "custom" ? customAmount : isPreset ? amount : ""
    const money = parseDonation(typed ?? "", currency)
    if (money) return money
    context.addIssue({ code: "custom", message: messages.donationAmount, path: ["amount"] })
    return z.NEVER
  })
