import * as z from "zod"
import { emailAddressCopy } from "#app/copy/account/email-address.ts"
import { changedMeanwhile } from "#app/copy/desk/desk.ts"
import { licensesCopy } from "#app/copy/desk/licenses.ts"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { buyingCopy } from "#app/copy/orders/plans.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/domain/orders/plans.ts"
import { MAX_LICENSE_DEVICES } from "#app/domain/orders/quote.ts"
import { BUG_STATUSES, isVersionText } from "#app/domain/support/bug-report.ts"
import { typedAmount } from "./amount.ts"

/** In characters, and what to say of a longer text. */
type Limit = { max: number; tooLong: string }

const TEXT_LIMIT: Limit = { max: 2000, tooLong: ordersCopy.textTooLong }

/** A text that is required; its message says what is missing. */
export const requiredText = (missing: string, { max, tooLong } = TEXT_LIMIT) =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\r\n?/g, "\n").trim())
    .min(1, missing)
    .max(max, tooLong)

/** Why an owner does something: it stays in the audit log when the customer's account is deleted, so it names nobody. */
const reason = requiredText(ordersCopy.reasonRequired).refine(
  (text) => !text.includes("@"),
  ordersCopy.reasonWithAddress,
)

export const NoteForm = z.object({
  note: requiredText(ordersCopy.noteRequired),
  complaint: z
    .literal("on")
    .optional()
    .transform((text) => text === "on"),
})

const amount = typedAmount(ordersCopy.amountUnreadable)

export const ValueForm = z.object({ inrAmount: amount })

/** What is refunded, and why. */
export const RefundForm = z.object({
  amount,
  reason,
})

/** An action that asks only why. */
export const ReasonForm = z.object({ reason })

/** A number of devices that a license can have. */
export const devices = z
  .string({ error: licensesCopy.devicesUnreadable })
  .trim()
  .regex(/^\d{1,6}$/, licensesCopy.devicesUnreadable)
  .transform(Number)
  .refine((count) => count >= 1 && count <= MAX_LICENSE_DEVICES, licensesCopy.devicesUnreadable)

export const DevicesForm = ReasonForm.extend({ devices })

export const MoveForm = z.object({ email: requiredText("Please enter an email address.") })

/** A license for a payment whose order is not known. */
export const IssueForm = z.object({
  email: z
    .string({ error: emailAddressCopy.emailRequired })
    .trim()
    .min(1, emailAddressCopy.emailRequired)
    .max(320),
  plan: z.enum(PLANS_OF_FIXED_SIZE, { error: buyingCopy.planUnknown }),
})

export const BugReplyForm = z.object({ message: requiredText("Please write a message.") })

export const BugNoteForm = z.object({ note: requiredText(ordersCopy.noteRequired) })

const optionalText = z
  .string()
  .default("")
  .transform((text) => text.trim() || null)

/** A status; a fixed report needs its version, a duplicate the other report. */
export const BugStatusForm = z
  .object({
    status: z.enum(BUG_STATUSES, { error: changedMeanwhile("order") }),
    fixedIn: optionalText,
    duplicateOf: optionalText,
  })
  .refine(({ status, fixedIn }) => status !== "fixed" || (fixedIn && isVersionText(fixedIn)), {
    path: ["fixedIn"],
    message: "Please enter the version in which it is fixed, in 40 letters and digits at most.",
  })
  .refine(({ status, duplicateOf }) => status !== "duplicate" || duplicateOf, {
    path: ["duplicateOf"],
    message: "Please enter the ID of the other report.",
  })

/** The hidden id of every form of the owner's pages. */
export const FormId = z.string().regex(/^[a-z0-9-]{25,90}$/)
