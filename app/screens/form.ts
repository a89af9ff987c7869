import * as z from "zod"
import { typedAmount } from "#app/platform/amount-form.ts"
import { requiredText } from "#app/platform/text-form.ts"
import { fieldCopy } from "./parts-copy.ts"

/**
 * Reason why an owner does something: it stays in the audit log when the customer's account is deleted, so it names nobody.
 */
const reason = requiredText(fieldCopy.reasonRequired).refine(
  (text) => !text.includes("@"),
  fieldCopy.reasonWithAddress,
)

export const NoteForm = z.object({
  note: requiredText(fieldCopy.noteRequired),
  complaint: z
    .literal("on")
    .optional()
    .transform((text) => text === "on"),
})

/** An action that asks only why. */
export const ReasonForm = z.object({ reason })

/** An amount and why, of a refund. */
export const RefundForm = ReasonForm.extend({ amount: typedAmount(fieldCopy.amountUnreadable) })
