import * as z from "zod"
import { messages } from "#app/copy/messages.ts"
import { isIncidentDate, TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"

/** Converts CRLF to LF, because forms submit CRLF but `maxLength` counts a line break as one character. */
const normalizeText = (text: string) => text.replace(/\r\n?/g, "\n").trim()

const required = (limit: number) =>
  z
    .string({ error: messages.reportIncomplete })
    .overwrite(normalizeText)
    .min(1, messages.reportIncomplete)
    .max(limit, { error: messages.reportTooLong, abort: true })

/** The bug report form; rejects a date of incident that `now` has not reached in any time zone. */
export function bugReportForm(now: Date) {
  return z.object({
    title: required(TITLE_LIMIT),
    description: required(TEXT_LIMIT),
    dateOfIncident: required(10).refine((day) => day === "" || isIncidentDate(day, now), messages.reportDate),
    possibleSolution: z
      .string()
      .overwrite(normalizeText)
      .max(TEXT_LIMIT, messages.reportTooLong)
      .optional()
      .transform((text) => text || null),
    /** Becomes the report's ID, so that a form submitted twice creates one report. */
    formId: z
      .string()
      .regex(/^[a-z0-9]{25}$/)
      .optional()
      .catch(undefined),
  })
}

/** One message for the form (missing fields take precedence), and the names of all invalid fields. */
export function firstIssueMessage({ issues }: z.ZodError): { form: string; invalidFields: string[] } {
  const missing = issues.find(({ message }) => message === messages.reportIncomplete)
  const form = (missing ?? issues[0])?.message ?? messages.reportIncomplete
  return { form, invalidFields: issues.map(({ path }) => String(path[0])) }
}
