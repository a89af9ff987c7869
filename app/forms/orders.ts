import * as z from "zod"
import { buyingCopy } from "#app/copy/orders/plans.ts"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { donationCopy } from "#app/copy/payments/donations.ts"
import { EMAIL_MAX_LENGTH } from "#app/domain/account/email-address.ts"
import { isCurrency, type Money } from "#app/domain/money.ts"
import { BILLING_LIMITS } from "#app/domain/orders/billing-details.ts"
import {
  DONATION_CURRENCIES,
  DONATION_PRESETS,
  MAX_DONATION,
  MIN_DONATION,
} from "#app/domain/payments/donation.ts"
import { readTypedAmount } from "./amount.ts"

/** The price that the buyer's page showed, such as "9499 USD"; null without one. */
const displayedPrice = z
  .string()
  .optional()
  .transform((text): Money | null => {
    const [, amount, currency = ""] = /^(\d{1,9}) ([A-Z]{3})$/.exec(text ?? "") ?? []
    return isCurrency(currency) ? { amount: Number(amount), currency } : null
  })

export const BuyForm = z.object({ plan: z.literal("basic", buyingCopy.planUnknown), displayedPrice })

/** What the fields of the donation form take, in characters. */
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
    const isAllowed = read.amount !== null && read.amount >= MIN_DONATION && read.amount <= MAX_DONATION
    if (isAllowed) return { amount: read.amount, currency }
    const message = read.problem ?? donationCopy.donationAmount
    context.addIssue({ code: "custom", message, path: [isCustom ? "customAmount" : "amount"] })
    return z.NEVER
  })

/** What the fields of a withdrawal take: the name, and signed out the address. */
export const WITHDRAWAL_LIMITS = { name: BILLING_LIMITS.name, email: EMAIL_MAX_LENGTH }

/** What a consumer may add to a withdrawal (Directive 2011/83/EU, Art. 11a(2)); the account and the order are known. */
export const WithdrawalForm = z.object({
  name: z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong)
    .default("")
    .transform((text) => text || null),
})
