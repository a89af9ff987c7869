import * as z from "zod"
import { fieldCopy } from "#app/platform/desk/copy.ts"
import { optionalText, requiredText } from "#app/platform/desk/form.ts"
import { changedMeanwhile } from "#app/platform/desk/refusals-copy.ts"
import { BUG_STATUSES, isVersionText } from "./bug-report.ts"

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
