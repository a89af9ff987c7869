import * as z from "zod"
import { formId } from "#app/accounts/account/form.ts"
import { ID_LENGTH } from "#app/platform/random.ts"
import { withAsciiDigits } from "#app/platform/text.ts"
import { optionalText, requiredText, toLineFeeds } from "#app/platform/text-form.ts"
import { fieldCopy } from "#app/screens/parts-copy.ts"
import { changedMeanwhile } from "#app/screens/refusals-copy.ts"
import {
  BUG_STATUSES,
  isIncidentDate,
  isVersionText,
  TEXT_LIMIT,
  TITLE_LIMIT,
  VERSION_LIMIT,
} from "./bug-report.ts"
import { bugReportCopy } from "./copy.ts"

const required = (limit: number) =>
  z
    .string({ error: bugReportCopy.reportIncomplete })
    .overwrite(toLineFeeds)
    .min(1, bugReportCopy.reportIncomplete)
    .max(limit, { error: bugReportCopy.reportTooLong, abort: true })

/** Version of Windows or the app, prefilled by the URL that the app opens, or typed; null if empty. */
const version = z
  .string()
  .trim()
  .overwrite(withAsciiDigits)
  .refine((text) => text === "" || isVersionText(text), bugReportCopy.versionWrong)
  .optional()
  .transform((text) => text || null)

/** The bug report form; rejects a date of incident that `now` has not reached in any time zone. */
export function bugReportForm(now: Date) {
  return z.object({
    title: required(TITLE_LIMIT),
    description: required(TEXT_LIMIT),
    dateOfIncident: required(10).refine(
      (day) => day === "" || isIncidentDate(day, now),
      bugReportCopy.reportDate,
    ),
    possibleSolution: optionalText(TEXT_LIMIT, bugReportCopy.reportTooLong),
    windowsBuild: version,
    appVersion: version,
    formId,
  })
}

/** Maximum length of each field of the bug report, in characters. */
export const BUG_REPORT_LIMITS = {
  title: TITLE_LIMIT,
  description: TEXT_LIMIT,
  dateOfIncident: 10,
  possibleSolution: TEXT_LIMIT,
  windowsBuild: VERSION_LIMIT,
  appVersion: VERSION_LIMIT,
  formId: ID_LENGTH,
}

/** Maximum length of each field of a message under a report, in characters. */
export const BUG_MESSAGE_LIMITS = { report: ID_LENGTH, message: TEXT_LIMIT }

/** The form that adds a message to a report. */
export const BugMessageForm = z.object({
  report: z.string().default(""),
  message: z
    .string({ error: bugReportCopy.messageMissing })
    .overwrite(toLineFeeds)
    .min(1, bugReportCopy.messageMissing)
    .max(TEXT_LIMIT, { error: bugReportCopy.messageTooLong, abort: true }),
  formId,
})

/** Returns one message for the form (missing fields take precedence) and the names of all invalid fields. */
export function firstIssueMessage({ issues }: z.ZodError) {
  const missing = issues.find(({ message }) => message === bugReportCopy.reportIncomplete)
  const form = (missing ?? issues[0])?.message ?? bugReportCopy.reportIncomplete
  return { form, invalidFields: issues.map(({ path }) => String(path[0])) }
}

export const BugReplyForm = z.object({ message: requiredText("Please write a message.") })

export const BugNoteForm = z.object({ note: requiredText(fieldCopy.noteRequired) })

/** A status; a fixed report needs its version, a duplicate the other report, and no other one has them. */
export const BugStatusForm = z
  .object({
    status: z.enum(BUG_STATUSES, { error: changedMeanwhile("bug-report") }),
    fixedIn: optionalText().transform((text) => text && withAsciiDigits(text)),
    duplicateOf: optionalText(),
  })
  .refine(({ status, fixedIn }) => status !== "fixed" || (fixedIn && isVersionText(fixedIn)), {
    path: ["fixedIn"],
    message: "Please enter the version in which it is fixed, in 40 letters and digits at most.",
  })
  .refine(({ status, duplicateOf }) => status !== "duplicate" || duplicateOf, {
    path: ["duplicateOf"],
    message: "Please enter the ID of the other report.",
  })
  .transform(({ status, fixedIn, duplicateOf }) => ({
    status,
    fixedIn: status === "fixed" ? fixedIn : null,
    duplicateOf: status === "duplicate" ? duplicateOf : null,
  }))
