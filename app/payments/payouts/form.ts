import * as z from "zod"
import { optionalAmount, typedAmount } from "#app/platform/amount-form.ts"
import { requiredText } from "#app/platform/text-form.ts"
import { indianDayOf, parseDay, startOfDay } from "#app/platform/time.ts"
import { fieldCopy } from "#app/screens/parts-copy.ts"
import { payoutsCopy } from "./desk-copy.ts"
import { MAX_REFERENCE } from "./payout.ts"

/** Currencies in which a reseller settles: never rupees, which would be no export. */
export const PAYOUT_CURRENCIES = ["USD", "EUR", "GBP"] as const

/** A payout that arrived, on a day that is not after `now`. */
export const createPayoutForm = (now: Date) =>
  z.object({
    paidAt: z
      .string({ error: payoutsCopy.dayWrong })
      .transform((text) => parseDay(text.trim()))
      .refine((day) => day !== null && day <= indianDayOf(now), payoutsCopy.dayWrong)
      .transform((day) => startOfDay(day ?? indianDayOf(now))),
    amount: typedAmount(fieldCopy.amountUnreadable),
    currency: z.enum(PAYOUT_CURRENCIES, { error: payoutsCopy.currencyWrong }),
    inrAmount: optionalAmount(fieldCopy.amountUnreadable),
    reference: requiredText(payoutsCopy.referenceMissing, MAX_REFERENCE),
  })
