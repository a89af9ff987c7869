import * as z from "zod"
import { isCurrency, type Money } from "#app/platform/money.ts"
import { buyingCopy } from "./copy.ts"

/** The price that the buyer's page showed, such as "9499 USD"; null without one. */
const displayedPrice = z
  .string()
  .optional()
  .transform((text): Money | null => {
    const [, amount, currency = ""] = /^(\d{1,9}) ([A-Z]{3})$/.exec(text ?? "") ?? []
    return isCurrency(currency) ? { amount: Number(amount), currency } : null
  })

export const BuyForm = z.object({ plan: z.literal("basic", buyingCopy.planUnknown), displayedPrice })
