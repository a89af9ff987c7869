import * as z from "zod"
import { emailAddressCopy } from "#app/copy/account/email-address.ts"
import { fieldCopy } from "#app/copy/desk/fields.ts"
import { buyingCopy } from "#app/copy/orders/plans.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/domain/orders/plans.ts"
import { typedAmount } from "#app/forms/amount.ts"

/** A license for a payment whose order is not known. */
export const IssueForm = z.object({
  email: z
    .string({ error: emailAddressCopy.emailRequired })
    .trim()
    .min(1, emailAddressCopy.emailRequired)
    .max(320),
  plan: z.enum(PLANS_OF_FIXED_SIZE, { error: buyingCopy.planUnknown }),
})

export const ValueForm = z.object({ inrAmount: typedAmount(fieldCopy.amountUnreadable) })
