import * as z from "zod"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { CURRENCIES, MIN_PAYABLE_AMOUNT } from "#app/domain/money.ts"
import { QUOTED_PLANS } from "#app/domain/orders/plans.ts"
import { endOfQuoteDay, isValidityAllowed } from "#app/domain/orders/quote.ts"
import { email } from "./account.ts"
import { optionalAmount, typedAmount } from "./amount.ts"
import { devices, requiredText } from "./desk.ts"

/** A new quote; the last day must not be over at `now`. */
export const createQuoteForm = (now: Date) =>
  z.object({
    email,
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
      .max(2000, ordersCopy.textTooLong)
      .default("")
      .transform((text) => text || null),
  })

export const BankForm = z.object({
  reference: requiredText(quotesCopy.referenceRequired, {
    max: 200,
    tooLong: "Please enter at most 200 characters.",
  }),
  inrAmount: optionalAmount(ordersCopy.amountUnreadable),
})
