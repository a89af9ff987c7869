import * as z from "zod"
import { typedAmount } from "#app/platform/amount-form.ts"
import { fieldCopy } from "#app/platform/desk/copy.ts"
import { reason } from "#app/platform/desk/form.ts"

/** Form of a refund: amount and reason. */
export const RefundForm = z.object({
  amount: typedAmount(fieldCopy.amountUnreadable),
  reason,
})
