import * as z from "zod"
import { emailField } from "#app/accounts/email-address/form.ts"
import { BILLING_LIMITS } from "#app/orders/billing/billing-details.ts"
import { billingMessages } from "#app/orders/billing/copy.ts"
import { QUOTED_PLANS } from "#app/orders/plans/plans.ts"
import { optionalAmount } from "#app/platform/amount-form.ts"
import { COUNTRIES } from "#app/platform/countries.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import { CURRENCIES, MIN_PAYABLE_AMOUNT } from "#app/platform/money.ts"
import { withAsciiDigits } from "#app/platform/text.ts"
import { optionalText, requiredText } from "#app/platform/text-form.ts"
import { fieldCopy } from "#app/screens/parts-copy.ts"
import { quoteRequestCopy } from "./copy.ts"
import { quotesCopy } from "./desk-copy.ts"
import { endOfQuoteDay, isValidityAllowed, MAX_LICENSE_DEVICES } from "./quote.ts"

/** A number of devices that a license can have. */
export const devices = z
  .string({ error: quotesCopy.devicesUnreadable })
  .trim()
  .overwrite(withAsciiDigits)
  .regex(/^\d{1,6}$/, quotesCopy.devicesUnreadable)
  .transform(Number)
  .refine((count) => count >= 1 && count <= MAX_LICENSE_DEVICES, quotesCopy.devicesUnreadable)

/** A new quote; the last day must not be over at `now`. */
export const createQuoteForm = (now: Date) =>
  z.object({
    email: emailField,
    plan: z.enum(QUOTED_PLANS, { error: "Please choose a plan from the list." }),
    devices,
    /** Null where it is to be proposed. */
    amount: optionalAmount(quotesCopy.amountTooSmall).refine(
      (amount) => amount === null || amount >= MIN_PAYABLE_AMOUNT,
      quotesCopy.amountTooSmall,
    ),
    currency: z.enum(CURRENCIES, { error: "Please choose a currency from the list." }),
    validUntil: z
      .string({ error: quotesCopy.dayWrong })
      .transform((day) => endOfQuoteDay(day.trim()) ?? new Date(0))
      .refine((time) => isValidityAllowed(time, now), quotesCopy.dayWrong),
    note: optionalText(),
  })

/** Maximum lengths of the fields of a request that a refused form sends back, in characters. */
export const QUOTE_REQUEST_LIMITS = {
  email: EMAIL_MAX_LENGTH,
  company: BILLING_LIMITS.name,
  computers: 6,
  country: 2,
  message: 2000,
}

/** A request for a quote, which needs no account. */
export const QuoteRequestForm = z.object({
  email: emailField,
  company: z
    .string({ error: quoteRequestCopy.companyMissing })
    .overwrite((text) => text.replace(/\s+/g, " ").trim())
    .min(1, quoteRequestCopy.companyMissing)
    .max(QUOTE_REQUEST_LIMITS.company, billingMessages.companyTooLong),
  computers: devices,
  country: z
    .string({ error: billingMessages.countryRequired })
    .refine((code) => COUNTRIES.includes(code), billingMessages.countryRequired),
  message: optionalText(QUOTE_REQUEST_LIMITS.message),
})

export const BankForm = z.object({
  reference: requiredText(quotesCopy.referenceRequired, 200),
  inrAmount: optionalAmount(fieldCopy.amountUnreadable),
})
