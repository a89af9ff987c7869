import * as z from "zod"
import { emailField } from "#app/accounts/email-address/form.ts"
import { QUOTED_PLANS } from "#app/orders/plans/plans.ts"
import { optionalAmount, typedAmount } from "#app/platform/amount-form.ts"
import { fieldCopy } from "#app/platform/desk/copy.ts"
import { requiredText } from "#app/platform/desk/form.ts"
import { CURRENCIES, MIN_PAYABLE_AMOUNT } from "#app/platform/money.ts"
import { quotesCopy } from "./desk-copy.ts"
import { endOfQuoteDay, isValidityAllowed, MAX_LICENSE_DEVICES } from "./quote.ts"

/** A number of devices that a license can have. */
export const devices = z
  .string({ error: quotesCopy.devicesUnreadable })
  .trim()
  .regex(/^\d{1,6}$/, quotesCopy.devicesUnreadable)
  .transform(Number)
  .refine((count) => count >= 1 && count <= MAX_LICENSE_DEVICES, quotesCopy.devicesUnreadable)

/** A new quote; the last day must not be over at `now`. */
export const createQuoteForm = (now: Date) =>
  z.object({
    email: emailField,
    plan: z.enum(QUOTED_PLANS, { error: "Please choose a plan from the list." }),
    devices,
    amount: typedAmount(quotesCopy.amountTooSmall).refine(
      (amount) => amount >= MIN_PAYABLE_AMOUNT,
      quotesCopy.amountTooSmall,
    ),
    currency: z.enum(CURRENCIES, { error: "Please choose a currency from the list." }),
    validUntil: z
      .string({ error: quotesCopy.dayWrong })
      .transform((day) => endOfQuoteDay(day.trim()) ?? new Date(0))
      .refine((time) => isValidityAllowed(time, now), quotesCopy.dayWrong),
    note: z
      .string()
      .overwrite((text) => text.replace(/\r\n?/g, "\n").trim())
      .max(2000, fieldCopy.textTooLong)
      .default("")
      .transform((text) => text || null),
  })

export const BankForm = z.object({
  reference: requiredText(quotesCopy.referenceRequired, {
    max: 200,
    tooLong: "Please enter at most 200 characters.",
  }),
  inrAmount: optionalAmount(fieldCopy.amountUnreadable),
})
