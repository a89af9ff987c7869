import * as z from "zod"
import { requiredEmail } from "#app/accounts/email-address/form.ts"
import { buyingCopy } from "#app/orders/plans/copy.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/orders/plans/plans.ts"
import { typedAmount } from "#app/platform/amount-form.ts"
import { fieldCopy } from "#app/screens/parts-copy.ts"

/** A license for a payment whose order is not known. */
export const IssueForm = z.object({
  email: requiredEmail,
  plan: z.enum(PLANS_OF_FIXED_SIZE, { error: buyingCopy.planUnknown }),
})

export const ValueForm = z.object({ inrAmount: typedAmount(fieldCopy.amountUnreadable) })
