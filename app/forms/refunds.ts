import * as z from "zod"
import { fieldCopy } from "#app/copy/desk/fields.ts"
import { typedAmount } from "#app/forms/amount.ts"
import { reason } from "#app/forms/desk.ts"

/** What is refunded, and why. */
export const RefundForm = z.object({
  amount: typedAmount(fieldCopy.amountUnreadable),
  reason,
})
