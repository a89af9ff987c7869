import * as z from "zod"
import { fieldCopy } from "#app/copy/desk/fields.ts"
import { changedMeanwhile } from "#app/copy/desk/refusals.ts"
import { BUG_STATUSES, isVersionText } from "#app/domain/support/bug-report.ts"
import { optionalText, requiredText } from "#app/forms/desk.ts"

export const BugReplyForm = z.object({ message: requiredText("Please write a message.") })

export const BugNoteForm = z.object({ note: requiredText(fieldCopy.noteRequired) })

/** A status; a fixed report needs its version, a duplicate the other report. */
export const BugStatusForm = z
  .object({
    status: z.enum(BUG_STATUSES, { error: changedMeanwhile("bug-report") }),
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
